import { joinCounts, usedBy } from '#rules/cart/totals.ts';
import { type CountType, saleUnitOf, usualCountType } from '#rules/quantity.ts';
import type { Change } from '#server/cart/change-cart.ts';
import type { KnownFacts } from '#server/cart/snapshot/cart-row.ts';
import { type ProductToAdd, readProductsToAdd } from '#server/cart/snapshot/products-to-add.ts';
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
import { type ProductStatus, toProductStatus } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { Sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type LineToSave, type SavedLine, saveLines } from './line-queries.ts';
import { withLines } from './with-lines.ts';

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
 * appended, products the office does not sell are left out and reported. No existing line becomes less. `writes` are
 * the first of the change, and `after` is right where it writes nothing else of the cart.
 */
export async function joinLines<Wanted extends WantedLine>(
  source: Source & { user: Pick<SignedInContext['user'], 'id'> },
  cart: CartSnapshot,
  lines: readonly Wanted[],
  options: Options,
): Promise<JoinOutcome<Wanted> & { writes: Sql[]; after: After }> {
  const { changed, products, ...outcome } = await planLines(source, linesOf(cart), lines, options);
  const writes = saveLines(source.db.businessId, cart.id, changed);
  const after: After = (answers) => {
    const [rows = []] = writes.length > 0 ? (answers as (SavedLine & { line_key: string })[][]) : [];
    const byKey = new Map(rows.map((saved) => [saved.line_key, saved]));
    const written = changed.flatMap((line) => {
      const [product, saved] = [products.get(line.productId), byKey.get(line.lineKey)];
      return product && saved ? [{ product, line, saved }] : [];
    });
    return { lines: withLines(cart, written, source.user.id) };
  };
  return { ...outcome, writes, after };
}

type After = Extract<Exclude<Change, 'unchanged'>['after'], (...answers: never[]) => unknown>;

export type Source = { db: Queries; cartFacts: Pick<KnownFacts, 'products'> };

/** Plans the lines without writing them. */
export async function planLines<Wanted extends WantedLine>(
  source: Source,
  cart: CartLines,
  lines: readonly Wanted[],
  options: Options,
): Promise<JoinOutcome<Wanted> & { changed: LineToSave[]; products: ReadonlyMap<string, ProductToAdd> }> {
  const products = await readProductsToAdd(source, cart.officeId, [
    ...new Set(lines.map((line) => line.productId)),
  ]);
  const existing = new Map(cart.lines.map((line) => [line.lineKey, line]));
  const outcome: JoinOutcome<Wanted> = { joined: [], leftOut: [] };
  const changed = new Map<string, LineToSave>();

  for (const line of lines) {
    const row = products.get(line.productId);
    const product = row && toProductStatus(row);
    const joined = canBeBought(product) ? joinOne(line, product) : undefined;
    const name = product?.title ?? line.name ?? 'Un producto';
    if (joined === undefined) outcome.leftOut.push({ wanted: line, name });
    else if (typeof joined === 'string') outcome.leftOut.push({ wanted: line, name, limited: joined });
    else outcome.joined.push(joined);
  }
  return { ...outcome, changed: [...changed.values()], products };

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
