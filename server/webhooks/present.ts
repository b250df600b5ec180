import type { OutputOf } from '#contract/index.ts';
import { presentStaffRecord } from '#server/resource/staff-record.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import type { WebhookRow } from './queries.ts';
import { messageId } from './sign.ts';

type Delivery = OutputOf<'webhooks.test'>;

export function presentWebhook(row: WebhookRow): OutputOf<'webhooks.get'> {
  const { id, name, url, events, waiting, test, last } = row;
  return {
    id,
    name,
    url,
    events,
    waiting,
    test,
    secret_set_at: row.secret_set_at.toISOString(),
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_at: last ? new Date(last.at).toISOString() : null,
    ...presentStaffRecord(row),
  };
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, status, attempts, http_status } = row;
  return {
    id,
    status,
    attempts,
    http_status,
    message_id: messageId(row.message_id),
    event: row.event as Delivery['event'],
    creationDate: row.created_at.toISOString(),
    next_try_at: status === 'waiting' ? row.next_try_at.toISOString() : null,
  };
}
