import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { cardName, expiryText, type TypedCard } from '#rules/payments/card.ts';
import { type DirectMethod, isPaidAtBank } from '#rules/payments/direct.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import type { Payment } from '#web/shop/payment/engine/payment-view.ts';
import { payHereTexts as texts } from '#web/shop/texts/buying/pay-here.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Acceptance } from './acceptance.tsx';
import { CardFields, Installments } from './card-fields.tsx';
import { NequiFields, PseFields } from './means-fields.tsx';
import { checkMeans, FIELDS, sendPayment } from './send-payment.ts';

type Offer = OutputOf<'payments.means'>;
type Props = {
  payment: Payment;
  take: (payment: Payment) => void;
  /** Loads the current status; null when the request failed. */
  check: () => Promise<Payment | null>;
};

const ICONS = {
  nequi: 'device-mobile',
  pse: 'buildings',
  bancolombia: 'buildings',
  card: 'credit-card',
} as const;
const NO_CARD: TypedCard = { number: '', expiry: '', cvc: '', holder: '' };

/** Pays within the shop itself, by the provider's direct methods (rule 139). */
export default function PayHere(props: Props) {
  const [offer, setOffer] = useState<Offer | 'away' | null>(null);
  const { order_id: id } = props.payment;
  useEffect(() => {
    let left = false;
    callApi('payments.means', { params: { id } }).then(
      (answer) => !left && setOffer(answer.methods.length > 0 ? answer : 'away'),
      () => !left && setOffer('away'),
    );
    return () => {
      left = true;
    };
  }, [id]);

  if (offer === null) {
    return (
      <Waiting label={texts.loading}>
        <div className="grid gap-3">
          <Skeleton width="50%" height={20} />
          <Skeleton width="100%" height={64} />
          <Skeleton width="100%" height={64} />
          <Skeleton width="100%" height={64} />
        </div>
      </Waiting>
    );
  }
  if (offer === 'away') return <p className="text-ink-2">{texts.away}</p>;
  // The displayed documents may have changed or expired.
  const renew = () =>
    callApi('payments.means', { params: { id } }).then(
      (answer) => answer.methods.length > 0 && setOffer(answer),
      () => undefined,
    );
  return <MeansForm {...props} offer={offer} renew={renew} />;
}

function MeansForm({
  payment,
  take,
  check,
  offer,
  renew,
}: Props & { offer: Offer; renew: () => Promise<unknown> }) {
  const [choice, setChoice] = useState(usualChoice(payment, offer));
  const savedCard = offer.saved_cards.find(({ id }) => id === choice)?.id;
  const method = offer.methods.find((one) => one === choice);
  const [card, setCard] = useState(NO_CARD);
  const [news, setNews] = useState('');
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: FIELDS,
    check: (values) => checkMeans(values, { method, savedCard, card, offer }),
    send: async (values) => {
      const message = await sendPayment(values, {
        method,
        savedCard,
        card,
        offer,
        payment,
        take,
        check,
        renew,
      });
      setNews(message);
    },
  });

  function questionsOf(one: DirectMethod) {
    if (one === 'nequi') return <NequiFields phone={offer.phone} errors={errors} />;
    if (one === 'pse') return <PseFields banks={offer.banks} errors={errors} />;
    if (one === 'bancolombia') return <p className="text-ink-2">{texts.toBank}</p>;
    return <CardFields card={card} errors={errors} onChange={setCard} saving={offer.saving.text} />;
  }

  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      <ChoiceGroup label={texts.label} error={errors.means}>
        {offer.saved_cards.map((saved) => (
          <ChoiceRow
            key={saved.id}
            name="means"
            value={saved.id}
            title={cardName(saved)}
            text={texts.savedExpiry(expiryText(saved))}
            aside={<Icon name={ICONS.card} size={24} className="text-ink-2" />}
            checked={saved.id === choice}
            onChange={() => setChoice(saved.id)}
          >
            {saved.id === choice ? <Installments /> : undefined}
          </ChoiceRow>
        ))}
        {offer.methods.map((one) => (
          <ChoiceRow
            key={one}
            name="means"
            value={one}
            title={texts.methods[one][0]}
            text={texts.methods[one][1]}
            aside={<Icon name={ICONS[one]} size={24} className="text-ink-2" />}
            aria-invalid={errors.means === undefined ? undefined : true}
            checked={one === method}
            onChange={() => setChoice(one)}
          >
            {one === method ? questionsOf(one) : undefined}
          </ChoiceRow>
        ))}
      </ChoiceGroup>
      {offer.email === '' && (
        <TextInput
          label={texts.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          hint={texts.emailHint}
          error={errors.email}
        />
      )}
      <Acceptance offer={offer} errors={errors} />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      {news !== '' && (
        <Notice tone="warn" icon="info" assertive>
          {news}
        </Notice>
      )}
      <Button
        type="submit"
        size={52}
        wide
        busy={busy}
        busyText={method && isPaidAtBank(method) ? texts.openingBank : texts.paying}
      >
        {texts.pay(payment.price_total)}
      </Button>
    </form>
  );
}

/** A saved card or the last method again; nothing is preselected after a decline. */
function usualChoice({ method, state }: Payment, { methods, saved_cards }: Offer): string | undefined {
  if (state === 'declined' || state === 'error') return undefined;
  return methods.find((one) => one === method) ?? saved_cards[0]?.id ?? methods[0];
}
