import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { mayStandFor } from '#rules/goods/replacement.ts';
import { bestProposals, countLike } from '#rules/picking/proposals.ts';
import {
  demandOfOffered,
  missingOf,
  type PromisedLine,
  worthOfOffered,
} from '#rules/picking/weighed-line.ts';
import { pumText, pumValue } from '#rules/pum.ts';
import { quantityText } from '#rules/quantity.ts';
import { cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { mostWorthOf, readLimit } from './actions/limit.ts';
import { type OfferedProduct, offeredOf, readOffered, readOfferedByCode } from './actions/offered.ts';
import { linesOfOrders, promisedOf } from './lines.ts';

type OfferedRow = Parameters<typeof offeredOf>[0];
type WireProposal = OutputOf<'picking.proposals'>['lines'][number]['proposals'][number];

/** Products of a shelf that are considered: the most requested ones. */
const MOST_OF_SHELF = 24;

/**
 * Possible replacements for each line: of the same shelf, in stock, close in price and size (rule 84), or what a picker
 * searches or holds; each with what it may cost without asking (rule 86).
 */
export async function replacementProposals(
  { params: { id }, query }: CheckedInputOf<'picking.proposals'>,
  { db, user }: SignedInContext,
): Promise<OutputOf<'picking.proposals'> | Failure<'NOT_FOUND'>> {
  const order = await db.first<{ office_id: string }>(sql`
    select office_id from customer_order o
    where o.business_id = ${db.businessId} and o.id = ${id} and o.delivery ->> 'picker_id' = ${user.id}`);
  if (!order) return fail('NOT_FOUND');
  const [rows, limit] = await Promise.all([linesOfOrders(db, [id]), readLimit(db)]);
  const all = rows.filter(({ rule }) => rule !== 'none');
  const lines = query.line_id === undefined ? all : all.filter((line) => line.id === query.line_id);
  const isSearch = query.code !== undefined || query.product_ids !== undefined;
  const shelves = isSearch
    ? undefined
    : await readShelves(db, order.office_id, [...new Set(lines.map(({ subcategory_id }) => subcategory_id))]);
  const searched = isSearch ? await readSearched(db, order.office_id, query) : [];
  const ordered = new Set(all.map(({ product_id }) => product_id));
  return {
    lines: lines.map((line) => {
      const offered = shelves
        ? (shelves.get(line.subcategory_id) ?? []).filter((one) => !ordered.has(one.id))
        : searched.filter((one) => one.id !== line.product_id);
      const fit = offered.filter((one) => mayStandFor(one, line.product));
      const found = query.found_count > 0 ? { count: query.found_count } : null;
      const missing = missingOf(promisedOf(line), query.found_count);
      const candidates = fit.map((one) => candidateOf(missing, one));
      const best = shelves ? bestProposals(missing.total, line.product.brand ?? '', candidates) : candidates;
      return {
        line_id: line.id,
        proposals: best.map((one) => ({
          ...proposalOf(missing, one),
          most_worth: mostWorthOf(line, found, one.offered, limit),
        })),
      };
    }),
  };
}

/** The searched products in the order of the search, or those with the scanned code. */
async function readSearched(
  db: Queries,
  officeId: string,
  { code, product_ids: ids = [] }: CheckedInputOf<'picking.proposals'>['query'],
): Promise<OfferedProduct[]> {
  if (code !== undefined) return readOfferedByCode(db, officeId, code);
  const offered = await readOffered(db, officeId, ids);
  return ids.flatMap((id) => offered.get(id) ?? []);
}

type Candidate = { offered: OfferedProduct; count: number; worth: number };

function candidateOf(missing: PromisedLine, offered: OfferedProduct): Candidate {
  const count = countLike(missing, offered);
  return { offered, count, worth: worthOfOffered(offered, { count }) };
}

function proposalOf(
  missing: PromisedLine,
  { offered, count, worth }: Candidate,
): Omit<WireProposal, 'most_worth'> {
  const { id_item, bar_code, ...fields } = offered.snapshot;
  return {
    product_id: offered.id,
    ...fields,
    id_item,
    bar_code,
    count,
    countType: offered.countType,
    countDisplay: quantityText(offered.countType, count),
    weighed: offered.sale.countType === 'grams',
    demand: demandOfOffered(offered, { count }),
    pumText:
      offered.sale.quantityPum > 0
        ? pumText(pumValue(offered.priceNeto, offered.sale.quantityPum), offered.pumUnit)
        : '',
    worth,
    difference: worth - missing.total,
  };
}

/** The best-selling products of some shelves of an office. */
export async function readShelves(
  db: Queries,
  officeId: string,
  subcategoryIds: readonly string[],
): Promise<Map<string, OfferedProduct[]>> {
  const rows = await db.all<OfferedRow>(sql`
    select ${cardColumns}, p.bar_code
    from unnest(${subcategoryIds}::uuid[]) as shelf (id)
    cross join lateral (
      select * from product_office o
      where o.business_id = ${db.businessId} and o.office_id = ${officeId} and o.subcategory_id = shelf.id and o.listed
      order by o.popularity desc, o.discount_bp desc, o.product_id limit ${MOST_OF_SHELF}
    ) po
    join product p on p.business_id = po.business_id and p.id = po.product_id ${factJoins}`);
  const shelves = new Map<string, OfferedProduct[]>();
  for (const row of rows) {
    const shelf = shelves.get(row.subcategory_id) ?? [];
    shelf.push(offeredOf(row));
    shelves.set(row.subcategory_id, shelf);
  }
  return shelves;
}
