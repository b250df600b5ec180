import { formatPesos, groupThousands } from '#rules/money.ts';
import { orderPath } from '#web/shop/orders/share-order.ts';
import { type Payment, placeToPay, usualGateway } from '#web/shop/payment/engine/payment-view.ts';
import type { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { GivenUp } from './given-up.tsx';
import { PayNews } from './pay-news.tsx';

const texts = paymentTexts.confirming;

/** After this many queries, some twenty seconds, a longer wait is announced. */
const MANY_TRIES = 5;

type Props = {
  payment: Payment;
  token: string;
  idOrToken: string;
  heading: 'h1' | 'h2';
  tries: number;
  paying: ReturnType<typeof usePay>;
  onOver: () => void;
  onChange: (() => void) | undefined;
};

/**
 * After returning from the provider, without a final status: the waiting time, and the options of people who did not
 * pay.
 */
export function Confirming(props: Props) {
  const { payment, token, heading: Heading, tries, onOver } = props;
  const elsewhere = Heading === 'h1' && token !== '';
  const { under_way, given_up_date, now, bank_url } = payment;
  const words = wayWords(payment);
  return (
    <section className="panel grid gap-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
        {paymentTexts.order(groupThousands(payment.id_order))}
        <b className="type-price-s">{formatPesos(payment.price_total)}</b>
      </p>
      <Heading className="type-title">{words ? words.title : texts.title}</Heading>
      <Way />
      <p role="status">{words ? words.text : tries > MANY_TRIES ? texts.long : texts.text}</p>
      {bank_url !== '' && (
        <ButtonLink wide size={52} to={bank_url} reloadDocument>
          {texts.toBank}
        </ButtonLink>
      )}
      {given_up_date !== null && <GivenUp at={given_up_date} now={now} onOver={onOver} />}
      {elsewhere && (
        <ButtonLink kind="outline" wide to={orderPath(props.onChange ? payment.order_id : token)}>
          {paymentTexts.see}
        </ButtonLink>
      )}
      {/* Paying again is offered only after the provider has been queried once. */}
      {!under_way && tries > 0 && <NotPaid {...props} />}
    </section>
  );
}

/** Texts for a payment in progress; undefined if there is none. */
export function wayWords({ under_way, method }: Payment) {
  if (!under_way) return undefined;
  return method === '' ? texts.bank : texts.here[method];
}

function Way() {
  return (
    <ol className="payment-way" aria-label={texts.way}>
      <li className="text-ok">
        <Icon name="check-bold" size={14} />
        {texts.steps.ordered}
      </li>
      <li aria-current="step">
        <span className="spinner" aria-hidden />
        {texts.steps.paying}
      </li>
      <li>{texts.steps.picking}</li>
    </ol>
  );
}

function NotPaid({ payment, idOrToken, heading, paying, onChange }: Props) {
  const Title = heading === 'h1' ? 'h2' : 'h3';
  return (
    <div className="grid gap-3 pt-4 border-t border-line">
      <Title className="type-section">{texts.notPaid}</Title>
      <p className="text-ink-2">{texts.notPaidText}</p>
      <PayNews paying={paying} />
      {payment.can_pay && (
        <Button
          kind="soft"
          wide
          busy={paying.busy}
          busyText={paymentTexts.looking}
          onClick={() => void paying.payAgain(usualGateway(payment))}
        >
          {texts.again}
        </Button>
      )}
      {onChange && (
        <Button kind="outline" wide onClick={onChange}>
          {paymentTexts.change[placeToPay(payment)].open}
        </Button>
      )}
      {payment.can_pay && payment.gateways.length > 1 && (
        <ButtonLink kind="ghost" wide to={payPath(idOrToken)} replace>
          {texts.other}
        </ButtonLink>
      )}
    </div>
  );
}
