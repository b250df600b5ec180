import { type Billing, checkDigitOf } from '#rules/invoices/billing.ts';
import type { InvoiceKind } from '#rules/invoices/invoice-kind.ts';
import { type IdentitySeal, UNREADABLE } from '#server/secrets/identity-seal.ts';

/** app_user.billing and customer_order.billing; the document is sealed for the person or the order (rule 49). */
export type StoredBilling = Omit<Billing, 'checkDigit'>;
/** customer_order.invoice */
export type StoredInvoice = IssuedInvoice & {
  /** Kind as issued; missing in older ones. */
  kind?: InvoiceKind;
};
type IssuedInvoice = { number: string; cufe: string; url: string; date: string };
/** The fields of an order that concern its tax document. */
export type InvoiceRow = { billing: StoredBilling | null; invoice: StoredInvoice | null };

export function issuedOf({ number, cufe, url, date }: StoredInvoice): IssuedInvoice {
  return { number, cufe, url, date };
}

/** Of what these data of a person are: an order names those that its shopper saw. */
export function versionOf(
  { documentType, document, name, email, vatResponsible }: Billing,
  identities: IdentitySeal,
  userId: string,
): string {
  return identities.markBilling(
    JSON.stringify([documentType, document, name, email, vatResponsible]),
    userId,
  );
}

/** `of`: the id of the person or of the order. */
export function closeBilling(
  { checkDigit: _, ...billing }: Billing,
  identities: IdentitySeal,
  of: string,
): StoredBilling {
  return { ...billing, document: identities.closeBilling(billing.document, of) };
}

/** Null without data, and when the document was sealed with a lost key: the person enters it again. */
export function openBilling(
  stored: StoredBilling | null,
  identities: IdentitySeal,
  of: string,
): Billing | null {
  const document = stored === null ? undefined : identities.openBilling(stored.document, of);
  return stored === null || document === undefined ? null : opened(stored, document);
}

/** The same to be shown with its order, where a document that no key opens is told. */
export function shownBilling(
  stored: StoredBilling | null,
  identities: IdentitySeal,
  of: string,
): Billing | null {
  return stored && opened(stored, identities.openBilling(stored.document, of) ?? UNREADABLE);
}

function opened(stored: StoredBilling, document: string): Billing {
  const { documentType, name, email, vatResponsible } = stored;
  return {
    documentType,
    document,
    checkDigit: checkDigitOf({ documentType, document }),
    name,
    email,
    vatResponsible,
  };
}
