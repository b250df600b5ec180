import { useEffect, useEffectEvent } from 'react';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { useSecondsLeft } from '#web/shop/payment/engine/use-seconds-left.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const texts = paymentTexts.confirming;

/** The remaining minutes that are announced; all others are only displayed. */
const SPOKEN = [5, 1];

type Props = {
  /** When the unpaid order is cancelled, and the server's clock at the time of reading. */
  at: string;
  now: string;
  onOver: () => void;
};

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
