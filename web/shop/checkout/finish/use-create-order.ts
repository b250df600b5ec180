import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cashFor, observationsWithCash } from '#rules/deliveries/cash-note.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { CartCheck, WireCart } from '#web/shop/cart/cart-types.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { serverCart, takeServerCart } from '#web/shop/cart/engine/cart-model.ts';
import { ask, reloadCart } from '#web/shop/cart/engine/sending.ts';
import { setOrdering } from '#web/shop/checkout/draft/checkout-cart.ts';
import { changeDraft, chooseWindow, type Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { recover } from '#web/shop/checkout/frame/save-choice.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { Invoice, SavedBilling } from '#web/shop/invoices/use-billing.ts';
import { trackOrder } from '#web/shop/measuring/measuring.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { loadSession } from '#web/shop/session/session-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { afterOrder } from './after-order.ts';

const texts = checkoutTexts.finish;

/** What the server adds to an error: the current cart, and its problems. */
type Fresh = { cart?: WireCart; check?: CartCheck; total?: number } & Partial<SavedBilling>;

type Notice = {
  text: string;
  code: string;
  /** The cart version of the error; with another version it is outdated. */
  cartVersion: number;
};

/** Places the order, exactly once, and continues; errors are shown with what to do (rules 2, 11, 16). */
export function useCreateOrder(cart: WireCart, invoice: Pick<Invoice, 'version' | 'show'>) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const made = useRef(false);

  useEffect(() => {
    return () => {
      if (made.current) takeServerCart(null);
    };
  }, []);

  const { busy, run: create } = useAction(async (draft: Draft) => {
    setNotice(null);
    setOrdering(true);
    try {
      const { order } = await ask(() => send(cart, draft, invoice.version));
      trackOrder(order.id);
      announce(checkoutTexts.thanks.made);
      made.current = true;
      await navigate(afterOrder(order), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = await explain(error, cart);
      // It is read again, and used if the shopper selects it again.
      if (error.details.some(({ field }) => field === 'credit')) changeDraft(cart.id, { credit: 0 });
      if (error.code === 'MISSING_BILLING') invoice.show({ billing: null });
      const { billing, version } = (error.data ?? {}) as Fresh;
      if (error.code === 'BILLING_CHANGED' && billing) invoice.show({ billing, version });
      const cartVersion = serverCart()?.version ?? cart.version;
      setNotice(text === null ? null : { text, code: error.code, cartVersion });
      // After an order, the checkout ends the busy state when it has left the screen.
      setOrdering(false);
    }
  });

  return { busy, notice: notice?.cartVersion === cart.version ? notice : null, create };
}

/** Without a network nothing is sent: then it is certain that no order exists. */
function send(cart: WireCart, draft: Draft, billingVersion: string | undefined) {
  if (!navigator.onLine) throw new NotSent();
  const { observations, cash, window: chosen, needsInvoice } = draft;
  const windowStart = chosen ?? cart.windows[0]?.start_date;
  const body = {
    observations_client: observationsWithCash(observations, cashFor(cart, cash)),
    total_price: cart.price_total_computed,
    cart_version: cart.version,
    ...(draft.credit > 0 && { credit: draft.credit }),
    idempotency_key: orderKey(cart),
    ...(needsInvoice && { needs_invoice: true, billing_version: billingVersion }),
    // The displayed window is the promised one, even if it was only proposed (rule 20b). A chosen window that is
    // gone is requested anyway: the order fails instead of silently getting another window.
    ...(windowStart !== undefined && { window_start: windowStart }),
  };
  const params = { uuid: cart.id };
  return withConsent((consent) => callApi('cart.createOrder', { params, body: { ...body, ...consent } }));
}

/** The text of an error; changes are applied, so that the next confirmation is about the current state. */
async function explain(error: ApiError, seen: WireCart): Promise<string | null> {
  const { cart, check, total } = (error.data ?? {}) as Fresh;
  if (cart) takeServerCart(cart);
  await recover(error);
  switch (error.code) {
    case 'NO_CONNECTION':
      return error instanceof NotSent ? texts.offline : texts.unsure;
    case 'CART_CHANGED':
      if (!check || !showProblems(check)) return `${texts.failed} ${error.message}`;
      return newsText(check, error.message, seen.price_total_computed, total);
    case 'TOTAL_CHANGED':
      return total === undefined ? error.message : texts.totalChanged(seen.price_total_computed, total);
    case 'NO_WINDOW': {
      await reloadCart().catch(() => {});
      const next = serverCart()?.windows[0];
      chooseWindow(seen.id, null);
      // The message names the products that are not for that time.
      if (error.details.some(({ field }) => field === 'products')) return error.message;
      return next ? checkoutTexts.windows.gone(next.label) : error.message;
    }
    case 'MISSING_PERSONAL_DATA':
    case 'UNDERAGE':
      // The addresses were deleted or changed elsewhere: the step asks for them again.
      await loadSession();
      return error.message;
    case 'CART_EDITED':
    case 'MISSING_BILLING':
    case 'BILLING_CHANGED':
    case 'TOO_MANY_UNPAID':
      return error.message;
    case 'BELOW_MINIMUM':
    case 'PAYMENT_METHOD_NOT_AVAILABLE':
    case 'MISSING_DELIVERY':
    case 'MISSING_PAYMENT_METHOD':
    case 'MISSING_BAGS':
    case 'NO_COVERAGE':
      await reloadCart().catch(() => {});
      return error.message;
    case 'NOT_SIGNED_IN':
    case 'CART_CLOSED':
      return null;
    default:
      return `${texts.failed} ${error.message}`;
  }
}

/**
 * The message behind the dialog, which remains after closing it: both totals, if accepting changes it (rule 75).
 */
function newsText(check: CartCheck, message: string, before: number, now = before): string {
  const news = check.productsDifferentPrice.length > 0 ? texts.priceRefused : message;
  return now === before ? news : `${news} ${texts.totalIfAccepted(before, now)}`;
}

class NotSent extends ApiError {
  constructor() {
    const { code, status, message, details, requestId } = ApiError.noConnection();
    super({ code, status, message, details, requestId });
  }
}

const KEY = 'order key';

type Seen = { id: string; version: number };

/**
 * One key per confirmation: constant for a version of the cart, so a retry returns the same order (rule 16).
 */
function orderKey({ id, version }: Seen): string {
  const bound = `${id} ${version} `;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored?.startsWith(bound)) return stored.slice(bound.length);
    const key = newId();
    sessionStorage.setItem(KEY, bound + key);
    return key;
  } catch {
    // Without storage the cart itself still makes a repeat return the same order.
    return newId();
  }
}
