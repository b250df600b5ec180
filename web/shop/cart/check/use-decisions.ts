import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { CartCheck, WireCart } from '#web/shop/cart/cart-types.ts';
import { askCart } from '#web/shop/cart/engine/sending.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { hideProblems } from './check-store.ts';
import { type Problem, problemsOf, showProblems } from './show-problems.ts';

const texts = cartTexts.check;

type Answer = { cart: WireCart; check: CartCheck; removed?: string[] };
export type Decisions = ReturnType<typeof useDecisions>;

/**
 * Decisions about problems, one at a time; the dialog closes when none remain. After a failure all are still there.
 */
export function useDecisions(onDecided: () => void) {
  const { busy, run } = useAction(async (question: (cart: WireCart) => Promise<Answer>) => {
    try {
      const answer = await askCart(question);
      if (answer === null) hideProblems();
      else show(answer);
      onDecided();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${cartTexts.failures.change} ${error.message}`);
    }
  });

  return {
    busy,
    accept: ({ product_id, line_id }: Problem) =>
      run(({ id: uuid }) =>
        callApi('cart.acceptProblem', {
          params: { uuid, productId: product_id },
          query: { lineId: line_id },
        }),
      ),
    reject: (problem: Problem) => run((cart) => removed(cart, problem)),
    acceptAll: () => run(({ id: uuid }) => callApi('cart.acceptAll', { params: { uuid }, query: {} })),
    rejectAll: () => run(({ id: uuid }) => callApi('cart.rejectAll', { params: { uuid }, query: {} })),
  };
}

/** Rejecting removes the line; the rest of the cart is validated again. */
async function removed({ id: uuid }: WireCart, { product_id, line_id }: Problem): Promise<Answer> {
  const { cart } = await callApi('cart.changeLine', {
    params: { uuid, productId: product_id },
    query: { lineId: line_id },
    body: null,
  });
  return { cart, check: await callApi('cart.check', { params: { uuid }, query: {} }) };
}

function show({ check, removed = [] }: Answer): void {
  if (removed.length > 0) showToast('info', texts.removed(removed));
  if (showProblems(check)) announce(texts.remaining(problemsOf(check).length));
  else announce(texts.done);
}
