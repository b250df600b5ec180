import { groupThousands } from '#rules/money.ts';
import { orderPath } from '#web/shop/orders/share-order.ts';
import { type Payment, placeToPay, usualGateway } from '#web/shop/payment/engine/payment-view.ts';
import type { usePay } from '#web/shop/payment/engine/use-pay.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Wait } from '#web/ui/feedback/notice.tsx';
import { GivenUp } from './given-up.tsx';
import { PayNews } from './pay-news.tsx';

const texts = paymentTexts.confirming;

/** After so many questions, some twenty seconds, it is said that it may take longer. */
const MANY_TRIES = 5;

type Props = {
  payment: Payment;
  token: string;
  /** The id or the token in the address. */
  asked: string;
  heading: 'h1' | 'h2';
  /** Questions to the provider so far. */
  tries: number;
  paying: ReturnType<typeof usePay>;
  /** The time to pay is over. */
  onOver: () => void;
  /** Paying at the door; only for the owner. */
  onChange: (() => void) | undefined;
};

/**
 * Back from the provider, whose answer is not there yet: how long it is waited for, and the ways out for who did not
 * pay.
 */
export function Confirming(props: Props) {
  const { payment, token, heading: Heading, tries, onOver } = props;
  const elsewhere = Heading === 'h1' && token !== '';
  const { under_way, given_up_date, now } = payment;
  return (
    <section className="payment-card">
      <Heading className="type-title">{paymentTexts.order(groupThousands(payment.id_order))}</Heading>
      <Wait title={under_way ? texts.bank.title : texts.title}>
        {under_way ? texts.bank.text : tries > MANY_TRIES ? texts.long : texts.text}
      </Wait>
      {given_up_date !== null && <GivenUp at={given_up_date} now={now} onOver={onOver} />}
      {under_way && elsewhere && (
        <ButtonLink kind="outline" wide to={orderPath(props.onChange ? payment.order_id : token)}>
          {paymentTexts.see}
        </ButtonLink>
      )}
      {/* Nobody is offered to pay again before the provider was asked once. */}
      {!under_way && tries > 0 && <NotPaid {...props} />}
    </section>
  );
}

function NotPaid({ payment, asked, heading, paying, onChange }: Props) {
  const Title = heading === 'h1' ? 'h2' : 'h3';
  return (
    <div className="payment-out">
      <Title className="type-section">{texts.notPaid}</Title>
      <p className="text-ink-2">{texts.notPaidText}</p>
      <PayNews paying={paying} />
      {payment.can_pay && (
        <Button
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
        <ButtonLink kind="ghost" wide to={payPath(asked)} replace>
          {texts.other}
        </ButtonLink>
      )}
    </div>
  );
}
