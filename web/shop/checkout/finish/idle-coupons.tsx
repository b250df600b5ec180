import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { saveChoice } from '#web/shop/checkout/frame/save-choice.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

const texts = checkoutTexts.pay;

/** Coupons that stopped counting since they were applied: why, and the way to take them off. */
export function IdleCoupons({ cart }: { cart: WireCart }) {
  const { run: remove } = useAction(async (code: string) => {
    const answer = await saveChoice(
      ({ id: uuid }) => callApi('cart.removeCoupon', { params: { uuid, code } }),
      texts.couponFailed,
    );
    if (answer !== null) announce(texts.couponRemoved(code));
  });
  return cart.coupons_applyed
    .filter(({ amount }) => amount === 0)
    .map(({ code, description }) => (
      <Notice
        key={code}
        tone="warn"
        icon="ticket"
        action={
          <button type="button" className="link" onClick={() => void remove(code)}>
            {texts.removeCoupon(code)}
          </button>
        }
      >
        <b>{texts.couponIdle(code)}</b> {description}
      </Notice>
    ));
}
