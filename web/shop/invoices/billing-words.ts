import type { OutputOf } from '#contract/index.ts';
import { DOCUMENT_TYPE_NAMES, documentWords } from '#rules/invoices/billing.ts';
import { invoiceTexts as texts } from '#web/shop/texts/buying/invoice.ts';

export type WireBilling = OutputOf<'billing.save'>['billing'];

/** 'NIT 901234567-7 · facturas@acme.co · Responsable de IVA' */
export function billingWords(billing: WireBilling): string {
  const document = `${DOCUMENT_TYPE_NAMES[billing.documentType]} ${documentWords(billing)}`;
  return [document, billing.email, billing.vatResponsible && texts.vatResponsible]
    .filter(Boolean)
    .join(' · ');
}
