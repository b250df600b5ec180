import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { returnRequestCalls } from '#contract/returns/requests.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { requestable, requestReturn } from './ask.ts';
import { presentRequest } from './present.ts';
import { allRequests, decideRequest, findRequest, type StaffRequestRow } from './queries.ts';
import { tellShopper } from './tell-shopper.ts';

type StaffRequest = OutputOf<'returns.getRequest'>;

/** An admin of an office sees what is asked of its orders (rule 38). The audit has no words of people. */
const resourceOf = ({ user }: SignedInContext): Resource<StaffRequestRow, StaffRequest> => ({
  entity: 'return_request',
  lock: async (tx, id) => {
    const row = await findRequest(tx, id);
    if (!row || !worksAt(user, row.office_id)) return undefined;
    // The order is locked first, as making its return does.
    await lockOrder(tx, row.order_id);
    return findRequest(tx, id);
  },
  present: presentStaffRequest,
  forAudit: ({ order_number, status }) => ({ order_number, status }),
});

export const returnRequestHandlers = {
  'returns.requestable': requestable,
  'returns.request': requestReturn,

  'returns.requests': async ({ query }, { db, user }) => {
    const rows = await allRequests(db, { open: query.open, officeId: user.officeId }, rowsOfPage(query));
    const { list, pagination } = pageFrom(rows, query);
    return { list: list.map(presentStaffRequest), pagination };
  },

  'returns.getRequest': async ({ params: { id } }, { db, user }) => {
    const row = await findRequest(db, id);
    return row && worksAt(user, row.office_id) ? presentStaffRequest(row) : fail('NOT_FOUND');
  },

  'returns.refuse': refuse,
} satisfies HandlersOf<keyof typeof returnRequestCalls>;

async function refuse(
  { params: { id }, body }: CheckedInputOf<'returns.refuse'>,
  context: SignedInContext,
): Promise<OutputOf<'returns.refuse'> | Failure<'NOT_FOUND' | 'REQUEST_ANSWERED' | 'STALE_EDIT'>> {
  const { user, now } = context;
  const edit = { call: 'returns.refuse', id, version: body.version } as const;
  const doc = await updateRecord(resourceOf(context), context, edit, async (tx, { order_id: orderId }) => {
    const at = now();
    const decision = { status: 'refused', returnId: null, by: user.id, at } as const;
    const refused = await decideRequest(tx, id, { ...decision, answer: plainText(body.answer) });
    if (refused === 0) return fail('REQUEST_ANSWERED');
    await tellShopper(tx, orderId, 'return_decided', at);
    return (await findRequest(tx, id)) ?? fail('NOT_FOUND');
  });
  return isFailure(doc) ? doc : { doc };
}

export function presentStaffRequest(row: StaffRequestRow): StaffRequest {
  const { order_id, order_number, person, email, phone, office_name, version } = row;
  const order = { id: order_id, id_order: order_number };
  return { ...presentRequest(order_id, row), order, person, email, phone, office_name, version };
}
