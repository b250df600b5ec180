import type { Instant } from '../dates/bogota-clock.ts';
import type { Pesos } from '../money.ts';
import type { OrderTaxes } from '../taxes/order-taxes.ts';
import { uvtOn } from '../taxes/uvt.ts';

export const INVOICE_KINDS = ['invoice', 'pos'] as const;
/** An electronic invoice for a buyer by name, or the electronic document of a till, which is for nobody. */
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Above so many UVT, taxes left out, a till's document is not enough (Estatuto Tributario, article 616-1). */
const POS_LIMIT_UVT = 5;

/** The most that a till's document may be for, without taxes, on a day. */
export function posLimit(at: Instant): Pesos {
  return POS_LIMIT_UVT * uvtOn(at);
}

type Sale = {
  /** Null while they are not known: then all of the total counts. */
  taxes: Pick<OrderTaxes, 'base'> | null;
  total: Pesos;
  /** Whether the buyer wants an invoice whatever it costs. */
  isRequested: boolean;
  at: Instant;
};

export function invoiceKind({ taxes, total, isRequested, at }: Sale): InvoiceKind {
  return isRequested || (taxes?.base ?? total) > posLimit(at) ? 'invoice' : 'pos';
}

export const INVOICE_KIND_NAMES: Record<InvoiceKind, string> = {
  invoice: 'Factura electrónica',
  pos: 'Documento equivalente POS electrónico',
};
