import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { pictureUrl } from '../product-card.ts';

export type BrandRow = StaffRow & {
  name: string;
  display_name: string;
  description: string;
  logo: string;
  products: number;
};

/** Brands as their staff read them (rule 71). */
export const staffBrandHandlers = {
  'brands.staffPage': async ({ query }, { db }) => {
    const page = await staffBrands(db, query);
    return isFailure(page) ? page : { list: page.rows.map(presentBrand), pagination: page.pagination };
  },
  'brands.staffOne': async ({ params }, { db }) => {
    const row = await staffBrand(db, params.id);
    return row ? presentBrand(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'brands.staffPage' | 'brands.staffOne'>;

const sorts = {
  displayName: { by: part`folded(b.display_name)`, as: 'text' },
  name: { by: part`folded(b.name)`, as: 'text' },
  creationDate: { by: part`b.created_at`, as: 'timestamptz' },
  lastUpdateDate: { by: part`b.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

/** Products are counted only for brands on the page: one range of product_by_brand for each. */
const columns = part`b.id, b.name, b.display_name, b.description, b.logo, b.inactive, b.inactive_at, b.created_at,
  b.updated_at, b.version, (
    select count(*) from product p where p.business_id = b.business_id and p.brand_id = b.id and not p.removed
  ) as products`;

function staffBrands(db: Queries, query: CheckedInputOf<'brands.staffPage'>['query']) {
  const { name, inactive } = query;
  const from = part`
    from brand b
    where b.business_id = ${db.businessId}
      ${name ? part`and (strpos(folded(b.name), folded(${name})) > 0 or strpos(folded(b.display_name), folded(${name})) > 0)` : nothing}
      ${inactive === undefined ? nothing : part`and b.inactive = ${inactive}`}`;
  return sortedPage<BrandRow, keyof typeof sorts>(db, query, { columns, from, id: part`b.id`, sorts });
}

export function staffBrand(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<BrandRow>(sql`
    select ${columns} from brand b where b.business_id = ${db.businessId} and b.id = ${id}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

export function presentBrand(row: BrandRow): OutputOf<'brands.staffOne'> {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    logo: pictureUrl(row.logo),
    totalProducts: row.products,
    ...presentStaffRecord(row),
  };
}
