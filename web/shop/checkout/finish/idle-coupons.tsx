import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { saveChoice } from '#web/shop/checkout/frame/save-choice.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Refused } from './refused.tsx';

const texts = checkoutTexts.pay;

type Props = {
  cart: WireCart;
  refused: boolean;
};

export function IdleCoupons({ cart, refused }: Props) {
  const { run: remove } = useAction(async (code: string) => {
    const answer = await saveChoice(
      ({ id: uuid }) => callApi('cart.removeCoupon', { params: { uuid, code } }),
      texts.couponFailed,
    );
    if (answer !== null) announce(texts.couponRemoved(code));
  });
  return idleCoupons(cart).map(({ code, description }, place) => (
    <Why key={code} refused={refused && place === 0} onRemove={() => void remove(code)} code={code}>
      {description}
    </Why>
  ));
}

type WhyProps = { code: string; refused: boolean; onRemove: () => void; children: string };

function Why({ code, refused, onRemove, children }: WhyProps) {
  const action = (
    <button type="button" className="link" onClick={onRemove}>
      {texts.removeCoupon(code)}
    </button>
  );
  const words = (
    <>
      <b>{texts.couponIdle(code)}</b> {children}
    </>
  );
  return refused ? (
    <Refused icon="ticket" action={action}>
      {checkoutTexts.finish.failed} {words}
    </Refused>
  ) : (
    <Notice tone="warn" icon="ticket" action={action}>
      {words}
    </Notice>
  );
}

export function idleCoupons(cart: WireCart) {
  return cart.coupons_applyed.filter(({ amount }) => amount === 0);
}
