import { z } from 'zod';
import type { DirectMethod } from '#rules/payments/direct.ts';
import type { WompiKeys } from '#server/config/wompi-keys.ts';
import type { Accepted, DirectGateway, DirectMeans, DirectOffer, PaymentOrder } from './gateway.ts';
import type { AskProvider } from './provider-http.ts';
import { bearer, readAnswer, refusedFields, type WompiHosts, wordsOf } from './wompi-answer.ts';
import { integritySignature } from './wompi-signatures.ts';
import { WompiTransaction, wompiTransaction } from './wompi-transaction.ts';

/** Banks join PSE a few times a year. */
const BANKS_MS = 3_600_000;
/** PSE shows no more of the description. */
const LONGEST_DESCRIPTION = 30;

const Document = z.object({ acceptance_token: z.string().min(1).max(4_000), permalink: z.url().max(500) });
const Merchant = z.object({
  data: z.object({
    accepted_payment_methods: z.array(z.string()).max(50),
    presigned_acceptance: Document,
    presigned_personal_data_auth: Document,
  }),
});
const Banks = z.object({
  data: z
    .array(
      z.object({
        financial_institution_code: z.string().min(1).max(20),
        financial_institution_name: z.string().max(120),
      }),
    )
    .max(300),
});
const Source = z.object({ data: z.object({ id: z.int().positive(), status: z.string().max(40) }) });
const Created = z.object({ data: WompiTransaction });

const NAMES: Record<DirectMethod, string> = {
  nequi: 'NEQUI',
  pse: 'PSE',
  bancolombia: 'BANCOLOMBIA_TRANSFER',
  card: 'CARD',
};

/** Payments by Wompi's API ("Métodos de pago", "Tokens de aceptación"). */
export function createWompiDirect(keys: WompiKeys, hosts: WompiHosts, ask: AskProvider): DirectGateway {
  let banks: { list: DirectOffer['banks']; until: number } | undefined;
  const headers = bearer(keys.publicKey);

  async function readBanks(): Promise<DirectOffer['banks']> {
    if (banks && banks.until > Date.now()) return banks.list;
    const answer = await ask({ url: `${hosts.api}/pse/financial_institutions`, headers });
    const list = readAnswer(Banks, answer).data.map((bank) => ({
      code: bank.financial_institution_code,
      name: bank.financial_institution_name.trim(),
    }));
    banks = { list, until: Date.now() + BANKS_MS };
    return list;
  }

  return {
    origin: new URL(hosts.api).origin,
    account: keys.publicKey,

    async offer() {
      const answer = await ask({ url: `${hosts.api}/merchants/${encodeURIComponent(keys.publicKey)}` });
      const { data } = readAnswer(Merchant, answer);
      const accepted = (Object.keys(NAMES) as DirectMethod[]).filter((method) =>
        data.accepted_payment_methods.includes(NAMES[method]),
      );
      const list = accepted.includes('pse') ? await readBanks() : [];
      return {
        methods: accepted.filter((method) => method !== 'pse' || list.length > 0),
        banks: list,
        terms: documentOf(data.presigned_acceptance),
        personalData: documentOf(data.presigned_personal_data_auth),
        cards: { url: `${hosts.api}/tokens/cards`, key: keys.publicKey },
      };
    },

    /** "Fuentes de pago y tokenización". */
    async keepCard(token, email, accepted) {
      const answer = await ask({
        url: `${hosts.api}/payment_sources`,
        method: 'POST',
        headers: { ...bearer(keys.privateKey), 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'CARD', token, customer_email: email, ...acceptanceOf(accepted) }),
      });
      if (answer.status >= 400) return { refused: wordsOf(answer) };
      const { id, status } = readAnswer(Source, answer).data;
      return status === 'AVAILABLE' ? { source: String(id) } : { refused: `the source is ${status}` };
    },

    async send(order, means, accepted) {
      const answer = await ask({
        url: `${hosts.api}/transactions`,
        method: 'POST',
        // Only who has the private key pays with what is kept.
        headers: {
          ...(means.type === 'saved_card' ? bearer(keys.privateKey) : headers),
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          ...moneyOf(keys, order),
          ...acceptanceOf(accepted),
          ...(means.type === 'saved_card' && { payment_source_id: Number(means.source) }),
          redirect_url: order.returnUrl,
          payment_method: methodOf(means, order, keys.environment),
        }),
      });
      if (answer.status < 400)
        return { answer: 'taken', transaction: wompiTransaction(readAnswer(Created, answer).data) };
      if (refusedFields(answer).includes('reference')) return { answer: 'known' };
      return { answer: 'refused', reason: wordsOf(answer) };
    },
  };
}

function documentOf({ acceptance_token, permalink }: z.infer<typeof Document>) {
  return { token: acceptance_token, url: permalink };
}

function acceptanceOf({ terms, personalData }: Accepted) {
  return { acceptance_token: terms, accept_personal_auth: personalData };
}

/** The signed amount, and whose payment it is. */
function moneyOf(keys: WompiKeys, { reference, amount, customer }: PaymentOrder) {
  const amountInCents = amount * 100;
  const currency = 'COP';
  const secret = keys.integritySecret;
  return {
    amount_in_cents: amountInCents,
    currency,
    reference,
    signature: integritySignature({ reference, amountInCents, currency, expirationTime: undefined, secret }),
    customer_email: customer.email,
    customer_data: {
      full_name: customer.fullname,
      ...(customer.phone && { phone_number: customer.phone.replace(/^\+/, '') }),
    },
  };
}

function methodOf(
  means: DirectMeans,
  { description, returnUrl }: PaymentOrder,
  environment: 'test' | 'prod',
) {
  if (means.type === 'saved_card') return { installments: means.installments };
  const type = NAMES[means.type];
  const payment_description = description.slice(0, LONGEST_DESCRIPTION);
  switch (means.type) {
    case 'nequi':
      return { type, phone_number: means.phone };
    case 'pse':
      return {
        type,
        user_type: means.person === 'natural' ? 0 : 1,
        user_legal_id_type: means.person === 'natural' ? 'CC' : 'NIT',
        user_legal_id: means.document,
        financial_institution_code: means.bank,
        payment_description,
      };
    case 'bancolombia':
      return {
        type,
        user_type: 'PERSON',
        payment_description,
        ecommerce_url: returnUrl,
        // What the sandbox shall answer; it takes no payment of this kind without it.
        ...(environment === 'test' && { sandbox_status: 'APPROVED' }),
      };
    case 'card':
      return { type, token: means.token, installments: means.installments };
  }
}
