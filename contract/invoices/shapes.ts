import { z } from 'zod';
import { DOCUMENT_TYPES } from '#rules/invoices/billing.ts';
import { INVOICE_KINDS } from '#rules/invoices/invoice-kind.ts';
import { Id, Instant, lately } from '../wire.ts';

export const InvoiceKind = z.enum(INVOICE_KINDS).meta({ id: 'InvoiceKind' });

/** To whom an invoice is made out. */
export const Billing = z
  .object({
    documentType: z.enum(DOCUMENT_TYPES),
    /** Without separators and check digit. */
    document: z.string(),
    /** Only for a NIT. */
    checkDigit: z.string().nullable(),
    /** A person's name, or the razón social. */
    name: z.string(),
    email: z.string(),
    vatResponsible: z.boolean(),
  })
  .meta({ id: 'Billing' });

/** Of what the data of a person are; an order names the ones that were shown. */
export const BillingVersion = lately(z.string());

/** The same as it is typed; what is wrong is said by `checkBilling` of the rules. */
export const BillingInput = z.object({
  documentType: z.enum(DOCUMENT_TYPES, 'Elige el tipo de documento.'),
  document: z.string().max(40).default(''),
  /** Compared with that of the NIT; it may also stand behind a hyphen. */
  checkDigit: z.string().max(4).nullish(),
  name: z.string().max(400).default(''),
  email: z.string().max(200).default(''),
  vatResponsible: z.boolean().default(false),
});

/** The document that the tax authority has validated. */
export const IssuedInvoice = z
  .object({ number: z.string(), cufe: z.string(), url: z.string(), date: Instant })
  .meta({ id: 'IssuedInvoice' });

/** The tax document of an order, for its owner and staff. */
export const OrderInvoice = z
  .object({
    kind: InvoiceKind,
    /** The data requested with the order; null: it is made out to who ordered, or to nobody. */
    billing: Billing.nullable(),
    issued: IssuedInvoice.nullable(),
    /** Whether its owner may change to whom it is made out. */
    can_change: z.boolean(),
  })
  .meta({ id: 'OrderInvoice' });

/** The buyer of an order that needs an invoice, for keys with `orders:invoice`. */
export const ErpBuyer = z
  .object({
    /** False: who ordered did not ask for one, but its amount needs it. */
    requested: z.boolean(),
    /** Null: the document of a person of which nobody said the kind. */
    documentType: z.enum(DOCUMENT_TYPES).nullable(),
    /** Its code in an electronic invoice: '13', '31'; '' where the kind is not known. */
    documentCode: z.string(),
    document: z.string(),
    checkDigit: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    vatResponsible: z.boolean().nullable(),
  })
  .meta({ id: 'ErpBuyer' });

/** What a system that issues invoices sends back. */
export const InvoiceInput = z.strictObject({
  /** Of the order, as it was read: the buyer may have changed since. */
  version: z.int('La versión es un número: la del pedido cuando lo leíste.').positive().optional(),
  /** What was issued: the order may need another kind since it was read. */
  kind: z.enum(INVOICE_KINDS, 'La clase es invoice o pos.').optional(),
  number: z
    .string('Falta el número del documento.')
    .trim()
    .regex(/^[A-Za-z\d-]{1,30}$/, 'El número es el prefijo y el consecutivo, sin espacios: SETP990000001.'),
  cufe: z
    .string('Falta el CUFE.')
    .trim()
    .toLowerCase()
    .regex(/^[\da-f]{96}$/, 'El CUFE (o CUDE) tiene 96 caracteres hexadecimales.'),
  url: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'El enlace debe empezar por https://.' })
    .max(500, 'El enlace puede tener máximo 500 caracteres.'),
  date: z.iso.datetime({
    offset: true,
    error: 'La fecha se escribe con su hora: 2026-11-25T10:15:00-05:00.',
  }),
});

export const InvoiceWritten = z.object({
  order_id: Id,
  issued: IssuedInvoice,
  /** It was there before: nothing was written now. */
  repeated: z.boolean(),
});
