import type { phoneOrderCalls } from '#contract/orders/by-phone.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { discard } from '#server/cart/discard.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { customerOf, searchCustomers } from '#server/identity/customers/find-customers.ts';
import { createCustomer } from '#server/identity/customers/write-customer.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { worksAt } from '../viewer.ts';
import { changeDraft, deliverToOnly } from './change-draft.ts';
import { openDraft, presentDraft, whoseDraft } from './draft.ts';
import { placeDraft } from './place-draft.ts';
import { startDraft } from './queries.ts';
import { phoneOrderTexts as texts } from './texts.ts';

export const phoneOrderHandlers = {
  'phoneOrders.customers': searchCustomers,
  'phoneOrders.addCustomer': createCustomer,

  /**
   * Starts an order for a caller, separate from that person's own cart; continues an open draft of the same member of
   * staff.
   */
  'phoneOrders.start': async ({ body }, context) => {
    const { db, user } = context;
    const customerId = body.customer_id;
    if (!(await customerOf(db, customerId, context))) return fail('NOT_FOUND');
    const officeId = await findOfficeId(db, body.branch_office_id ?? user.officeId ?? undefined);
    if (!officeId || !worksAt(user, officeId)) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
    const { id, made } = await db.transaction(async (tx) => {
      const draft = await startDraft(tx, { customerId, officeId, staffId: user.id });
      if (draft.made) {
        const write = { call: 'phoneOrders.start', entity: 'cart', entityId: draft.id } as const;
        await writeAudit(tx, context, { ...write, before: null, after: { customer_id: customerId } });
      }
      return draft;
    });
    const draft = { id, user_id: customerId, office_id: officeId, state: 'phone' } as const;
    if (made) await deliverToOnly(draft, context);
    return presentDraft(draft, context);
  },

  'phoneOrders.get': async ({ params }, context) => {
    const draft = await openDraft(params.id, context);
    return isFailure(draft) ? draft : presentDraft(draft, context);
  },
  'phoneOrders.change': changeDraft,
  'phoneOrders.place': placeDraft,
  'phoneOrders.remove': async ({ params }, context) => {
    const draft = await openDraft(params.id, context);
    if (isFailure(draft)) return draft;
    const whose = whoseDraft(draft, context, 'phoneOrders.remove');
    const done = await discard({ params: { uuid: draft.id } }, context, whose);
    return isFailure(done) ? done : { message: texts.removed };
  },
} satisfies HandlersOf<keyof typeof phoneOrderCalls>;
