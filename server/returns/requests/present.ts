import type { OutputOf } from '#contract/index.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import { isWholeRequest, isWithin, type RequestReason, requestWindow } from '#rules/returns/request-terms.ts';
import { part } from '#server/db/sql.ts';
import { photoAddress } from '#server/deliveries/photo-names.ts';
import type { StoredDelivery } from '#server/orders/stored.ts';

type Wire = NonNullable<OutputOf<'orders.get'>['order']['return_requests']>[number];

export type RequestRow = {
  id: string;
  created_at: Date | string;
  status: 'open' | 'accepted' | 'refused';
  note: string;
  photo_ids: string[];
  answer: string;
  decided_at: Date | string | null;
  return_id: string | null;
  pqr: { id: string; number: number } | null;
  lines: {
    line_id: string;
    product_id: string;
    title: string;
    count_type: CountType;
    count: number;
    reason: RequestReason;
    /** Pieces or grams of it in the return that it became. */
    returned: number;
  }[];
};

/** A `RequestRow` of the request `rq`. */
export const requestColumns = part`rq.id, rq.created_at, rq.status, rq.note, rq.photo_ids, rq.answer, rq.decided_at, rq.return_id, (
    select json_build_object('id', c.id, 'number', c.number) from pqr c
    where c.business_id = rq.business_id and c.order_id = rq.order_id and c.user_id = rq.user_id
    order by c.status = 'open' desc, c.received_at desc limit 1
  ) as pqr, (
    select coalesce(json_agg(json_build_object('line_id', n.line_id, 'product_id', n.product_id,
      'title', coalesce(k.product ->> 'title', l.product ->> 'title', ''), 'count_type', n.count_type, 'count', n.count,
      'reason', n.reason, 'returned', coalesce(b.count, 0)) order by l.position, n.product_id), '[]')
    from return_request_line n
    join order_line l on l.business_id = n.business_id and l.order_id = n.order_id and l.id = n.line_id
    left join lateral (
      select k.product from order_pick k
      where k.business_id = n.business_id and k.order_id = n.order_id and k.line_id = n.line_id
        and k.product_id = n.product_id and k.kind = 'replaced' limit 1
    ) k on true
    left join order_return_line b on b.business_id = rq.business_id and b.return_id = rq.return_id
      and b.line_id = n.line_id and b.product_id = n.product_id
    where n.business_id = rq.business_id and n.request_id = rq.id
  ) as lines`;

/** The `RequestRow`s of the order `o`, the newest first, as one column. */
export const requestsOfOrder = part`coalesce((select json_agg(r order by r.created_at desc, r.id) from (
  select ${requestColumns} from return_request rq where rq.business_id = o.business_id and rq.order_id = o.id
) r), '[]')`;

export function presentRequest(orderId: string, row: RequestRow): Wire {
  return {
    id: row.id,
    date: new Date(row.created_at).toISOString(),
    status: statusOf(row),
    lines: row.lines.map(({ line_id, product_id, title, count_type, count, reason }) => ({
      line_id,
      product_id,
      title,
      count,
      quantity: quantityText(count_type, count),
      reason,
    })),
    note: row.note,
    photos: row.photo_ids.map((id) => photoAddress(orderId, id)),
    answer: row.answer,
    decided_date: row.decided_at && new Date(row.decided_at).toISOString(),
    return_id: row.return_id,
    pqr: row.pqr,
  };
}

export function statusOf({ status, lines }: Pick<RequestRow, 'status' | 'lines'>): Wire['status'] {
  if (status !== 'accepted') return status;
  const returned = lines.map(({ line_id, product_id, returned: count }) => ({ line_id, product_id, count }));
  return isWholeRequest(lines, returned) ? 'accepted' : 'partly';
}

type Lived = {
  delivery: StoredDelivery;
  returns: readonly { amount: number }[];
  return_requests: readonly Pick<RequestRow, 'status'>[];
  return_hours: number;
};

/** Whether its shopper may ask for a return of some of it; of which product is looked up when they do. */
export function mayAskToReturn(
  { delivery, returns, return_requests: requests, return_hours: hours }: Lived,
  cost: number,
  now: Date,
): boolean {
  const last = delivery.events?.at(-1);
  const back = returns.reduce((sum, { amount }) => sum + amount, 0);
  if (last?.event !== 'delivered' || back >= cost || requests.some(({ status }) => status === 'open'))
    return false;
  return isWithin(requestWindow('usual', { usual: hours, short: hours }, new Date(last.at)), now);
}
