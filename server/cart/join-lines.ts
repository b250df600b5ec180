import type { CountType } from '#rules/quantity.ts';
import { convertQuantity, countTypesFor, maximumCount, nearestCount, stockDemand } from '#rules/quantity.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { type ProductStanding, readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { type LineToSave, saveLines } from './line-queries.ts';
import { MOST_LINES } from './lines.ts';
import {
  canBeBought,
  choicesOf,
  demandOfOthers,
  type GivenChoices,
  keyOf,
  offeredChoices,
  saleOfCard,
  usualCountType,
} from './wanted-line.ts';

/** A line from elsewhere: a guest's device, an old order. */
export type WantedLine = GivenChoices & {
  productId: string;
  /** Its name where the catalogue does not know the product any more. */
  name?: string;
  count: number;
  countType?: CountType | undefined;
};

/** What became of a wanted line; `count` is what its line holds now, in `countType`. */
export type JoinedLine<Wanted extends WantedLine = WantedLine> = {
  wanted: Wanted;
  product: ProductStanding;
  outcome: 'added' | 'summed';
  countType: CountType;
  count: number;
  /** What was asked for in all, in `countType`; more than `count` when there is not that much. */
  asked: number;
};

export type JoinOutcome<Wanted extends WantedLine> = {
  joined: JoinedLine<Wanted>[];
  leftOut: { wanted: Wanted; name: string }[];
};

/**
 * Adds lines from elsewhere to a held cart: equal ones are summed in the way the cart counts them, the others are
 * appended, what the office does not sell is left out and told. Nothing that was in the cart becomes less.
 */
export async function joinLines<Wanted extends WantedLine>(
  tx: Queries,
  cart: CartSnapshot,
  wanted: readonly Wanted[],
  options: { withinStock: boolean },
): Promise<JoinOutcome<Wanted>> {
  const products = await readProductCards(tx, cart.office_id, [
    ...new Set(wanted.map((line) => line.productId)),
  ]);
  const held = new Map<string, LineToSave>(cart.lines.map((row) => [row.line_key, heldLine(row)]));
  const outcome: JoinOutcome<Wanted> = { joined: [], leftOut: [] };
  const changed = new Map<string, LineToSave>();
  const taken = new Map<string, number>();

  for (const line of wanted) {
    const product = products.get(line.productId);
    const joined = canBeBought(product) ? joinOne(line, product) : undefined;
    if (joined) outcome.joined.push(joined);
    else outcome.leftOut.push({ wanted: line, name: product?.title ?? line.name ?? 'Un producto' });
  }
  await saveLines(tx, cart.id, [...changed.values()]);
  return outcome;

  function joinOne(line: Wanted, product: ProductStanding): JoinedLine<Wanted> | undefined {
    const sale = saleOfCard(product);
    const choices = offeredChoices(product, choicesOf(line));
    const lineKey = keyOf(product.id, choices);
    const before = held.get(lineKey);
    if (!before && held.size >= MOST_LINES) return undefined;

    const given = line.countType ?? usualCountType(sale);
    const countType =
      before?.countType ?? (countTypesFor(sale).includes(given) ? given : usualCountType(sale));
    const asked = (before?.count ?? 0) + convertQuantity(sale, line.count, given, countType);
    const others = taken.get(product.id) ?? demandOfOthers(cart.lines, product.id, undefined);
    const own = before ? stockDemand(sale, countType, before.count) : 0;
    const most = options.withinStock ? maximumCount(sale, countType, product.stock - others + own) : asked;
    const count = Math.max(
      before?.count ?? 0,
      most > 0 ? nearestCount(sale, countType, Math.min(asked, most)) : 0,
    );
    if (count === 0) return undefined;

    taken.set(product.id, others - own + stockDemand(sale, countType, count));
    const next: LineToSave = {
      productId: product.id,
      lineKey,
      countType,
      count,
      ...choices,
      seenPriceNeto: before?.seenPriceNeto ?? product.price_neto,
    };
    held.set(lineKey, next);
    changed.set(lineKey, next);
    return { wanted: line, product, outcome: before ? 'summed' : 'added', countType, count, asked };
  }
}

function heldLine(row: CartSnapshot['lines'][number]): LineToSave {
  return {
    productId: row.id,
    lineKey: row.line_key,
    countType: row.line_count_type,
    count: row.count,
    maturity: row.maturity,
    cut: row.cut,
    comment: row.comment,
    optionsTags: row.options_tags,
    seenPriceNeto: row.seen_price_neto,
  };
}
