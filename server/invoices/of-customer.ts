import type { OutputOf } from '#contract/index.ts';
import { type Billing, documentWords } from '#rules/invoices/billing.ts';
import type { Queries } from '#server/db/database.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { readBilling, saveFirstBilling } from './queries.ts';
import { closeBilling, openBilling, versionOf } from './stored.ts';

type PhoneBilling = OutputOf<'phoneOrders.get'>['billing'];

const END = 4;

/** Billing data as staff read them back to a customer, with a partly hidden document (decision 074). */
export async function billingOfCustomer(
  db: Queries,
  userId: string,
  identities: IdentitySeal,
): Promise<PhoneBilling> {
  const billing = openBilling(await readBilling(db, userId), identities, userId);
  if (!billing) return null;
  const { documentType, name, email, vatResponsible } = billing;
  const version = versionOf(billing, identities, userId);
  // Of a short one no more than half.
  const words = documentWords(billing);
  const document_end = words.slice(-Math.min(END, Math.floor(words.length / 2)));
  return { documentType, document_end, name, email, vatResponsible, version };
}

/** Saves dictated billing data for the next order, when the customer had saved none. */
export function keepFirstBilling(
  tx: Queries,
  userId: string,
  { billing, identities }: { billing: Billing; identities: IdentitySeal },
): Promise<void> {
  return saveFirstBilling(tx, userId, closeBilling(billing, identities, userId));
}
