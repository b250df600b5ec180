import { Suspense, useState } from 'react';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { ORDER_STATE_LABELS, type OrderState } from '#rules/orders/moves.ts';
import { stageOfState } from '#rules/orders/shopper-stage.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StageBadge } from '#web/shop/orders/stage-badge.tsx';
import {
  type GatewayName,
  type Payment,
  placeToPay,
  usualGateway,
} from '#web/shop/payment/engine/payment-view.ts';
import type { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CopyPayLink } from './copy-pay-link.tsx';
import { DueTime } from './due-time.tsx';
import { GatewayChoice } from './gateway-choice.tsx';
import { PayNews } from './pay-news.tsx';

const PayHere = lazyPart(() => import('#web/shop/payment/here/pay-here.tsx'));

type Props = {
  payment: Payment;
  token: string;
  heading: 'h1' | 'h2';
  paying: ReturnType<typeof usePay>;
  /** Set if the provider's page was opened before: it may be paid already, which can be checked. */
  begun?: { isLooking: boolean; onLook: () => void };
  failed?: string | undefined;
  take: (payment: Payment) => void;
  /** Loads the current status; null when the request failed. */
  check: () => Promise<Payment | null>;
  onOver: () => void;
  onChange: (() => void) | undefined;
};

export function PayCard(props: Props) {
  const { payment, token, heading: Heading, paying, begun, failed, onOver, onChange } = props;
  const [chosen, setChosen] = useState<GatewayName | undefined>();
  const gateway = chosen ?? usualGateway(payment);
  const [only, ...more] = payment.gateways;

  return (
    <section className="panel grid gap-4" aria-labelledby="pay-title">
      <Heading id="pay-title" className={Heading === 'h1' ? 'type-title' : 'type-section'}>
        {Heading === 'h1' ? texts.title : texts.waiting.title}
      </Heading>
      {Heading === 'h1' && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
          {texts.order(groupThousands(payment.id_order))}
          <StageBadge order={{ ...describe(payment.order_state), state: payment.order_state }} />
        </p>
      )}
      <dl className="flex items-baseline justify-between gap-3 font-semibold">
        <dt>{texts.total}</dt>
        <dd className="type-price-l">{formatPesos(payment.price_total)}</dd>
      </dl>
      {payment.given_up_date !== null && (
        <DueTime due={payment.given_up_date} now={payment.now} onOver={onOver} />
      )}
      {begun && (
        <Notice
          tone="info"
          icon="hourglass-medium"
          action={
            <button
              type="button"
              className="link"
              aria-disabled={begun.isLooking || undefined}
              onClick={begun.onLook}
            >
              {begun.isLooking ? texts.looking : texts.look}
            </button>
          }
        >
          {texts.begun}
        </Notice>
      )}
      {failed !== undefined && <Notice tone="danger">{failed}</Notice>}
      {payment.pays_here && (
        <>
          <Suspense>
            <PayHere payment={payment} take={props.take} check={props.check} />
          </Suspense>
          <p className="pt-4 border-t border-line font-semibold">{texts.elsewhere}</p>
        </>
      )}
      <GatewayChoice label={texts.choose} gateways={payment.gateways} value={gateway} onChange={setChosen} />
      {only !== undefined && more.length === 0 && (
        <p className="text-ink-2">{texts.one(texts.gateways[only].name, texts.gateways[only].accepts)}</p>
      )}
      <PayNews paying={paying} />
      <Button
        kind={payment.pays_here ? 'outline' : 'primary'}
        size={52}
        wide
        busy={paying.busy}
        busyText={texts.opening}
        disabledReason={payment.can_pay ? undefined : texts.failed.noGateway}
        onClick={() => void paying.pay(gateway)}
      >
        {payLabel(Heading, paying.failure !== null)}
      </Button>
      {onChange && (
        <Button kind="outline" wide onClick={onChange}>
          {texts.change[placeToPay(payment)].open}
        </Button>
      )}
      <CopyPayLink token={token} />
    </section>
  );
}

function describe(state: OrderState) {
  return { stage: stageOfState(state, 'delivery'), stateDisplayName: { name: ORDER_STATE_LABELS[state] } };
}

function payLabel(heading: 'h1' | 'h2', failed: boolean): string {
  if (failed) return texts.retryLink;
  return heading === 'h1' ? texts.pay : texts.waiting.pay;
}
