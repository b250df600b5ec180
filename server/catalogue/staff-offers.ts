import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { badField } from './bad-field.ts';
import { isSection, type OfferRow, toOffer } from './offers.ts';
import { pictureUrl } from './product-card.ts';

type StaffOfferRow = StaffRow &
  OfferRow & {
    photo: string;
    all_days: boolean;
    office_id: string | null;
    office_name: string | null;
    city: string;
    category_id: string | null;
    subcategory_id: string | null;
    route_mode: string;
    vertical: boolean;
  };

/** Offers as their staff read them: whether they show now or not (decision 71). */
export const staffOfferHandlers = {
  'offers.staffPage': async ({ query }, { db }) => {
    const sections = query.section?.split(',').map((section) => section.trim());
    if (sections && !sections.every(isSection)) return badField('section', 'No es una sección de ofertas.');
    const page = await staffOffers(db, query, sections);
    return isFailure(page) ? page : { list: page.rows.map(presentOffer), pagination: page.pagination };
  },
  'offers.staffOne': async ({ params }, { db }) => {
    const row = await db.first<StaffOfferRow>(sql`
      select ${columns} from offer f where f.business_id = ${db.businessId} and f.id = ${params.id}`);
    return row ? presentOffer(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'offers.staffPage' | 'offers.staffOne'>;

const sorts = {
  // As they stand on the page: by section, then by their order in it.
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
  f.category_id, f.subcategory_id, f.route_mode, f.vertical, f.inactive, f.inactive_at, f.created_at, f.updated_at,
  f.version, (
    select o.display_name from office o where o.business_id = f.business_id and o.id = f.office_id
  ) as office_name`;

/** A shop has tens, a large one some hundreds: they are sorted as they are read. */
function staffOffers(
  db: Queries,
  query: CheckedInputOf<'offers.staffPage'>['query'],
  sections: readonly string[] | undefined,
) {
  const { nameOffer, branch_id: officeId, inactive } = query;
  const from = part`
    from offer f
    where f.business_id = ${db.businessId}
      ${sections ? part`and f.section = any(${sections})` : nothing}
      ${nameOffer ? part`and strpos(folded(f.name), folded(${nameOffer})) > 0` : nothing}
      ${officeId === undefined ? nothing : part`and f.office_id = ${officeId}`}
      ${inactive === undefined ? nothing : part`and f.inactive = ${inactive}`}`;
  return sortedPage<StaffOfferRow, keyof typeof sorts>(db, query, { columns, from, id: part`f.id`, sorts });
}

function presentOffer(row: StaffOfferRow): OutputOf<'offers.staffOne'> {
  return {
    ...toOffer(row),
    photo: pictureUrl(row.photo),
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
    routeMode: row.route_mode,
    vertical: row.vertical,
    ...presentStaffRecord(row),
  };
}
