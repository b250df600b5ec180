import type { OutputOf } from '#contract/index.ts';
import { photoAddress } from '#server/deliveries/photo-names.ts';
import { statusOf } from '#server/returns/requests/present.ts';
import type { PqrRow } from './queries.ts';

export function presentPqr(row: PqrRow): OutputOf<'pqr.open'>['pqr'] {
  const { order_id: orderId, order_number: number } = row;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    asks: row.asks,
    order: orderId === null || number === null ? null : { id: orderId, id_order: number },
    description: row.description,
    photos: orderId === null ? [] : row.photo_ids.map((id) => photoAddress(orderId, id)),
    status: row.status,
    received_date: row.received_at.toISOString(),
    due_date: row.due_at.toISOString(),
    answer: row.answer,
    answered_date: row.answered_at?.toISOString() ?? null,
    refund: refundOf(row),
    version: row.version,
    return_requests: row.return_requests.map((one) => ({
      id: one.id,
      date: new Date(one.created_at).toISOString(),
      status: statusOf(one),
    })),
  };
}

export function presentForStaff(row: PqrRow): OutputOf<'pqr.get'> {
  const { person, email, phone, office_name } = row;
  return { ...presentPqr(row), person, email, phone, office_name };
}

function refundOf({ return_id, return_amount: amount, return_at: at }: PqrRow) {
  return return_id === null || amount === null || at === null
    ? null
    : { return_id, amount, date: at.toISOString() };
}
