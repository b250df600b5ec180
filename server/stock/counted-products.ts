import type { OutputOf } from '#contract/index.ts';
import { readCode, storedForms } from '#rules/picking/scale-barcode.ts';
import { tallyOf } from '#rules/stock/count.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, nothing, part, sql } from '#server/db/sql.ts';
import { type EntriesOf, type EntryRow, isLeft, readEntries } from './entries.ts';

type CountedProduct = OutputOf<'stockCounts.products'>['list'][number];

type Row = {
  product_id: string;
  title: string;
  sku: string;
  bar_code: string;
  picture: string;
  tint: string;
  count_type: 'units' | 'grams';
  isle: string;
  gondola: string;
  is_in_scope: boolean;
  expected: number | null;
};

/**
 * Products counted or received in an office: rows `po` with `p` that meet `isInScope`, with the `expected` quantity.
 */
export type CountScope = {
  of: EntriesOf;
  id: string;
  officeId: string;
  joins: Fragment;
  isInScope: Fragment;
  /** The expected quantity; null where counters do not see it. */
  expected: Fragment;
};

type Filter = { search?: string | undefined; left?: boolean | undefined; productId?: string };

/**
 * Products of an office, by aisle and shelf; with a search also those that are not of the count. Names are searched
 * only for what is no code: a reader waits for each product, and an index has the codes.
 */
export async function readCounted(
  db: Queries,
  { of, id, officeId, joins, isInScope, expected }: CountScope,
  { search = '', left = false, productId }: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CountedProduct[]> {
  const isAnywhere = search !== '' || productId !== undefined;
  const coded = await idsByCode(db, officeId, search);
  const rows = await db.all<Row>(sql`
    select p.id as product_id, p.title, p.sku, p.bar_code, p.picture, c.tint, p.count_type, coalesce(l.isle, '') as isle,
      coalesce(l.gondola, '') as gondola, ${isInScope} as is_in_scope,
      ${expected} as expected
    from product_office po
    join product p on p.business_id = po.business_id and p.id = po.product_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    left join planometry l on l.business_id = p.business_id and l.subcategory_id = p.subcategory_id
      and l.office_id = po.office_id and not l.inactive
    ${joins}
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} and not p.removed
      ${productId === undefined ? nothing : part`and p.id = ${productId}`}
      ${isAnywhere ? nothing : part`and ${isInScope}`}
      ${search === '' ? nothing : matching(search, coded)}
      ${left ? part`and ${isLeft(of, id)}` : nothing}
    order by coalesce(l.isle, ''), coalesce(l.gondola, ''), p.title, p.id limit ${limit} offset ${offset}`);
  const entries = await readEntries(
    db,
    of,
    id,
    rows.map((row) => row.product_id),
  );
  return rows.map((row) => present(row, entries.get(row.product_id) ?? []));
}

const matching = (search: string, coded: readonly string[]) =>
  coded.length > 0
    ? part`and p.id = any(${[...coded]}::uuid[])`
    : part`and strpos(p.folded_title, (select folded(${search}::text))) > 0`;

/** Products of an office with this code, as typed or read from a label. */
async function idsByCode(db: Queries, officeId: string, search: string): Promise<string[]> {
  const codes = storedForms(readCode(search));
  if (codes.length === 0) return [];
  const rows = await db.all<{ id: string }>(sql`
    select p.id from product p
    where p.business_id = ${db.businessId} and not p.removed
      and (lower(p.bar_code) = any(${codes}::text[]) or p.lower_sku = any(${codes}::text[]))
      and exists (select from product_office po
        where po.business_id = p.business_id and po.office_id = ${officeId} and po.product_id = p.id)`);
  return rows.map(({ id }) => id);
}

function present(row: Row, entries: readonly EntryRow[]): CountedProduct {
  const tally = tallyOf(entries);
  const last = entries.at(-1);
  return {
    product_id: row.product_id,
    title: row.title,
    id_item: row.sku,
    bar_code: row.bar_code,
    photoUrl: row.picture,
    tint: row.tint,
    countType: row.count_type,
    isle: row.isle,
    gondola: row.gondola,
    is_in_scope: row.is_in_scope,
    expected: row.expected,
    tally:
      tally && last
        ? {
            entry_id: last.id,
            counted: tally.counted,
            places: tally.places,
            person: last.person,
            date: last.at.toISOString(),
          }
        : null,
  };
}
