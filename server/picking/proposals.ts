import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { demandOfOffered, missingOf, type PromisedLine, worthOfOffered } from '#rules/picking/line-worth.ts';
import { bestProposals, countLike } from '#rules/picking/proposals.ts';
import { pumText, pumValue } from '#rules/pum.ts';
import { quantityText } from '#rules/quantity.ts';
import { cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { type OfferedProduct, offeredOf } from './actions/offered.ts';
import { linesOfOrders, type PickLineRow, promisedOf } from './lines.ts';

type OfferedRow = Parameters<typeof offeredOf>[0];
type WireProposal = OutputOf<'picking.proposals'>['lines'][number]['proposals'][number];

/** Products of a shelf that are considered: the most requested ones. */
const MOST_OF_SHELF = 24;

/**
 * Possible replacements for each line: of the same shelf, in stock, close in price and size (rule 84).
 */
export async function replacementProposals(
  { params: { id }, query }: CheckedInputOf<'picking.proposals'>,
  { db, user }: SignedInContext,
): Promise<OutputOf<'picking.proposals'> | Failure<'NOT_FOUND'>> {
  const order = await db.first<{ office_id: string }>(sql`
    select office_id from customer_order o
    where o.business_id = ${db.businessId} and o.id = ${id} and o.delivery ->> 'picker_id' = ${user.id}`);
  if (!order) return fail('NOT_FOUND');
  const all = (await linesOfOrders(db, [id])).filter(({ rule }) => rule !== 'none');
  const lines = query.line_id === undefined ? all : all.filter((line) => line.id === query.line_id);
  const shelves = await readShelves(db, order.office_id, [
    ...new Set(lines.map(({ subcategory_id }) => subcategory_id)),
  ]);
  const ordered = new Set(all.map(({ product_id }) => product_id));
  return {
    lines: lines.map((line) => {
      const shelf = (shelves.get(line.subcategory_id) ?? []).filter((offered) => !ordered.has(offered.id));
      const fit = shelf.filter(({ ageRestricted }) => !ageRestricted || line.product.ageRestricted === true);
      return {
        line_id: line.id,
        proposals: proposalsFor(line, missingOf(promisedOf(line), query.found_count), fit),
      };
    }),
  };
}

function proposalsFor(
  line: PickLineRow,
  missing: PromisedLine,
  shelf: readonly OfferedProduct[],
): WireProposal[] {
  const candidates = shelf.map((offered) => {
    const count = countLike(missing, offered);
    return { offered, count, worth: worthOfOffered(offered, { count }) };
  });
  return bestProposals(missing.total, line.product.brand ?? '', candidates).map(
    ({ offered, count, worth }) => ({
      product_id: offered.id,
      ...offered.snapshot,
      ...{ brand: offered.brand, bar_code: offered.barCode, id_item: offered.sku, count },
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
    }),
  );
}

async function readShelves(
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
