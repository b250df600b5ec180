import { useState } from 'react';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#rules/orders/moves.ts';
import { paymentMethods, takesOnline } from '#rules/orders/payment-methods.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { saveChoice } from './frame/save-choice.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';
import { Coupons } from './pay/coupons.tsx';
import { METHOD_ICONS } from './pay/method-icons.ts';
import { PayNext } from './pay/pay-next.tsx';
import { type Cash, useCash } from './pay/use-cash.ts';
import { useCoupons } from './pay/use-coupons.ts';

const texts = checkoutTexts.pay;

export default function PayPage() {
  const cart = useCheckoutCart();
  const gateways = useBusiness()?.config.payment_gateways ?? [];
  const total = cart.price_total_computed;
  // A coupon may pay for all of it.
  const isFree = total === 0;
  const methods = isFree ? [] : paymentMethods(cart.type, takesOnline(gateways, total));
  const cash = useCash(cart);
  const coupons = useCoupons(cart);
  const [pending, setPending] = useState<PaymentMethod | null>(null);
  const { busy, run: choose } = useAction(async (method: PaymentMethod) => {
    setPending(method);
    await saveChoice(
      ({ id: uuid }) =>
        callApi('cart.setPaymentMethod', { params: { uuid }, body: { payment_method_selected: method } }),
      texts.failed,
    );
    setPending(null);
  });
  // The cart's method overrides the default; its provider may have been removed since (storefront 4).
  const chosen = methods.find((method) => method === cart.payment_method_selected);
  const usual = methods.find((method) => method === 'online') ?? null;
  const current = pending ?? chosen ?? usual;

  return (
    <StepFrame
      cart={cart}
      title={texts.title}
      action={
        <PayNext
          cart={cart}
          method={current}
          isFree={isFree}
          isStored={current === chosen}
          busy={busy || coupons.busy}
          beforeLeaving={coupons.applyWritten}
          wrongCash={current === 'cash' ? cash.wrong : undefined}
        />
      }
    >
      {isFree && <Notice tone="ok">{texts.nothingToPay}</Notice>}
      <ChoiceGroup label={texts.methods} hiddenLabel>
        {methods.map((method) => (
          <ChoiceRow
            key={method}
            name="payment"
            value={method}
            title={PAYMENT_METHOD_LABELS[method]}
            text={method === 'online' ? onlineText(gateways) : texts.explain[cart.type][method]}
            aside={<Icon name={METHOD_ICONS[method]} size={24} className="text-ink-2" />}
            checked={current === method}
            onChange={() => void choose(method)}
          >
            {method === 'cash' && current === 'cash' ? <CashQuestion cash={cash} /> : undefined}
          </ChoiceRow>
        ))}
      </ChoiceGroup>
      <Coupons cart={cart} coupons={coupons} />
    </StepFrame>
  );
}

/** The means and provider of online payment, and the next step, in one line. */
function onlineText(gateways: readonly string[]): string {
  const accounts = gateways.filter((name) => name === 'wompi' || name === 'credibanco');
  const providers = gateways
    .map((name) => (name === 'wompi' || name === 'credibanco' ? paymentTexts.gateways[name].name : name))
    .join(paymentTexts.or);
  const accepted = [
    ...new Set(accounts.flatMap((name) => paymentTexts.gateways[name].accepts.split(/, | o /))),
  ];
  if (accepted.length === 0) return paymentTexts.stepUnknown(providers);
  const last = accepted.pop();
  return paymentTexts.step([accepted.join(', '), last].filter(Boolean).join(paymentTexts.or), providers);
}

function CashQuestion({ cash: { text, change, wrong, write, leave } }: { cash: Cash }) {
  return (
    <TextInput
      label={texts.cashAmount}
      aside={texts.cashAside}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      icon={<span aria-hidden>$</span>}
      value={text}
      {...(change !== null && { hint: texts.cashHint(change) })}
      error={wrong}
      onChange={(event) => write(event.target.value)}
      onBlur={leave}
    />
  );
}
