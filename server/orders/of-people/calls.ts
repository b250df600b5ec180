import { bogotaDate, bogotaParts } from '#rules/hours.ts';
import { genericPage, pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Handler } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { presentForStaff } from '../board/board.ts';
import { countOrdersOfPerson, findOrdersOfPerson, isKnownAt, ordersAssignedTo } from './queries.ts';

/**
 * A13. An admin with a branch sees only its orders, and a person who never ordered there is NOT_FOUND (decision 38).
 */
export const ordersOfPerson: Handler<'orders.ofUser'> = async ({ params, query }, { db, user, now }) => {
  const of = { userId: params.id, officeId: user.officeId };
  if (!(await isKnownAt(db, of))) return fail('NOT_FOUND');
  const { list, pagination } = await genericPage(
    query,
    (rows) => findOrdersOfPerson(db, of, rows),
    () => countOrdersOfPerson(db, of),
  );
  return { data: { orders: list.map((row) => presentForStaff(row, now())), pagination } };
};

/** N07: staff see only their own assignments. */
export const assignedOrders: Handler<'orders.assigned'> = async ({ query }, { db, user, now }) => {
  const role = user.role === 'delivery' ? 'delivery' : 'picker';
  const { year, month, day } = bogotaParts(now());
  const to = { role, userId: user.id, midnight: bogotaDate(year, month, day), state: query.state } as const;
  const { list, pagination } = pageFrom(await ordersAssignedTo(db, to, rowsOfPage(query)), query);
  return { orders: list.map((row) => presentForStaff(row, now())), pagination };
};
