import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { retryCart, useCart } from '#web/shop/cart/cart-store.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { ask, serverCart } from '#web/shop/cart/engine/user-cart.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { checkoutTexts as texts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Steps } from '#web/ui/layout/steps.tsx';
import type { Route } from './+types/checkout-layout.ts';
import {
  checkoutCart,
  forgetCheckoutCart,
  rememberCheckoutCart,
  setOrdering,
  useOrdering,
} from './draft/checkout-cart.ts';
import { useDraft } from './draft/draft-store.ts';
import { orderOfCart } from './draft/order-of-cart.ts';
import { useUsualChoices } from './draft/usual-choices.ts';
import { afterOrder } from './finish/after-order.ts';
import type { StepProposals } from './frame/step-frame.tsx';
import { furthestStep, pathOf, type Step, stepsFor } from './frame/steps-of.ts';
import { useStartAtTitle } from './frame/use-start-at-title.ts';
import { fromCart, useCameBy } from './frame/way-on.ts';
import './frame/checkout.css';
import './frame/figures.css';

const CheckoutBaskets = lazyPart(() => import('./checkout-baskets.tsx'));

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
  useEffect(() => () => setOrdering(false), []);
  const isReady = session.status === 'signed-in' && status === 'ready' && server !== null && lines.length > 0;
  useStartAtTitle(session.status === 'guest' ? 'enter' : isReady ? 'steps' : 'waiting');

  if (session.status === 'guest') return <Enter />;
  if (status === 'failed') return <Failed />;
  if (session.status === 'unknown' || status === 'loading') return <Loading />;
  if (lines.length === 0) return <LeaveEmpty />;
  // A line just added may be in progress: its answer brings the cart.
  if (server === null) return <Loading />;
  // Ordering requires moving the household's lines to one's own cart first.
  if (server.household) return <Navigate to="/cart" replace />;
  return <Wizard cart={server} />;
}

function Wizard({ cart }: { cart: WireCart }) {
  const { pathname } = useLocation();
  const hasBags = (useBusiness()?.config.bags_config.length ?? 0) > 0;
  const steps = stepsFor(hasBags);
  const here = steps.find((step) => pathname === pathOf(step));
  const { writing, address } = useDraft(cart.id);
  const isWriting = writing && address !== null;
  const furthest = furthestStep(cart, steps, isWriting);
  const isFilled = useUsualChoices(cart, furthestStep(cart, steps) !== 'finish');
  const isKnown = useEntry(isFilled) && here === 'address' && furthest === 'finish';
  useCheckOnce();

  useEffect(() => rememberCheckoutCart(cart.id), [cart.id]);

  if (!isFilled) return <Loading />;
  // Returning customers have one screen: known answers are not asked (docs/decisions/092).
  if (isKnown) return <Navigate to={pathOf('finish')} state={fromCart} replace />;
  // The bags of a shop without bags.
  if (here === undefined) return <Navigate to={pathOf(furthest)} replace />;
  if (steps.indexOf(here) > steps.indexOf(furthest)) {
    return (
      <SendBack to={furthest} why={isWriting ? texts.address.reasonUnsaved : texts.missingOf[furthest]} />
    );
  }
  return (
    <div className="checkout shop-width desk:pb-10">
      <div className="checkout-steps">
        <Steps
          label={texts.steps.label}
          spokenStep={texts.steps.spoken}
          steps={steps.map((step) => ({ text: texts.steps[step], to: pathOf(step) }))}
          current={steps.indexOf(here)}
        />
      </div>
      <FocusedStep
        step={here}
        proposals={
          <Suspense fallback={null}>
            <CheckoutBaskets officeId={cart.branch_office_id} />
          </Suspense>
        }
      />
    </div>
  );
}

/**
 * Whether the visitor just came from the cart: those returning to the first step, or answering it, are not forwarded.
 */
function useEntry(isFilled: boolean): boolean {
  const { fromCart: isFromCart = false } = useCameBy();
  const isNew = useNavigationType() === 'PUSH';
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isFilled) setOver(true);
  }, [isFilled]);
  return isFromCart && isNew && !isOver;
}

/** A step opened too early redirects to the first with a missing answer, with the reason. */
function SendBack({ to, why }: { to: Step; why: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast('info', texts.missing(why));
    void navigate(pathOf(to), { replace: true });
  }, [navigate, to, why]);
  return <Loading />;
}

/** Each step moves focus to its title, for keyboards and screen readers. */
function FocusedStep({ step, proposals }: { step: Step; proposals: StepProposals }) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(step);

  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div ref={frame}>
      <Outlet context={proposals} />
    </div>
  );
}

/** Validates once on entering: a guest's cart was just merged, others may be old. */
function useCheckOnce() {
  useEffect(() => {
    const question = async () => {
      const cart = serverCart();
      if (cart) showProblems(await callApi('cart.check', { params: { uuid: cart.id }, query: {} }));
    };
    // Without a response creating the order validates anyway.
    ask(question).catch(() => {});
  }, []);
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

/** Nothing to order: the cart was ordered before Back, or was empty. */
function LeaveEmpty() {
  const navigate = useNavigate();
  const ordering = useOrdering();
  useEffect(() => {
    // The result of creating an order here is handled by its own step.
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

function Loading() {
  return (
    <div className="checkout shop-width desk:pb-10">
      <Waiting label={texts.loading}>
        <div className="grid gap-4 py-6">
          <Skeleton width="60%" height={28} />
          <div className="panel grid gap-4">
            <Skeleton width="50%" height={28} />
            <Skeleton width="100%" height={64} />
            <Skeleton width="100%" height={64} />
          </div>
        </div>
      </Waiting>
    </div>
  );
}

function Failed() {
  return (
    <div className="narrow-column gap-4">
      <FailureState
        icon="wifi-slash"
        heading="h1"
        title={texts.failed}
        actions={<Button onClick={() => void retryCart()}>{texts.retry}</Button>}
      >
        {texts.failedText}
      </FailureState>
    </div>
  );
}
