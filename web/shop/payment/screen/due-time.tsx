import { useEffect, useEffectEvent } from 'react';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { useSecondsLeft } from '#web/shop/payment/engine/use-seconds-left.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Props = {
  due: string;
  /** The server's clock at the time of reading: the phone's may be wrong. */
  now: string;
  onOver: () => void;
};

/** The deadline and the remaining time; not announced every second. */
export function DueTime({ due, now, onOver }: Props) {
  const left = useSecondsLeft(due, now);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (left === 0) over();
  }, [left]);

  if (left === 0) return <Notice tone="warn">{texts.over}</Notice>;
  return (
    <Notice tone="warn" icon="clock-fill">
      {texts.until(formatHour(new Date(due)))}{' '}
      {left !== null && (
        <span role="timer" className="no-break">
          {texts.left} <b>{clockText(left)}</b>
        </span>
      )}
    </Notice>
  );
}

/** 95 → '1:35', 3700 → '1:01:40' */
function clockText(seconds: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
