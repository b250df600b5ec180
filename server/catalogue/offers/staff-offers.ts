import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { isSection } from '#rules/offers/sections.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow, shownBy } from '#server/resource/staff-record.ts';
import { badField } from '../bad-field.ts';
import { type OfferRow, toOffer } from './shown-offers.ts';

export type StaffOfferRow = StaffRow &
  OfferRow & {
    all_days: boolean;
    office_id: string | null;
    office_name: string | null;
    city: string;
    category_id: string | null;
    subcategory_id: string | null;
    /** The state before it was deleted. */
    removed_as: 'active' | 'inactive' | null;
  };

/** Offers as their staff read them: whether they show now or not (rule 71). */
export const staffOfferHandlers = {
  'offers.staffPage': async ({ query }, { db, now }) => {
    const sections = query.section?.split(',').map((section) => section.trim());
    if (sections && !sections.every(isSection)) return badField('section', 'No es una sección de ofertas.');
    const page = await staffOffers(db, query, sections, now());
    return isFailure(page) ? page : { list: page.rows.map(presentOffer), pagination: page.pagination };
  },
  'offers.staffOne': async ({ params }, { db }) => {
    const row = await staffOffer(db, params.id);
    return row && row.removed_as === null ? presentOffer(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'offers.staffPage' | 'offers.staffOne'>;

const sorts = {
  // In page order: by section, then by position in it.
  section: {
    by: part`(f.section || ' ' || to_char(f.position + 10000000000::bigint, 'FM000000000000'))`,
    as: 'text',
  },
  nameOffer: { by: part`folded(f.name)`, as: 'text' },
  startDate: { by: part`coalesce(f.start_date, '-infinity')`, as: 'timestamptz' },
  dueDate: { by: part`coalesce(f.due_date, 'infinity')`, as: 'timestamptz' },
  creationDate: { by: part`f.created_at`, as: 'timestamptz' },
  lastUpdateDate: { by: part`f.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

const columns = part`f.id, f.name, f.section, f.url, f.photo, f.photos, f.video_url, f.art, f.position,
  f.analytics_event, f.start_date, f.due_date, f.start_daily_hour, f.end_daily_hour, f.all_days, f.office_id, f.city,
  f.category_id, f.subcategory_id, f.route_mode, f.vertical, f.removed_as, f.inactive, f.inactive_at, f.created_at,
  f.updated_at, f.version, (
    select o.display_name from office o where o.business_id = f.business_id and o.id = f.office_id
  ) as office_name`;

/** All offers, sorted when read: a shop has tens, a large one some hundreds. */
function staffOffers(
  db: Queries,
  query: CheckedInputOf<'offers.staffPage'>['query'],
  sections: readonly string[] | undefined,
  now: Date,
) {
  const { nameOffer, branch_id: officeId, state } = query;
  const from = part`
    from offer f
    where f.business_id = ${db.businessId}
      ${shownBy(query, { isInactive: part`f.inactive`, isRemoved: part`f.removed_as is not null` })}
      ${sections ? part`and f.section = any(${sections})` : nothing}
      ${nameOffer ? part`and strpos(folded(f.name), folded(${nameOffer})) > 0` : nothing}
      ${officeId === undefined ? nothing : part`and f.office_id = ${officeId}`}
      ${state === undefined ? nothing : part`and ${inState(state, now)}`}`;
  return sortedPage<StaffOfferRow, keyof typeof sorts>(db, query, { columns, from, id: part`f.id`, sorts });
}

/** A condition by the dates of rules/offers/active.ts: the last day counts whole, in Colombia. */
function inState(state: 'live' | 'scheduled' | 'ended' | 'inactive', now: Date) {
  const ended = part`coalesce((f.due_date at time zone 'America/Bogota')::date
    < (${now}::timestamptz at time zone 'America/Bogota')::date, false)`;
  const waits = part`coalesce(f.start_date > ${now}, false)`;
  switch (state) {
    case 'inactive':
      return part`f.inactive`;
    case 'ended':
      return part`not f.inactive and ${ended}`;
    case 'scheduled':
      return part`not f.inactive and not ${ended} and ${waits}`;
    case 'live':
      return part`not f.inactive and not ${ended} and not ${waits}`;
  }
}

export function staffOffer(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<StaffOfferRow>(sql`
    select ${columns} from offer f where f.business_id = ${db.businessId} and f.id = ${id}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

export function presentOffer(row: StaffOfferRow): OutputOf<'offers.staffOne'> {
  return {
    ...toOffer(row),
    startDate: row.start_date?.toISOString() ?? null,
    dueDate: row.due_date?.toISOString() ?? null,
    startDailyHour: row.start_daily_hour,
    endDailyHour: row.end_daily_hour,
    alldays: row.all_days,
    branchId: row.office_id,
    branchOffice: row.office_name ?? '',
    city: row.city,
    category: row.category_id,
    subCategory: row.subcategory_id,
    ...presentStaffRecord(row),
    removed: row.removed_as !== null,
  };
}
