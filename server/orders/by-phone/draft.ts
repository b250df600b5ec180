import type { CallId, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { presentChecked } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { WhoseCart } from '#server/cart/whose-cart.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { addressesFor } from '#server/identity/customers/addresses.ts';
import { customerOf } from '#server/identity/customers/find-customers.ts';
import { documentOf } from '#server/invoices/cart-taxes.ts';
import { billingOfCustomer } from '#server/invoices/of-customer.ts';
import { type DraftRow, findDraft } from './queries.ts';

/** A draft that is still being entered; NOT_FOUND for another member of staff. */
export async function openDraft(
  id: string,
  { db, user }: SignedInContext,
): Promise<DraftRow | Failure<'NOT_FOUND' | 'CART_CLOSED'>> {
  const draft = await findDraft(db, id, user.id);
  if (!draft) return fail('NOT_FOUND');
  return draft.state === 'phone' ? draft : fail('CART_CLOSED');
}

/** The customer's cart behind a draft; every change of it is audited. */
export function whoseDraft({ id, user_id }: DraftRow, context: SignedInContext, call: CallId): WhoseCart {
  return {
    userId: user_id,
    state: 'phone',
    audit: async (tx, { requestKey: _, ...entry }) => {
      await writeAudit(tx, context, { call, entity: 'cart', entityId: id, before: null, after: entry });
    },
  };
}

export async function presentDraft(
  { id, user_id: userId }: Pick<DraftRow, 'id' | 'user_id'>,
  context: SignedInContext,
): Promise<OutputOf<'phoneOrders.get'> | Failure<'NOT_FOUND'>> {
  const { db, identities } = context;
  const now = context.now();
  const [cart, customer, addresses, billing] = await Promise.all([
    readCart(db, { userId, cartId: id, now }),
    customerOf(db, userId, context),
    addressesFor(db, userId),
    billingOfCustomer(db, userId, identities),
  ]);
  if (!cart || !customer) return fail('NOT_FOUND');
  const { kind: invoice_kind } = documentOf(cart, now);
  return { id, ...presentChecked(cart, now), customer, addresses, billing, invoice_kind };
}
