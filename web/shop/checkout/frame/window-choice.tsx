import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { changeDraft, type Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { promisedWindow } from '#web/shop/checkout/frame/promised-window.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';

const texts = checkoutTexts.finish;

type Props = { cart: WireCart; draft: Draft };

/** The soonest hour is proposed; another one may be chosen. Full ones are not among them (decision 20b). */
export function WindowChoice({ cart, draft: { window: chosen } }: Props) {
  const { id, type, windows } = cart;
  const window = promisedWindow(cart, chosen);
  const isGone = chosen !== null && window?.start_date !== chosen;
  return (
    <>
      {isGone && window !== undefined && <Notice tone="warn">{texts.windowGone(window.label)}</Notice>}
      {windows.length > 1 && (
        <Select
          label={type === 'pickup' ? texts.windowPickup : texts.window}
          value={window?.start_date ?? ''}
          onChange={(event) => changeDraft(id, { window: event.target.value })}
        >
          {windows.map(({ start_date, label }) => (
            <option key={start_date} value={start_date}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
