import { writeAudit } from '#server/audit/audit.ts';
import type { Handler } from '#server/http/context.ts';
import { fail, failAt } from '#server/http/failure.ts';
import { customerOf } from '#server/identity/customers/find-customers.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { worksAt } from '../viewer.ts';
import { presentDraft } from './draft.ts';
import { startDraft } from './queries.ts';

/**
 * Begins an order for a caller, separate from that person's own cart; an open draft of the same member of staff is
 * continued.
 */
export const beginDraft: Handler<'phoneOrders.start'> = async ({ body }, context) => {
  const { db, user } = context;
  const customerId = body.customer_id;
  if (!(await customerOf(db, customerId, context))) return fail('NOT_FOUND');
  const officeId = await findOfficeId(db, body.branch_office_id ?? user.officeId ?? undefined);
  if (!officeId || !worksAt(user, officeId)) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const { id } = await db.transaction(async (tx) => {
    const draft = await startDraft(tx, { customerId, officeId, staffId: user.id });
    if (draft.made) {
      const write = { call: 'phoneOrders.start', entity: 'cart', entityId: draft.id } as const;
      await writeAudit(tx, context, { ...write, before: null, after: { customer_id: customerId } });
    }
    return draft;
  });
  return presentDraft({ id, user_id: customerId }, context);
};
