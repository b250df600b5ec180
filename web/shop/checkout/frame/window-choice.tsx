import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { chooseWindow, type Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { promisedWindow } from './promised-window.ts';
import { WindowHours } from './window-hours.tsx';

const texts = checkoutTexts.windows;

type Props = { cart: WireCart; draft: Pick<Draft, 'window'> };

/** The soonest window is proposed; another one may be chosen. Full ones are omitted (rule 20b). */
export function WindowChoice({
  cart: { id, type, windows, alcoholNotice },
  draft: { window: chosen },
}: Props) {
  const window = promisedWindow({ windows }, chosen);
  const isGone = chosen !== null && window?.start_date !== chosen;
  return (
    <>
      {alcoholNotice !== '' && <Notice tone="warn">{alcoholNotice}</Notice>}
      {isGone && window !== undefined && <Notice tone="warn">{texts.gone(window.label)}</Notice>}
      {windows.length > 1 && (
        <WindowHours
          label={type === 'pickup' ? texts.pickup : texts.delivery}
          windows={windows}
          chosen={window?.start_date}
          onChoose={(next) => chooseWindow(id, next)}
          className="panel"
        />
      )}
    </>
  );
}
