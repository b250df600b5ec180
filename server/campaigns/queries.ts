import type { CheckedInputOf } from '#contract/index.ts';
import type { BOUGHT, CampaignStatus, CampaignType } from '#rules/campaigns/campaign.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import type { StaffRow } from '#server/resource/staff-record.ts';

/** The audience of a campaign, besides its office. */
export type Audience = { bought: (typeof BOUGHT)[number]; ids: string[]; days: number };

export type CampaignRow = StaffRow & {
  type: CampaignType;
  title: string;
  description: string;
  photo: string;
  link: string;
  origin: string;
  office_id: string | null;
  audience: Partial<Audience>;
  status: CampaignStatus;
  created_by: string | null;
  scheduled_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  planned_after: string | null;
  planned_at: Date | null;
  people: number;
  recipients: number;
  without_consent: number;
  without_channel: number;
  too_often: number;
  sent: number;
  failed: number;
  unknown: number;
  opened: number;
  unsubscribed: number;
  /** Why the shop itself paused the campaign; '' when a person did. */
  pause_reason: string;
};

const columns = part`c.id, c.type, c.title, c.description, c.photo, c.link, c.origin, c.office_id, c.audience, c.status,
  c.created_by, c.scheduled_at, c.started_at, c.finished_at, c.planned_after, c.planned_at, c.people, c.recipients,
  c.without_consent, c.without_channel, c.too_often, c.sent, c.failed, c.unknown, c.opened, c.unsubscribed,
  c.pause_reason, c.inactive, c.inactive_at, c.created_at, c.updated_at, c.version`;

const sorts = {
  creationDate: { by: part`c.created_at`, as: 'timestamptz' },
  title: { by: part`folded(c.title)`, as: 'text' },
} satisfies Record<string, Sort>;

export function campaignsPage(db: Queries, query: CheckedInputOf<'campaings.allPaginate'>['query']) {
  const { title, type, status, inactive = false } = query;
  const from = part`
    from campaign c
    where c.business_id = ${db.businessId} and c.inactive = ${inactive}
      ${title ? part`and strpos(folded(c.title), folded(${title})) > 0` : nothing}
      ${type ? part`and c.type = ${type}` : nothing}
      ${status ? part`and c.status = ${status}` : nothing}`;
  return sortedPage<CampaignRow, keyof typeof sorts>(db, query, { columns, from, id: part`c.id`, sorts });
}

export function findCampaign(
  db: Queries,
  id: string,
  { lock = 'read', inactive = false }: { lock?: 'read' | 'locked'; inactive?: boolean } = {},
): Promise<CampaignRow | undefined> {
  return db.first<CampaignRow>(sql`
    select ${columns} from campaign c
    where c.business_id = ${db.businessId} and c.id = ${id} and c.inactive = ${inactive}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

export type CampaignFields = Pick<
  CampaignRow,
  'type' | 'title' | 'description' | 'photo' | 'link' | 'office_id' | 'audience'
>;

export function addCampaign(tx: Queries, id: string, fields: CampaignFields, by: string, now: Date) {
  return tx.one<CampaignRow>(sql`
    insert into campaign as c (business_id, id, type, title, description, photo, link, office_id, audience, created_by,
      created_at, updated_at)
    values (${tx.businessId}, ${id}, ${fields.type}, ${fields.title}, ${fields.description}, ${fields.photo},
      ${fields.link}, ${fields.office_id}, ${JSON.stringify(fields.audience)}::jsonb, ${by}, ${now}, ${now})
    returning ${columns}`);
}

export function changeCampaign(tx: Queries, id: string, fields: CampaignFields, now: Date) {
  return tx.one<CampaignRow>(sql`
    update campaign c set type = ${fields.type}, title = ${fields.title}, description = ${fields.description},
      photo = ${fields.photo}, link = ${fields.link}, office_id = ${fields.office_id},
      audience = ${JSON.stringify(fields.audience)}::jsonb, updated_at = ${now}, version = version + 1
    where c.business_id = ${tx.businessId} and c.id = ${id} returning ${columns}`);
}

export function setInactive(tx: Queries, id: string, inactive: boolean, now: Date) {
  return tx.one<CampaignRow>(sql`
    update campaign c set inactive = ${inactive}, updated_at = ${now}, version = version + 1
    where c.business_id = ${tx.businessId} and c.id = ${id} returning ${columns}`);
}

/** A change of status by a person. `origin`: the address of the shop for its links. */
export function moveCampaign(
  tx: Queries,
  id: string,
  { status, date, origin }: { status: CampaignStatus; date: Date | null; origin: string },
  now: Date,
) {
  return tx.one<CampaignRow>(sql`
    update campaign c set status = ${status}, scheduled_at = coalesce(${date}, c.scheduled_at), origin = ${origin},
      pause_reason = '',
      finished_at = case when ${status} = 'cancelled' then ${now}::timestamptz end, updated_at = ${now},
      version = version + 1
    where c.business_id = ${tx.businessId} and c.id = ${id} returning ${columns}`);
}

/** The number of named offices, categories, brands or products that are not of this business. */
export async function unknownOf(
  db: Queries,
  { office, bought, ids }: { office: string | null; bought: Audience['bought']; ids: readonly string[] },
): Promise<{ office: boolean; ids: number }> {
  const tables = { category: part`category`, brand: part`brand`, product: part`product` };
  const distinct = [...new Set(ids)];
  const [offices, found] = await Promise.all([
    office === null
      ? undefined
      : db.first(sql`select 1 from office where business_id = ${db.businessId} and id = ${office}`),
    bought === ''
      ? { count: distinct.length }
      : db.one<{ count: number }>(sql`
          select count(*)::int as count from ${tables[bought]}
          where business_id = ${db.businessId} and id = any(${distinct}::uuid[])`),
  ]);
  return { office: office !== null && offices === undefined, ids: distinct.length - found.count };
}
