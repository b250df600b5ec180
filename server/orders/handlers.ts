import type { orderAdditionCalls } from '#contract/orders/additions.ts';
import type { orderEditCalls } from '#contract/orders/edits.ts';
import type { orderCalls } from '#contract/orders/orders.ts';
import type { orderRatingCalls } from '#contract/orders/ratings.ts';
import type { spendingCalls } from '#contract/orders/spending.ts';
import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { genericPage, pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import { addToOrder, previewAddition } from './additions/add-to-order.ts';
import { orderBoard, presentForStaff } from './board/board.ts';
import { copyOrder, previewCopy } from './copy-order.ts';
import { editLine } from './edit/edit-line.ts';
import { cancelOrder, moveOrder } from './move-order.ts';
import { countOrdersOfPerson, findOrdersOfPerson, isKnownAt, ordersAssignedTo } from './of-people/queries.ts';
import { spendingOf } from './of-people/spending.ts';
import { presentOrder, presentSummary } from './present.ts';
import { findOrder, ordersOfUser } from './queries.ts';
import { rateOrder } from './ratings/rate-order.ts';
import { staffRatingHandlers } from './ratings/staff-ratings.ts';
import { staffOfOffice } from './staff-queries.ts';
import { undoMove } from './undo-move.ts';
import { viewerOf, worksAt } from './viewer.ts';

/** 128 random bits, base64url. */
const TOKEN = /^[\w-]{16,64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const orderHandlers = {
  'orders.mine': async ({ query }, { db, user, now }) => {
    const { page, limit } = query;
    const rows = await ordersOfUser(db, user.id, { limit, offset: (page - 1) * limit });
    return {
      orders: rows.slice(0, limit).map((row) => presentSummary(row, now())),
      pagination: { page, limit, hasNextPage: rows.length > limit },
    };
  },

  'orders.board': orderBoard,

  /** N07: staff see only their own assignments. */
  'orders.assigned': async ({ query }, { db, user, now }) => {
    const role = user.role === 'delivery' ? 'delivery' : 'picker';
    const { year, month, day } = bogotaParts(now());
    const to = { role, userId: user.id, midnight: bogotaDate(year, month, day), state: query.state } as const;
    const { list, pagination } = pageFrom(await ordersAssignedTo(db, to, rowsOfPage(query)), query);
    return { orders: list.map((row) => presentForStaff(row, now())), pagination };
  },

  /**
   * A13. An admin with a branch sees only its orders, and a person who never ordered there is NOT_FOUND (rule 38).
   */
  'orders.ofUser': async ({ params, query }, { db, user, now }) => {
    const of = { userId: params.id, officeId: user.officeId };
    if (!(await isKnownAt(db, of))) return fail('NOT_FOUND');
    const { list, pagination } = await genericPage(
      query,
      (rows) => findOrdersOfPerson(db, of, rows),
      () => countOrdersOfPerson(db, of),
    );
    return { data: { orders: list.map((row) => presentForStaff(row, now())), pagination } };
  },

  'orders.get': async ({ params: { id } }, context) => {
    const { db, user } = context;
    if (!TOKEN.test(id)) return fail('NOT_FOUND');
    const byId = UUID.test(id);
    const row = await findOrder(db, byId ? { id } : { token: id }, context.now());
    if (!row) return fail('NOT_FOUND');
    // An id alone gives no access: only the random token does (rule 39).
    const viewer = viewerOf(row, user) ?? (byId ? undefined : 'link');
    return viewer ? presentOrder(row, viewer, context) : fail('NOT_FOUND');
  },

  'orders.move': moveOrder,
  'orders.undo': undoMove,
  'orders.editLine': editLine,
  'orders.copy': copyOrder,
  'orders.previewCopy': previewCopy,
  'orders.cancel': cancelOrder,
  'orders.previewAddition': previewAddition,
  'orders.add': addToOrder,
  'orders.rate': rateOrder,
  'orders.spending': spendingOf,
  ...staffRatingHandlers,

  'staff.ofOffice': async ({ params: { branchId, role } }, { db, user }) => {
    const officeId = branchId === 'all' ? user.officeId : branchId;
    if (branchId !== 'all' && !(worksAt(user, branchId) && (await readOffice(db, branchId)))) {
      return fail('NOT_FOUND');
    }
    return { [role]: await staffOfOffice(db, officeId, role === 'packers' ? 'picker' : 'delivery') };
  },
} satisfies HandlersOf<
  | keyof typeof orderCalls
  | keyof typeof orderEditCalls
  | keyof typeof orderAdditionCalls
  | keyof typeof orderRatingCalls
  | keyof typeof spendingCalls
>;
