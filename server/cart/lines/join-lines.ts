import { joinCounts, usedBy } from '#rules/cart/totals.ts';
import { type CountType, saleUnitOf, usualCountType } from '#rules/quantity.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { limitText } from '#server/cart/texts.ts';
import {
  canBeBought,
  choicesOf,
  type GivenChoices,
  type LineChoices,
  lineKeyOf,
  MOST_LINES,
  offeredChoices,
} from '#server/cart/wanted-line.ts';
import { type ProductStatus, readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { Sql } from '#server/db/sql.ts';
import { type LineToSave, saveLines } from './line-queries.ts';

/** A line from elsewhere: a guest's device, an old order, a recipe. */
export type WantedLine = GivenChoices & {
  productId: string;
  /** Fallback name for a product the catalogue no longer has. */
  name?: string;
  count: number;
  countType?: CountType | undefined;
  /** The net price the user saw; today's when missing. The validation asks for consent to a higher one. */
  seenPriceNeto?: number | undefined;
};

/** Result for a wanted line; `count` is the quantity of its line now, in `countType`. */
export type JoinedLine<Wanted extends WantedLine = WantedLine> = {
  wanted: Wanted;
  product: ProductStatus;
  outcome: 'added' | 'summed';
  /** The choices the product still offers. */
  choices: LineChoices;
  countType: CountType;
  count: number;
  /** Quantity of the line before, in `countType`; 0 for a new line. */
  before: number;
  /** Total quantity requested, in `countType`; above `count` when stock is short. */
  asked: number;
  /** Less than requested because of a maximum per person. */
  limited: boolean;
};

export type JoinOutcome<Wanted extends WantedLine = WantedLine> = {
  joined: JoinedLine<Wanted>[];
  /** `limited`: the other lines of the product already use the maximum; the sentence to show. */
  leftOut: { wanted: Wanted; name: string; limited?: string }[];
};

/** The target cart of the lines: of a user, or of a guest's device. */
export type CartLines = { officeId: string; lines: readonly LineToSave[] };

type Options = {
  withinStock: boolean;
  /**
   * Quantities come from a recipe: those that do not fit the sale unit are rounded up instead of to the nearest.
   */
  atLeast?: boolean;
};

/**
 * Adds lines from elsewhere to a locked cart: equal lines are summed in the cart's unit of counting, others are
 * appended, products the office does not sell are left out and reported. No existing line becomes less. `writes`: the
 * statements to run.
 */
export async function joinLines<Wanted extends WantedLine>(
  tx: Queries,
  cart: CartSnapshot,
  lines: readonly Wanted[],
  options: Options,
): Promise<JoinOutcome<Wanted> & { writes: Sql[] }> {
  const { changed, ...outcome } = await planLines(tx, linesOf(cart), lines, options);
  return { ...outcome, writes: saveLines(tx.businessId, cart.id, changed) };
}

/** What would become of the lines. */
export async function planLines<Wanted extends WantedLine>(
  db: Queries,
  cart: CartLines,
  lines: readonly Wanted[],
  options: Options,
): Promise<JoinOutcome<Wanted> & { changed: LineToSave[] }> {
  const products = await readProductCards(db, cart.officeId, [
    ...new Set(lines.map((line) => line.productId)),
  ]);
  const existing = new Map(cart.lines.map((line) => [line.lineKey, line]));
  const outcome: JoinOutcome<Wanted> = { joined: [], leftOut: [] };
  const changed = new Map<string, LineToSave>();

  for (const line of lines) {
    const product = products.get(line.productId);
    const joined = canBeBought(product) ? joinOne(line, product) : undefined;
    const name = product?.title ?? line.name ?? 'Un producto';
    if (joined === undefined) outcome.leftOut.push({ wanted: line, name });
    else if (typeof joined === 'string') outcome.leftOut.push({ wanted: line, name, limited: joined });
    else outcome.joined.push(joined);
  }
  return { ...outcome, changed: [...changed.values()] };

  function joinOne(line: Wanted, product: ProductStatus): JoinedLine<Wanted> | string | undefined {
    const sale = saleUnitOf(product);
    const choices = offeredChoices(product, choicesOf(line));
    const lineKey = lineKeyOf(product.id, choices);
    const same = existing.get(lineKey);
    if (!same && existing.size >= MOST_LINES) return undefined;

    const others = usedBy(
      sale,
      [...existing.values()].filter((other) => other.productId === product.id && other.lineKey !== lineKey),
    );
    const { countType, count, asked, limited } = joinCounts(
      sale,
      { count: line.count, countType: line.countType ?? usualCountType(sale) },
      same,
      {
        stock: options.withinStock ? product.stock - others.demand : undefined,
        unitsElsewhere: others.units,
        atLeast: options.atLeast ?? false,
      },
    );
    if (count === 0) return limited ? limitText(sale, countType) : undefined;

    const next: LineToSave = {
      productId: product.id,
      lineKey,
      countType,
      count,
      ...choices,
      seenPriceNeto:
        same?.seenPriceNeto ?? Math.min(line.seenPriceNeto ?? product.price_neto, product.price_neto),
    };
    existing.set(lineKey, next);
    changed.set(lineKey, next);
    const outcome = same ? 'summed' : 'added';
    const before = same?.count ?? 0;
    return { wanted: line, product, outcome, choices, countType, count, before, asked, limited };
  }
}

/** The saved lines of a user's cart. */
export function linesOf(cart: CartSnapshot): CartLines {
  const lines = cart.lines.map((row) => ({
    productId: row.id,
    lineKey: row.line_key,
    countType: row.line_count_type,
    count: row.count,
    maturity: row.maturity,
    cut: row.cut,
    comment: row.comment,
    optionsTags: row.options_tags,
    seenPriceNeto: row.seen_price_neto,
  }));
  return { officeId: cart.office_id, lines };
}
