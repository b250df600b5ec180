import { useState } from 'react';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { cx } from '#web/ui/cx.ts';
import type { Window } from './promised-window.ts';
import { windowDays } from './window-days.ts';
import './window-choice.css';

/** Most people take one of the first windows: the first day with this many, otherwise the next day too. */
const ENOUGH = 3;

type Props = {
  label: string;
  windows: readonly Window[];
  chosen: string | undefined;
  onChoose: (window: { start: string; end: string }) => void;
  className?: string;
};

/** The available windows by day; the first days at once, the others on demand. */
export function WindowHours({ label, windows, chosen, onChoose, className }: Props) {
  const [all, setAll] = useState(false);
  const days = windowDays(windows);
  const first = (days[0]?.windows.length ?? 0) >= ENOUGH ? 1 : 2;
  const isFar = days.slice(first).some((day) => day.windows.some(({ start }) => start === chosen));
  const visible = all || isFar ? days : days.slice(0, first);
  return (
    <fieldset className={cx('grid gap-3 min-w-0', className)} data-uncovered>
      {/* A legend is outside the grid of its fieldset. */}
      <legend className="field-label float-left w-full">{label}</legend>
      {visible.map(({ day, windows: hours }) => (
        <div key={day}>
          <p className="mb-1.5 font-semibold" aria-hidden>
            {day}
          </p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,132px),1fr))] gap-2">
            {hours.map(({ start, end, hours: words }) => (
              <li key={start}>
                <label className="window-hours">
                  <input
                    type="radio"
                    name="window"
                    value={start}
                    checked={start === chosen}
                    onChange={() => onChoose({ start, end })}
                  />
                  <span className="spoken">{day}, </span>
                  {words}
                </label>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {visible.length < days.length && (
        <button type="button" className="link justify-self-start min-h-11 -mb-3" onClick={() => setAll(true)}>
          {checkoutTexts.windows.more}
        </button>
      )}
    </fieldset>
  );
}
