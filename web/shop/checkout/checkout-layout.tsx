import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { checkoutTexts as texts } from '#web/shop/texts/buying/checkout.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Route } from './+types/checkout-layout.ts';
import { checkoutCart, forgetCheckoutCart, setOrdering, useOrdering } from './draft/checkout-cart.ts';
import { afterOrder } from './finish/after-order.ts';
import './frame/checkout.css';
import './frame/figures.css';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { Wizard } from './checkout-wizard.tsx';
import { Failed, Loading } from './frame/checkout-states.tsx';

export const handle: ShellHandle = { header: 'paying', foot: 'own' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.enterText,
    path: '/checkout/address',
    hidden: true,
  });
}

/** The four steps with their guards: signed in, products in the cart, and all earlier answers. */
export default function CheckoutLayout() {
  const session = useSession();
  const { status, lines, server } = useCart();
  const ordering = useOrdering();
  const [last, setLast] = useState(server);
  if (server !== null && server !== last && !ordering) setLast(server);
  useEffect(() => () => setOrdering(false), []);
  const isReady = session.status === 'signed-in' && status === 'ready' && server !== null && lines.length > 0;
  useStartAtTitle(session.status === 'guest' ? 'enter' : isReady ? 'steps' : 'waiting');

  if (session.status === 'guest') return <Enter />;
  if (status === 'failed') return <Failed />;
  if (session.status === 'unknown' || status === 'loading') return <Loading />;
  // Creating the order removes its cart: the last step stays until the next page is shown.
  if (ordering && last !== null && server === null) return <Wizard cart={last} />;
  if (lines.length === 0) return <LeaveEmpty />;
  // A line may be on its way to the server: its answer brings the cart.
  if (server === null) return <Loading />;
  // Ordering requires moving the household's lines to one's own cart first.
  if (server.household) return <Navigate to="/cart" replace />;
  return <Wizard cart={server} />;
}

function Enter() {
  return (
    <div className="narrow-column gap-4">
      <h1 className="type-title" tabIndex={-1}>
        {texts.enterTitle}
      </h1>
      <p className="text-ink-2">{texts.enterText}</p>
      <div className="panel">
        <SignForms />
      </div>
    </div>
  );
}

/** Shown when there is nothing to order: the cart was ordered before Back, or was empty. */
function LeaveEmpty() {
  const navigate = useNavigate();
  const ordering = useOrdering();
  useEffect(() => {
    // The order step itself handles an order created here.
    if (ordering) return;
    let stays = true;
    void orderOfCart(checkoutCart()).then((order) => {
      if (!stays) return;
      forgetCheckoutCart();
      showToast('info', order ? texts.ordered : texts.empty);
      void navigate(order ? afterOrder(order) : '/', { replace: true });
    });
    return () => {
      stays = false;
    };
  }, [navigate, ordering]);
  return <Loading />;
}

type Order = OutputOf<'orders.mine'>['orders'][number];

/**
 * The order made from a cart: in another tab or device, or here when the response was lost. Null when the cart was only
 * emptied, or the server is unreachable.
 */
async function orderOfCart(cartId: string | null): Promise<Order | null> {
  if (cartId === null) return null;
  try {
    const { orders } = await callApi('orders.mine', { query: {} });
    return orders.find((order) => order.history_uuid === cartId) ?? null;
  } catch {
    // The cart is empty either way; the history has the order.
    return null;
  }
}

type View = 'enter' | 'steps' | 'waiting';

/** Scrolls to and focuses the title after losing the session at a step, and after returning to it. */
function useStartAtTitle(view: View): void {
  const last = useRef(view);
  useEffect(() => {
    if (view === 'waiting') return;
    const isChange = last.current !== 'waiting' && last.current !== view;
    last.current = view;
    if (!isChange) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [view]);
}
