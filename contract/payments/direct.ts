import { z } from 'zod';
import { MOST_INSTALLMENTS, nequiPhone, PSE_PERSONS } from '#rules/payments/direct.ts';
import { call } from '../call.ts';
import { Id, OneLine } from '../wire.ts';
import { DirectMethodName, OrderPayment } from './payments.ts';
import { SavedCard } from './saved-cards.ts';

const wrongPhone = 'Escribe un celular de 10 dígitos, como 300 123 4567.';
const wrongInstallments = `Elige de 1 a ${MOST_INSTALLMENTS} cuotas.`;
/** The provider's proof of the version of its document that was shown. */
const Accepted = z.string().min(1, 'Acepta los documentos de la pasarela para pagar.').max(4_000);

const Installments = z
  .int(wrongInstallments)
  .min(1, wrongInstallments)
  .max(MOST_INSTALLMENTS, wrongInstallments);

/** How the shopper pays. No card is among it: only its token at the provider. */
const Means = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('nequi'),
    phone: z
      .string()
      .max(30)
      .transform((typed) => nequiPhone(typed) ?? '')
      .pipe(z.string().min(1, wrongPhone)),
  }),
  z.object({
    type: z.literal('pse'),
    bank: z.string().min(1, 'Elige tu banco.').max(20),
    person: z.enum(PSE_PERSONS, '¿La cuenta es de una persona o de una empresa?'),
    document: z
      .string()
      .max(20)
      .transform((typed) => typed.replace(/[\s.-]/g, ''))
      .pipe(z.string().regex(/^\d{5,15}$/, 'Escribe el número del documento, solo con números.')),
  }),
  z.object({ type: z.literal('bancolombia') }),
  z.object({
    type: z.literal('card'),
    token: z
      .string()
      .max(200)
      .regex(/^tok_[\w-]+$/, 'La tarjeta no es válida: escríbela otra vez.'),
    installments: Installments,
    /** Kept at the provider with this consent; what it is known by comes from the browser, which alone saw the card. */
    save: SavedCard.omit({ id: true })
      .extend({ text_version: z.string().max(20) })
      .optional(),
  }),
  z.object({ type: z.literal('saved_card'), id: Id, installments: Installments }),
]);

/** A document of the provider that the payer accepts: its page, and what proves that it was this version. */
const ProviderDocument = z.object({ token: z.string(), url: z.string() });

export const directPaymentCalls = {
  'payments.means': call({
    summary: 'Medios con que se paga un pedido en la tienda, sin ir a la página del proveedor',
    source: 'rule 139; Wompi, "Métodos de pago" and "Tokens de aceptación"',
    method: 'GET',
    path: '/shopping-cart/{id}/payment-means',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    output: z.object({
      /** Empty: the provider does not answer, and its page remains. */
      methods: z.array(DirectMethodName),
      banks: z.array(z.object({ code: z.string(), name: OneLine })),
      terms: ProviderDocument.nullable(),
      personal_data: ProviderDocument.nullable(),
      /** Where the browser sends a card, and with which public key; nothing of it comes here. */
      cards: z.object({ url: z.string(), key: z.string() }).nullable(),
      /** Those of the shopper, the latest first. */
      saved_cards: z.array(SavedCard),
      /** What is agreed to when a card is kept. */
      saving: z.object({ text: z.string(), text_version: z.string() }),
      /** The phone on the order; for Nequi. */
      phone: z.string(),
      /** '': the provider needs one, and the order has none. */
      email: z.string(),
    }),
    errors: ['ORDER_STATE'],
  }),
  'payments.pay': call({
    summary: 'Pagar un pedido en la tienda con Nequi, PSE, Bancolombia o tarjeta',
    source: 'rule 139, and 12, 16 to 18',
    method: 'POST',
    path: '/shopping-cart/{id}/pay',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    body: z.object({
      means: Means,
      terms: Accepted,
      personal_data: Accepted,
      email: z.email('Escribe tu correo.').max(254).optional(),
    }),
    output: z.object({
      /** What changed before the payment: nothing was sent, and paying takes another request. */
      message: z.string(),
      payment: OrderPayment,
    }),
    errors: [
      'ORDER_STATE',
      'NOT_ENOUGH_STOCK',
      'NO_WINDOW',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'PAYMENT_REFUSED',
      'TOO_MANY_UNPAID',
    ],
  }),
};
