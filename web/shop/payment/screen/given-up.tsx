import { useEffect, useEffectEvent } from 'react';
import { formatHour } from '#rules/hours.ts';
import { useSecondsLeft } from '#web/shop/payment/engine/use-seconds-left.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const texts = paymentTexts.confirming;

/** Said aloud when so many minutes are left; all others are only to be read. */
const SPOKEN = [5, 1];

type Props = {
  /** When the order is given up should no payment come, and the server's clock when that was read. */
  at: string;
  now: string;
  /** Nothing is left. */
  onOver: () => void;
};

/** How long the payment is waited for, in minutes: what is counted in seconds is not read by anybody who waits. */
export function GivenUp({ at, now, onOver }: Props) {
  const left = useSecondsLeft(at, now);
  const minutes = left === null ? null : Math.ceil(left / 60);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (minutes === 0) over();
    else if (minutes !== null && SPOKEN.includes(minutes)) announce(texts.left(minutes), 'payment left');
  }, [minutes]);

  if (minutes === 0) return <Notice tone="warn">{paymentTexts.over}</Notice>;
  return (
    <Notice tone="info" icon="clock-fill">
      {texts.until(formatHour(new Date(at)))}{' '}
      {minutes !== null && (
        <b role="timer" className="no-break">
          {texts.left(minutes)}
        </b>
      )}
    </Notice>
  );
}
