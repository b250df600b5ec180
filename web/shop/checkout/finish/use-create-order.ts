import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { ask, reloadUserCart, takeServerCart } from '#web/shop/cart/engine/user-cart.ts';
import type { CartCheck, WireCart } from '#web/shop/cart/store/cart-types.ts';
import { observationsWithCash } from '#web/shop/checkout/draft/cash-note.ts';
import type { Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { orderKey } from '#web/shop/checkout/draft/order-key.ts';
import { recover } from '#web/shop/checkout/frame/tell-cart.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { announce } from '#web/ui/feedback/announce.ts';

const texts = checkoutTexts.finish;

/** What the server adds to a refusal: the cart as it is now, and what is wrong with it. */
type Fresh = { cart?: WireCart; check?: CartCheck; total?: number };

/** Makes the order, exactly once, and goes to the thank-you; a refusal is said with what to do (decisions 2, 11, 16). */
export function useCreateOrder() {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  const made = useRef(false);

  // The cart of the order is let go together with its last step, not before: steps without a cart leave for the home.
  useEffect(() => {
    return () => {
      if (made.current) takeServerCart(null);
    };
  }, []);

  const { busy, run: create } = useAction(async (cart: WireCart, draft: Draft) => {
    setNotice(null);
    try {
      const { order } = await ask(() => send(cart, draft));
      announce(texts.created);
      made.current = true;
      // Storefront 4: what is paid online is paid next, the rest is thanked for.
      const waits = order.state === '5_waiting_online_payment';
      await navigate(waits ? payPath(order.id) : `/checkout/thanks/${order.id}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNotice(await explain(error, cart));
    }
  });

  return { busy, notice, create };
}

function send(cart: WireCart, { observations, cash, window }: Draft) {
  const chosen = cart.windows.some(({ start_date }) => start_date === window) ? window : null;
  return callApi('cart.createOrder', {
    params: { uuid: cart.id },
    body: {
      observations_client: observationsWithCash(
        observations,
        cart.payment_method_selected === 'cash' ? cash : null,
      ),
      total_price: cart.price_total_computed,
      idempotency_key: orderKey(cart),
      ...(chosen !== null && { window_start: chosen }),
    },
  });
}

/** The words of a refusal; what changed is taken over, so that the next confirmation is about what is true now. */
async function explain(error: ApiError, seen: WireCart): Promise<string | null> {
  const { cart, check, total } = (error.data ?? {}) as Fresh;
  if (cart) takeServerCart(cart);
  await recover(error);
  switch (error.code) {
    case 'NO_CONNECTION':
      return texts.unsure;
    case 'CART_CHANGED':
      return check && showProblems(check) ? error.message : `${texts.failed} ${error.message}`;
    case 'TOTAL_CHANGED':
      return total === undefined ? error.message : texts.totalChanged(seen.price_total_computed, total);
    case 'MISSING_DELIVERY':
    case 'MISSING_PAYMENT_METHOD':
    case 'MISSING_BAGS':
    case 'NO_COVERAGE':
    case 'NO_WINDOW':
      await reloadUserCart().catch(() => {});
      return error.message;
    case 'NOT_SIGNED_IN':
      return null;
    default:
      return `${texts.failed} ${error.message}`;
  }
}
