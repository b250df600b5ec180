import { useState } from 'react';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { changeDraft, type Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { promisedWindow } from './promised-window.ts';
import { windowDays } from './window-days.ts';
import './window-choice.css';

const texts = checkoutTexts.windows;

/** Most take one of the first hours: the day of the soonest with so many to choose from, else the next day too. */
const ENOUGH = 3;

type Props = { cart: WireCart; draft: Draft };

/** The soonest hour is proposed; another one may be chosen. Full ones are not among them (decision 20b). */
export function WindowChoice({ cart: { id, type, windows }, draft: { window: chosen } }: Props) {
  const [all, setAll] = useState(false);
  const window = promisedWindow({ windows }, chosen);
  const isGone = chosen !== null && window?.start_date !== chosen;
  const days = windowDays(windows);
  const first = (days[0]?.windows.length ?? 0) >= ENOUGH ? 1 : 2;
  const isFar = days
    .slice(first)
    .some((day) => day.windows.some(({ start }) => start === window?.start_date));
  const shown = all || isFar ? days : days.slice(0, first);
  return (
    <>
      {isGone && window !== undefined && <Notice tone="warn">{texts.gone(window.label)}</Notice>}
      {windows.length > 1 && (
        <fieldset className="checkout-card window-choice">
          <legend className="field-label">{type === 'pickup' ? texts.pickup : texts.delivery}</legend>
          {shown.map(({ day, windows: hours }) => (
            <div key={day} className="window-day">
              <p aria-hidden>{day}</p>
              <ul>
                {hours.map(({ start, hours: words }) => (
                  <li key={start}>
                    <label className="window-hours">
                      <input
                        type="radio"
                        name="window"
                        value={start}
                        checked={start === window?.start_date}
                        onChange={() => changeDraft(id, { window: start })}
                      />
                      <span className="spoken">{day}, </span>
                      {words}
                    </label>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {shown.length < days.length && (
            <button type="button" className="link window-more" onClick={() => setAll(true)}>
              {texts.more}
            </button>
          )}
        </fieldset>
      )}
    </>
  );
}
