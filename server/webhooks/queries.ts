import type { CheckedInputOf } from '#contract/index.ts';
import type { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, realTime, sql } from '#server/db/sql.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import type { StaffRow } from '#server/resource/staff-record.ts';

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export type WebhookFields = { name: string; url: string; events: WebhookEvent[]; inactive: boolean };

export type WebhookRow = StaffRow &
  WebhookFields & {
    secret_set_at: Date;
    old_secret_until: Date | null;
    failing_since: Date | null;
    disabled_at: Date | null;
    waiting: number;
    test: boolean;
    last: { status: 'waiting' | 'delivered' | 'failed'; at: string } | null;
  };

const columns = part`w.id, w.name, w.url, w.events, w.inactive, w.inactive_at, w.created_at, w.updated_at, w.version,
  w.secret_set_at, w.failing_since, w.disabled_at,
  case when w.old_secret_until > ${realTime} then w.old_secret_until end as old_secret_until,
  (select count(*)::int from webhook_delivery d where d.business_id = w.business_id and d.webhook_id = w.id
    and d.status = 'waiting') as waiting,
  exists (select from business b where b.id = w.business_id and b.practice) as test,
  (select jsonb_build_object('status', d.status, 'at', d.created_at) from webhook_delivery d
    where d.business_id = w.business_id and d.webhook_id = w.id order by d.created_at desc, d.id limit 1) as last`;

const sorts = {
  name: { by: part`lower(w.name)`, as: 'text' },
  creationDate: { by: part`w.created_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

export function webhookPage(db: Queries, query: CheckedInputOf<'webhooks.allPaginate'>['query']) {
  const { name, inactive } = query;
  const from = part`from webhook w where w.business_id = ${db.businessId} and w.removed_at is null
    ${name ? part`and strpos(lower(w.name), lower(${name})) > 0` : nothing}
    ${inactive === undefined ? nothing : part`and w.inactive = ${inactive}`}`;
  return sortedPage<WebhookRow, keyof typeof sorts>(db, query, { columns, from, id: part`w.id`, sorts });
}

export function allWebhooks(db: Queries): Promise<WebhookRow[]> {
  return db.all<WebhookRow>(sql`
    select ${columns} from webhook w where w.business_id = ${db.businessId} and w.removed_at is null
    order by lower(w.name), w.id`);
}

export function findWebhook(
  db: Queries,
  id: string,
  { locked = false, removed = false }: { locked?: boolean; removed?: boolean } = {},
): Promise<WebhookRow | undefined> {
  return db.first<WebhookRow>(sql`
    select ${columns} from webhook w
    where w.business_id = ${db.businessId} and w.id = ${id} and (w.removed_at is not null) = ${removed}
    ${locked ? part`for no key update` : nothing}`);
}

export async function countWebhooks(tx: Queries): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from webhook where business_id = ${tx.businessId} and removed_at is null`);
  return count;
}

export async function addWebhook(
  tx: Queries,
  {
    id,
    name,
    url,
    events,
    inactive,
    secret,
    by,
  }: WebhookFields & { id: string; secret: Buffer; by: string | null },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into webhook (business_id, id, name, url, events, inactive, secret, created_by, created_at, updated_at)
    values (${tx.businessId}, ${id}, ${name}, ${url}, ${events}, ${inactive}, ${secret}, ${by}, ${now}, ${now})`);
}

/** Reactivating a paused webhook restarts its days without success. */
export async function changeWebhook(
  tx: Queries,
  id: string,
  { name, url, events, inactive }: WebhookFields,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update webhook set name = ${name}, url = ${url}, events = ${events},
      failing_since = case when inactive and not ${inactive}::boolean then null else failing_since end,
      disabled_at = case when ${inactive}::boolean then disabled_at end,
      inactive = ${inactive}, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}

export function markWebhookRemoved(
  tx: Queries,
  id: string,
  { removed, now }: { removed: boolean; now: Date },
): Promise<{ id: string; version: number }> {
  return tx.one<{ id: string; version: number }>(sql`
    update webhook set removed_at = ${removed ? now : null}, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id} returning id, version`);
}

/** The previous secret also signs for a day. */
export async function replaceSecret(tx: Queries, id: string, secret: Buffer): Promise<void> {
  await tx.run(sql`
    update webhook set old_secret = secret, old_secret_until = ${realTime} + interval '24 hours', secret = ${secret},
      secret_set_at = ${realTime}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}
