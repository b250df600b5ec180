import type { OutputOf } from '#contract/index.ts';
import { readCode, storedForms } from '#rules/picking/scale-barcode.ts';
import { tallyOf } from '#rules/stock/count.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, nothing, part, sql } from '#server/db/sql.ts';
import { unpickedGoods } from '#server/picking/current-picks.ts';
import { type CountHead, type EntryRow, readEntries } from './queries.ts';

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
  expected: number;
};

type Filter = { search?: string | undefined; left?: boolean | undefined; productId?: string };

/**
 * Products of a count's office, by aisle and shelf; with a search also those that are not of the count, a code that
 * fits exactly first.
 */
export async function readCounted(
  db: Queries,
  count: CountHead,
  { search = '', left = false, productId }: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CountedProduct[]> {
  const isAnywhere = search !== '' || productId !== undefined;
  const codes = storedForms(readCode(search));
  const rows = await db.all<Row>(sql`
    select p.id as product_id, p.title, p.sku, p.bar_code, p.picture, c.tint, p.count_type, coalesce(l.isle, '') as isle,
      coalesce(l.gondola, '') as gondola, p.subcategory_id = any(${count.subcategory_ids}::uuid[]) as is_in_scope,
      po.stock + coalesce(w.demand, 0) as expected
    from product_office po
    join product p on p.business_id = po.business_id and p.id = po.product_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    left join planometry l on l.business_id = p.business_id and l.subcategory_id = p.subcategory_id
      and l.office_id = po.office_id and not l.inactive
    left join (${unpickedGoods(db.businessId, part`${count.office_id}`)}) w on w.product_id = po.product_id
    where po.business_id = ${db.businessId} and po.office_id = ${count.office_id} and not p.removed
      ${productId === undefined ? nothing : part`and p.id = ${productId}`}
      ${isAnywhere ? nothing : part`and p.subcategory_id = any(${count.subcategory_ids}::uuid[])`}
      ${search === '' ? nothing : found(search, codes)}
      ${
        left
          ? part`and not exists (select from stock_count_entry e
              where e.business_id = po.business_id and e.count_id = ${count.id} and e.product_id = po.product_id)`
          : nothing
      }
    order by (lower(p.bar_code) = any(${codes}::text[]) or p.lower_sku = any(${codes}::text[])) desc,
      coalesce(l.isle, ''), coalesce(l.gondola, ''), p.title, p.id limit ${limit} offset ${offset}`);
  const entries = await readEntries(
    db,
    count.id,
    rows.map((row) => row.product_id),
  );
  return rows.map((row) => present(row, entries.get(row.product_id) ?? [], count.is_blind));
}

function found(search: string, codes: readonly string[]): Fragment {
  return part`and (strpos(p.folded_title, (select folded(${search}::text))) > 0
    or lower(p.bar_code) = any(${[...codes]}::text[]) or p.lower_sku = any(${[...codes]}::text[]))`;
}

function present(row: Row, entries: readonly EntryRow[], isBlind: boolean): CountedProduct {
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
    expected: isBlind ? null : row.expected,
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
