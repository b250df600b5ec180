import type { InputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import { readCard, type TypedCard } from '#rules/payments/card.ts';
import { type DirectMethod, isPaidAtBank, nequiPhone } from '#rules/payments/direct.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { FieldErrors } from '#web/shop/form/use-form.ts';
import { type Payment, viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { payHereTexts as texts } from '#web/shop/texts/buying/pay-here.ts';
import { exchangeCard } from './exchange-card.ts';

export const FIELDS = [
  ...([
    'means',
    'phone',
    'bank',
    'person',
    'document',
    'installments',
    'save',
    'email',
    'terms',
    'personal_data',
  ] as const),
  ...(['number', 'expiry', 'cvc', 'holder'] as const),
];
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;
type Means = InputOf<'payments.pay'>['body']['means'];
type Chosen = {
  method: DirectMethod | undefined;
  savedCard: string | undefined;
  card: TypedCard;
  offer: OutputOf<'payments.means'>;
};
type Paying = Chosen & {
  payment: Payment;
  take: (payment: Payment) => void;
  check: () => Promise<Payment | null>;
  renew: () => Promise<unknown>;
};

/** How many times, one second apart, the address of the bank's page is requested. */
const BANK_TRIES = 10;

export function checkMeans(values: Values, { method, savedCard, card, offer }: Chosen): FieldErrors<Field> {
  const wrong: FieldErrors<Field> = {};
  if (method === undefined && savedCard === undefined) wrong.means = texts.choose;
  if (method === 'nequi' && nequiPhone(values.phone) === undefined) wrong.phone = texts.phoneWrong;
  if (method === 'pse') {
    if (values.bank === '') wrong.bank = texts.chooseBank;
    if (!/^\d{5,15}$/.test(values.document.replace(/[\s.-]/g, ''))) wrong.document = texts.documentWrong;
  }
  if (method === 'card') {
    const read = readCard(card, bogotaDay(new Date()));
    for (const fault of 'faults' in read ? read.faults : [])
      wrong[fault === 'expired' ? 'expiry' : fault] = texts.cardFaults[fault];
  }
  if (offer.email === '' && !checkEmail(normaliseEmail(values.email))) wrong.email = texts.emailWrong;
  if (values.terms === '') wrong.terms = texts.acceptTerms;
  if (values.personal_data === '') wrong.personal_data = texts.acceptData;
  return wrong;
}

/** Sends a payment, which the page then shows. Returns a change that must be read before paying, or ''. */
export async function sendPayment(
  values: Values,
  { method, savedCard, card, offer, payment, take, check, renew }: Paying,
) {
  const means = await meansOf(values, { method, savedCard, card, offer });
  if (!means || !offer.terms || !offer.personal_data) return '';
  const sent = await callApi('payments.pay', {
    params: { id: payment.order_id },
    body: {
      means,
      terms: offer.terms.token,
      personal_data: offer.personal_data.token,
      ...(offer.email === '' && { email: normaliseEmail(values.email) }),
    },
  }).catch(async (error: unknown) => {
    // Paid, changed or cancelled in another tab or by somebody else.
    if (error instanceof ApiError && error.code === 'ORDER_STATE') await check();
    if (error instanceof ApiError && error.code === 'PAYMENT_REFUSED') await renew();
    throw error instanceof ApiError ? atItsField(error) : error;
  });
  const goesToBank = sent.message === '' && method !== undefined && isPaidAtBank(method);
  take(goesToBank ? await goToBank(sent.payment, check) : sent.payment);
  return sent.message;
}

async function meansOf(
  values: Values,
  { method, savedCard, card, offer }: Chosen,
): Promise<Means | undefined> {
  const installments = Number(values.installments);
  if (savedCard !== undefined) return { type: 'saved_card', id: savedCard, installments };
  switch (method) {
    case 'nequi':
      return { type: method, phone: values.phone };
    case 'pse':
      return {
        type: method,
        bank: values.bank,
        person: values.person === 'company' ? 'company' : 'natural',
        document: values.document,
      };
    case 'bancolombia':
      return { type: method };
    case 'card': {
      const { token, facts } = await exchanged(card, offer);
      const save = values.save === '' ? {} : { save: { ...facts, text_version: offer.saving.text_version } };
      return { type: method, token, installments, ...save };
    }
    default:
      return undefined;
  }
}

async function exchanged(typed: TypedCard, { cards }: Chosen['offer']) {
  const read = readCard(typed, bogotaDay(new Date()));
  const made = 'card' in read && cards ? await exchangeCard(cards, read.card) : null;
  if (made !== null) return made;
  const details = [{ field: 'number', message: texts.cardRefused }];
  throw new ApiError({
    code: 'INVALID_INPUT',
    status: 422,
    message: texts.cardRefused,
    details,
    requestId: '',
  });
}

/** Waits for the address of the bank's page, which is known a moment after the payment. Returns the latest status. */
async function goToBank(sent: Payment, check: () => Promise<Payment | null>): Promise<Payment> {
  let payment = sent;
  for (let tries = 0; payment.bank_url === '' && tries < BANK_TRIES; tries += 1) {
    if (viewOf(payment) !== 'confirming') return payment;
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
    payment = (await check()) ?? payment;
  }
  if (payment.bank_url !== '') location.assign(payment.bank_url);
  return payment;
}

/** Maps the server's field names ('means.phone') to the form's. */
function atItsField(error: ApiError): ApiError {
  const { code, status, message, requestId, data } = error;
  const details = error.details.map((one) => ({ ...one, field: one.field.split('.').at(-1) ?? one.field }));
  return new ApiError({ code, status, message, details, requestId, data });
}
