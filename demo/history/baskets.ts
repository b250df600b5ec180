import type { Good } from '#demo/load/goods.ts';
import type { Random } from '#demo/load/random.ts';
import type { Shelf } from '#demo/load/shelves.ts';
import { type CartLine, cartTotals } from '#rules/cart/totals.ts';
import { GRAM_STEP, MIN_GRAMS, type SaleUnit } from '#rules/quantity.ts';

/** Draws products by popularity, as shoppers do. */
export type Drawer = (random: Random) => Shelf;

/** Exponent of popularity: of a shelf of twenty, two are in most baskets. */
const SKEW = 1.6;

export function drawerOf(shelves: readonly Shelf[]): Drawer {
  const buyable = shelves.filter(({ stock, good }) => stock > 0 && !good.category.ageRestricted);
  const sums: number[] = [];
  let total = 0;
  for (const { good } of buyable) {
    total += good.weight ** SKEW;
    sums.push(total);
  }
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    const found = buyable[low];
    if (!found) throw new Error('An office without goods cannot be ordered from');
    return found;
  };
}

/** A priced line, with its shelf. */
export type BasketLine = { shelf: Shelf; line: CartLine };

/** Products drawn until the basket has as many as it should and is worth the minimum. */
export function drawBasket(draw: Drawer, random: Random, minimum: number): BasketLine[] {
  const size = Math.min(34, Math.max(3, Math.round(Math.exp(2.05 + 0.55 * gauss(random)))));
  const lines: BasketLine[] = [];
  const taken = new Set<string>();
  for (let tries = 0; tries < 120 && (lines.length < size || subtotalOf(lines) < minimum); tries++) {
    const shelf = draw(random);
    if (taken.has(shelf.good.id)) continue;
    taken.add(shelf.good.id);
    lines.push(lineOf(shelf, countFor(shelf.good, random), random));
  }
  return lines;
}

export function saleOf(good: Good): SaleUnit {
  return {
    countType: good.grams ? 'grams' : 'units',
    gramsPerUnit: good.piece ?? 0,
    quantityPum: good.content,
    onlyBuyUnits: false,
    selectOnlyGrams: false,
  };
}

function lineOf(shelf: Shelf, count: number, random: Random): BasketLine {
  const { good } = shelf;
  const cuts = good.grams ? (good.subcategory.cuts ?? []) : [];
  return {
    shelf,
    line: lineWith(
      shelf,
      count,
      good.maturity ? random.between(1, 3) : undefined,
      cuts.length > 0 ? random.pick(cuts) : undefined,
    ),
  };
}

export function lineWith(
  { good, price, net }: Shelf,
  count: number,
  maturity?: number,
  cut?: number,
  comment?: string,
): CartLine {
  return {
    lineId: good.id,
    productId: good.id,
    sale: saleOf(good),
    countType: good.grams ? 'grams' : 'units',
    count,
    price,
    priceNeto: net,
    maturity,
    cut,
    comment,
  };
}

function countFor(good: Good, random: Random): number {
  if (!good.grams)
    return random.weighted([
      [1, 70],
      [2, 20],
      [3, 6],
      [4, 3],
      [6, 1],
    ]);
  const piece = good.piece ?? 250;
  const grams = piece * random.between(1, piece > 900 ? 1 : 6);
  return Math.min(4000, Math.max(MIN_GRAMS, Math.round(grams / GRAM_STEP) * GRAM_STEP));
}

function subtotalOf(lines: readonly BasketLine[]): number {
  return cartTotals({
    lines: lines.map(({ line }) => line),
    coupons: [],
    type: 'pickup',
    deliveryFee: 0,
    minSubtotal: 0,
  }).subtotal;
}

/** Standard normal, by twelve uniform numbers. */
function gauss(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.next();
  return sum;
}
