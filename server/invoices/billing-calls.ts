import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { type Billing, checkBilling } from '#rules/invoices/billing.ts';
import { isStaff } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, invalid } from '#server/http/failure.ts';
import { authorise } from '#server/identity/ways-in/agree.ts';
import { answerOrder } from '#server/orders/answer-order.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { readBilling, readInvoice, saveBilling, saveOrderBilling } from './queries.ts';
import { closeBilling, openBilling, versionOf } from './stored.ts';

export const myBilling: Handler<'billing.mine'> = async (_input, { db, user, identities }) => {
  const billing = openBilling(await readBilling(db, user.id), identities, user.id);
  return { billing, version: billing && versionOf(billing, identities, user.id) };
};

export const saveMyBilling: Handler<'billing.save'> = async ({ body }, context) => {
  const { db, user, identities } = context;
  const checked = checkBilling(body);
  if ('problems' in checked) return invalid(checked.problems);
  return db.transaction(async (tx) => {
    const authorised = await authorise(tx, user.id, body.habeasAccept === true, context);
    if (!authorised && !isStaff(user.role)) return fail('CONSENT_NEEDED');
    await saveBilling(tx, user.id, closeBilling(checked.billing, identities, user.id));
    await auditOfStaff(tx, 'billing.save', context, { entity: 'app_user', entityId: user.id });
    return { billing: checked.billing, version: versionOf(checked.billing, identities, user.id) };
  });
};

export const removeMyBilling: Handler<'billing.remove'> = (_input, context) =>
  context.db.transaction(async (tx) => {
    await saveBilling(tx, context.user.id, null);
    await auditOfStaff(tx, 'billing.remove', context, { entity: 'app_user', entityId: context.user.id });
    return { billing: null, version: null };
  });

/** The audit says that billing data changed, never their content. */
async function auditOfStaff(
  tx: Queries,
  call: 'billing.save' | 'billing.remove' | 'orders.setBilling',
  context: SignedInContext,
  of: { entity: 'app_user' | 'order'; entityId: string },
) {
  if (!isStaff(context.user.role)) return;
  await writeAudit(tx, context, { ...of, call, before: null, after: { changed: ['billing'] } });
}

type Refused = Failure<ErrorsOf<'orders.setBilling'> | 'NOT_FOUND'>;

/** Requests an invoice, or names another buyer, until it is issued; the next order proposes the same. */
export async function setOrderBilling(
  { params: { id }, body }: CheckedInputOf<'orders.setBilling'>,
  context: SignedInContext,
): Promise<OutputOf<'orders.setBilling'> | Refused | Failure<'INVALID_INPUT'>> {
  const checked = checkBilling(body);
  if ('problems' in checked) return invalid(checked.problems);
  const refused = await inTurnOfOrder(context.db, id, () =>
    context.db.transaction((tx) => setBilling(tx, id, checked.billing, context)),
  );
  return refused ?? answerOrder(id, 'owner', context);
}

async function setBilling(
  tx: Queries,
  id: string,
  billing: Billing,
  context: SignedInContext,
): Promise<Refused | undefined> {
  const { user, identities, now: clock } = context;
  const order = await lockOrder(tx, id);
  if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
  if (order.state === '12_store_cancel_order') return fail('ORDER_STATE');
  if ((await readInvoice(tx, id)).invoice !== null) return fail('INVOICE_ISSUED');
  const stored = closeBilling(billing, identities, id);
  const version = await saveOrderBilling(tx, id, { billing: stored, now: clock() });
  // An invoice is owed to whoever asks; kept for the next order only with their authorisation.
  if (isStaff(user.role) || (await authorise(tx, user.id, false, context)))
    await saveBilling(tx, user.id, closeBilling(billing, identities, user.id));
  await auditOfStaff(tx, 'orders.setBilling', context, { entity: 'order', entityId: id });
  await notifyOrder(tx, { ...order, version });
  return undefined;
}
