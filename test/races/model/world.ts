import { goods } from '#test/factories/goods.ts';

/**
 * What one shopper should see, computed here on its own and not by the product's rules: the prices, grams and coupons
 * of the fixture, written down a second time.
 */

export type ProductName = 'ron' | 'cafe' | 'sal' | 'aguacate';
export type CountType = 'units' | 'grams';

export const products = {
  ron: { id: goods.ron.id, byGram: false },
  cafe: { id: goods.cafe.id, byGram: false },
  sal: { id: goods.sal.id, byGram: false },
  /** Priced for 1.000 g; a piece is 250 g. */
  aguacate: { id: goods.aguacate.id, byGram: true },
} satisfies Record<ProductName, { id: string; byGram: boolean }>;

export const productNames: ProductName[] = ['ron', 'cafe', 'sal', 'aguacate'];

export type Line = {
  name: ProductName;
  comment: string;
  countType: CountType;
  count: number;
  /** The price that was seen and accepted. */
  seen: number;
};

/** 'solito' applies by itself to a cart with salt. */
export type CouponCode = 'mercado5' | 'cafe15' | 'ultimo' | 'solito';
export const stackLimits: Record<CouponCode, number> = { mercado5: 2, cafe15: 2, ultimo: 3, solito: 2 };
export const SOLITO = 1_000;

export type Placed = {
  id: string;
  total: number;
  /** Paid on delivery, or online: waiting first, then paid. */
  state: 'placed' | 'waiting' | 'paid' | 'cancelled';
  demand: Map<ProductName, number>;
  coupons: CouponCode[];
};

export type World = {
  stock: Record<ProductName, number>;
  price: Record<ProductName, number>;
  /** Uses left of the coupon that is nearly used up. */
  ultimoLeft: number;
  /** undefined: no cart. */
  cart: Cart | undefined;
  orders: Placed[];
};

export type Cart = {
  lines: Line[];
  coupons: CouponCode[];
  /** 'solito' was taken out. */
  refused: boolean;
  place: 'near' | 'far' | 'pickup' | undefined;
  method: 'cash' | 'dataphone' | 'online' | undefined;
  /** undefined: not chosen; '': without. */
  bag: '' | 'papel' | 'tela' | undefined;
};
export const MINIMUM = 50_000;
export const MOST_UNPAID = 3;
export const GRAMS_A_PIECE = 250;

export function newCart(): Cart {
  return { lines: [], coupons: [], refused: false, place: undefined, method: undefined, bag: undefined };
}

export function demandOf({ name, countType, count }: Pick<Line, 'name' | 'countType' | 'count'>): number {
  return products[name].byGram && countType === 'units' ? count * GRAMS_A_PIECE : count;
}

/** The most of it that can stand in a line when so much is left, as pieces or as grams in steps of 50 from 100. */
export function mostOf(countType: CountType, name: ProductName, left: number): number {
  if (countType === 'units') {
    return Math.max(0, Math.min(999, Math.floor(left / (products[name].byGram ? GRAMS_A_PIECE : 1))));
  }
  const grams = Math.min(50_000, Math.floor(left / 50) * 50);
  return grams < 100 ? 0 : grams;
}

export function convert(count: number, from: CountType, to: CountType): number {
  if (from === to) return count;
  if (to === 'grams') return Math.min(50_000, count * GRAMS_A_PIECE);
  return Math.min(999, Math.max(1, Math.round(count / GRAMS_A_PIECE)));
}

export function quantityIsFine(name: ProductName, countType: CountType, count: number): boolean {
  if (countType === 'units') return count >= 1 && count <= 999;
  return products[name].byGram && count >= 100 && count <= 50_000 && count % 50 === 0;
}

export type Problem = { index: number; kind: 'price' | 'gone' | 'less'; available: number };

/** What the validation should say, line after line; earlier lines of a product are served first. */
export function problemsOf(world: World, { lines }: Cart): Problem[] {
  const left = { ...world.stock };
  return lines.flatMap((line, index): Problem[] => {
    const { name, countType } = line;
    if (mostOf(countType, name, world.stock[name]) === 0) return [{ index, kind: 'gone', available: 0 }];
    const found: Problem[] = [];
    if (demandOf(line) > left[name]) {
      const available = mostOf(countType, name, left[name]);
      found.push({ index, kind: 'less', available });
      left[name] -= demandOf({ name, countType, count: available });
    } else left[name] -= demandOf(line);
    if (dearer(world, line)) found.push({ index, kind: 'price', available: line.count });
    return found;
  });
}

function dearer(world: World, line: Line): boolean {
  const cost = (price: number) =>
    products[line.name].byGram ? Math.trunc((price * demandOf(line)) / 1_000) : price * line.count;
  return cost(world.price[line.name]) > cost(line.seen);
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
