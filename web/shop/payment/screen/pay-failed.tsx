import { formatPesos, groupThousands } from '#rules/money.ts';
import { orderPath } from '#web/shop/orders/share-order.ts';
import { type Payment, placeToPay, usualGateway } from '#web/shop/payment/engine/payment-view.ts';
import type { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { CopyPayLink } from './copy-pay-link.tsx';
import { DueTime } from './due-time.tsx';
import { PayNews } from './pay-news.tsx';

const texts = paymentTexts.failed;

type Props = {
  payment: Payment;
  token: string;
  heading: 'h1' | 'h2';
  view: 'retry' | 'failed' | 'expired';
  paying: ReturnType<typeof usePay>;
  onMeans: (() => void) | undefined;
  onOver: () => void;
  onChange: (() => void) | undefined;
};

export function PayFailed({ payment, token, heading, view, paying, onMeans, onOver, onChange }: Props) {
  const expired = view === 'expired';
  const usual = usualGateway(payment);
  const others = payment.gateways.filter((one) => one !== usual);
  return (
    <>
      <FailureState
        icon={expired ? 'clock' : 'credit-card'}
        tone={expired ? 'warn' : 'danger'}
        heading={heading}
        title={expired ? paymentTexts.expired.title : texts.title}
        actions={
          <>
            {usual !== undefined && payment.can_pay && (
              <Button
                busy={paying.busy}
                busyText={paymentTexts.opening}
                onClick={() => void paying.pay(usual)}
              >
                {texts.retry}
              </Button>
            )}
            {onMeans && (
              <Button kind="outline" onClick={onMeans}>
                {texts.means}
              </Button>
            )}
            {payment.can_pay &&
              others.map((one) => (
                <Button key={one} kind="outline" onClick={() => void paying.pay(one)}>
                  {texts.other(paymentTexts.gateways[one].name)}
                </Button>
              ))}
            {onChange && (
              <Button kind={payment.can_pay ? 'outline' : 'primary'} onClick={onChange}>
                {paymentTexts.change[placeToPay(payment)].open}
              </Button>
            )}
            {!payment.can_pay && heading === 'h1' && (
              <ButtonLink
                to={orderPath(onChange ? payment.order_id : token)}
                kind={onChange ? 'outline' : 'primary'}
              >
                {paymentTexts.see}
              </ButtonLink>
            )}
          </>
        }
      >
        <p>{reasonOf(payment, view)}</p>
        <p className="mt-1">
          {paymentTexts.order(groupThousands(payment.id_order))} ·{' '}
          <b className="text-ink no-break">{formatPesos(payment.price_total)}</b>
        </p>
      </FailureState>
      {view === 'retry' && payment.given_up_date !== null && (
        <DueTime due={payment.given_up_date} now={payment.now} onOver={onOver} />
      )}
      <PayNews paying={paying} />
      {payment.can_pay && <CopyPayLink token={token} />}
    </>
  );
}

/** 'El banco no aprobó el pago y no se cobró nada. Al reintentar, apartamos tus productos otra vez.' */
export function reasonOf({ message, can_pay }: Payment, view: Props['view']): string {
  const reason = message || (view === 'expired' ? paymentTexts.expired.text : texts.text);
  if (!can_pay) return reason;
  return `${reason} ${view === 'retry' ? texts.kept : texts.again}`;
}
