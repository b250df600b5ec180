import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { hasPlace, usePromisedWindow } from './promised-window.ts';

const texts = checkoutTexts.closed;

/** Outside opening hours an order is for the next day, which is stated before it is placed (decision 20). */
export function ClosedNotice({ cart }: { cart: WireCart }) {
  const { offices } = useOffice();
  const promise = useOfficePromise();
  const window = usePromisedWindow(cart);
  const { branch_office_id: id, type } = cart;
  const office = promise?.id === id ? promise : offices.find((one) => one.id === id);
  if (office?.open !== false || window === undefined || !hasPlace(cart)) return null;
  const [delivery, pickup] = office.opensToday
    ? [texts.early, texts.earlyPickup]
    : [texts.delivery, texts.pickup];
  return <Notice tone="warn">{(type === 'pickup' ? pickup : delivery)(window.label)}</Notice>;
}
