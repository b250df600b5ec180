import { groupThousands } from '#rules/money.ts';
import type { Payment } from '#web/shop/payment/engine/payment-view.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Wait } from '#web/ui/feedback/notice.tsx';

const texts = paymentTexts.confirming;

/** After so many questions, some twenty seconds, it is said that it may take longer. */
const MANY_TRIES = 5;

type Props = { payment: Payment; asked: string; heading: 'h1' | 'h2'; tries: number };

/** Back from the provider, whose answer is not there yet. */
export function Confirming({ payment, asked, heading: Heading, tries }: Props) {
  const long = tries > MANY_TRIES;
  return (
    <section className="payment-card">
      <Heading className="type-title">{paymentTexts.order(groupThousands(payment.id_order))}</Heading>
      <Wait title={texts.title}>{long ? texts.long : texts.text}</Wait>
      {long && (
        <p className="payment-row">
          {texts.notPaid}
          <ButtonLink kind="outline" to={payPath(asked)} replace>
            {texts.back}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
