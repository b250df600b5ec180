import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { serverCart } from '#web/shop/cart/engine/cart-model.ts';
import { ask } from '#web/shop/cart/engine/sending.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { checkoutTexts as texts } from '#web/shop/texts/buying/checkout.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Steps } from '#web/ui/layout/steps.tsx';
import { rememberCheckoutCart } from './draft/checkout-cart.ts';
import { useDraft } from './draft/draft-store.ts';
import { useUsualChoices } from './draft/usual-choices.ts';
import { Loading } from './frame/checkout-states.tsx';
import type { StepProposals } from './frame/step-frame.tsx';
import { furthestStep, pathOf, type Step, stepsFor } from './frame/steps-of.ts';
import { fromCart, useCameBy } from './frame/way-on.ts';

const CheckoutCustomCarts = lazyPart(() => import('./checkout-custom-carts.tsx'));

/** Renders the step in the address; a later one redirects to the first without an answer. */
export function Wizard({ cart }: { cart: WireCart }) {
  const { pathname } = useLocation();
  const { bags_config: bags = [], payment_gateways: gateways = [] } = useBusiness()?.config ?? {};
  const hasBags = bags.length > 0;
  const steps = stepsFor(hasBags);
  const here = steps.find((step) => pathname === pathOf(step));
  const { writing, address } = useDraft(cart.id);
  const isWriting = writing && address !== null;
  const furthest = furthestStep(cart, steps, gateways, isWriting);
  const isFilled = useUsualChoices(cart, furthestStep(cart, steps, gateways) !== 'finish');
  const isKnown = useEntry(isFilled) && here === 'address' && furthest === 'finish';
  useCheckOnce();

  useEffect(() => rememberCheckoutCart(cart.id), [cart.id]);

  if (!isFilled) return <Loading />;
  // Returning customers have one screen: known answers are not asked (docs/decisions/039).
  if (isKnown) return <Navigate to={pathOf('finish')} state={fromCart} replace />;
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
            <CheckoutCustomCarts officeId={cart.branch_office_id} />
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
