import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { failOrLeave } from '#web/shop/account/profile/use-answer.ts';
import { useGoToCart } from '#web/shop/cart/add-many/use-go-to-cart.ts';
import { askChange } from '#web/shop/cart/engine/sending.ts';
import { chooseWindow } from '#web/shop/checkout/draft/draft-store.ts';
import { furthestStep, pathOf, stepsFor } from '#web/shop/checkout/frame/steps-of.ts';
import { fromCart } from '#web/shop/checkout/frame/way-on.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const texts = standingOrderTexts.prepared;

/** Takes a repeated order into the cart and opens the first step without an answer, with its hour chosen. */
export function useConfirmStanding(id: string, onFailed: () => void) {
  const navigate = useNavigate();
  const goToCart = useGoToCart();
  const { bags_config: bags = [], payment_gateways: gateways = [] } = useBusiness()?.config ?? {};
  const { busy, run } = useAction(async (body: InputOf<'standingOrders.confirm'>['body']) => {
    try {
      const { cart, window, missing } = await askChange(() =>
        callApi('standingOrders.confirm', { params: { id }, body }),
      );
      if (missing.length > 0) showToast('info', texts.left(missing.join(', ')));
      if (cart.household !== null) return goToCart();
      if (window) chooseWindow(cart.id, { start: window.start_date, end: window.end_date });
      const step = furthestStep(cart, stepsFor(bags.length > 0), gateways);
      await navigate(pathOf(step), { state: fromCart });
    } catch (error) {
      showToast('error', `${texts.confirmFailed} ${failOrLeave(error).message}`);
      onFailed();
    }
  });
  return { busy, confirm: run };
}
