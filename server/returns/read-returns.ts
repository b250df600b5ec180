import type { OutputOf } from '#contract/index.ts';
import { quantityText } from '#rules/quantity.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import { CREDIT_MODULE } from '#server/credit/use.ts';
import { photoAddress } from '#server/deliveries/photo-names.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { openRounds, type ReturnRow, returnsOf } from './queries.ts';
import { requestsOf } from './requests/queries.ts';
import { presentStaffRequest } from './requests/staff.ts';
import { readReturnable } from './returnable.ts';

type Answer = OutputOf<'returns.ofOrder'>;
type StaffReturn = Answer['returns'][number];

/** The returns of an order, and what may still be returned. */
export async function readReturns(
  orderId: string,
  { db, user, cached }: Pick<SignedInContext, 'db' | 'user' | 'cached'>,
): Promise<Answer | Failure<'NOT_FOUND'>> {
  const returnable = await readReturnable(db, orderId);
  if (!returnable || !worksAt(user, returnable.money.office_id)) return fail('NOT_FOUND');
  const { money, goods, left, isDelivered } = returnable;
  const [returns, rounds, requests, givesCredit] = await Promise.all([
    returnsOf(db, orderId),
    openRounds(db, money.office_id),
    requestsOf(db, orderId),
    hasModule({ cached, db }, CREDIT_MODULE),
  ]);
  const withCash = rounds.filter(({ cash }) => cash > 0);
  return {
    returns: returns.map(presentForStaff),
    requests: requests.map(presentStaffRequest),
    goods: goods
      .filter(({ count }) => count > 0)
      .map(({ line_id, product_id, title, count_type, count, total }) => ({
        line_id,
        product_id,
        title,
        count_type,
        count,
        quantity: quantityText(count_type, count),
        total,
      })),
    left,
    may_return: isDelivered && left > 0,
    ways: [
      ...(money.method === 'online' ? (['payment'] as const) : []),
      'by_hand',
      ...(withCash.length > 0 ? (['courier'] as const) : []),
      ...(givesCredit && !money.is_erased ? (['credit'] as const) : []),
    ],
    rounds: withCash,
  };
}

function presentReturn(row: ReturnRow) {
  return {
    id: row.id,
    date: row.at.toISOString(),
    lines: row.lines.map(({ line_id, product_id, title, count_type, count, reason, amount }) => ({
      line_id,
      product_id,
      title,
      quantity: quantityText(count_type, count),
      reason,
      amount,
    })),
    beside: row.beside_total,
    amount: row.amount,
    paid: row.paid,
    as_credit: row.as_credit,
  };
}

function presentForStaff(row: ReturnRow): StaffReturn {
  const { base, vat, consumption } = row;
  const shared = presentReturn(row);
  return {
    ...shared,
    lines: shared.lines.map((line, at) => ({
      ...line,
      bearer: row.lines[at]?.bearer ?? 'store',
      outcome: row.lines[at]?.outcome ?? 'waste',
    })),
    way: row.way,
    courier: row.courier,
    note: row.note,
    photos: row.photo_ids.map((id) => photoAddress(row.order_id, id)),
    taxes: base === null || vat === null || consumption === null ? null : { base, vat, consumption },
    created_by_name: row.actor,
  };
}
