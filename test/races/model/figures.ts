import {
  type Cart,
  type CountType,
  type CouponCode,
  demandOf,
  type Line,
  type ProductName,
  products,
  SOLITO,
  stackLimits,
  sum,
  type World,
} from './world.ts';

const fees = { near: 3_000, far: 6_000, pickup: 0 };
const bags = {
  papel: { price: 500, pieces: 12, grams: 8_000 },
  tela: { price: 3_500, pieces: 20, grams: 15_000 },
};

/** Pesos of a line: lower prices count at once, higher ones when they were accepted. */
function costOf(world: World, line: Line): number {
  const price = Math.min(line.seen, world.price[line.name]);
  return products[line.name].byGram ? Math.trunc((price * demandOf(line)) / 1_000) : price * line.count;
}

export type Figures = {
  subtotal: number;
  bags: number;
  coupons: number;
  delivery: number;
  total: number;
  /** What stands on the cart: what was applied, then what applies by itself. */
  codes: CouponCode[];
  /** Codes that do not count any more. */
  idle: CouponCode[];
};

export function figuresOf(world: World, cart: Cart): Figures {
  const subtotal = sum(cart.lines.map((line) => costOf(world, line)));
  const costOfAll = (which: ProductName) =>
    sum(cart.lines.filter(({ name }) => name === which).map((line) => costOf(world, line)));
  const idle = cart.coupons.filter((code) => isIdle(world, cart, code));
  const expected: Record<CouponCode, number> = {
    cafe15: Math.trunc((costOfAll('cafe') * 15) / 100),
    mercado5: 5_000,
    ultimo: 3_000,
    solito: Math.min(SOLITO, costOfAll('sal')),
  };
  const good = cart.coupons.filter((code) => !idle.includes(code));
  const offApplied = Math.min(subtotal, sum(good.map((code) => expected[code])));
  const joins = mayJoin(cart, good) && Math.min(subtotal, offApplied + expected.solito) > offApplied;
  const off = joins ? offApplied + expected.solito : offApplied;
  const delivery = cart.place ? fees[cart.place] : undefined;
  const figures = {
    subtotal,
    bags: bagsOf(cart),
    coupons: Math.min(subtotal, off),
    // Without an address the shop shows its usual fee.
    delivery: delivery ?? 4_500,
  };
  const total = figures.subtotal + figures.bags + figures.delivery - figures.coupons;
  return { ...figures, total, idle, codes: joins ? [...cart.coupons, 'solito'] : cart.coupons };
}

/** Whether 'solito' may be beside these: nobody took it out or wrote it, there is salt, and all allow the company. */
function mayJoin(cart: Cart, good: readonly CouponCode[]): boolean {
  const company: CouponCode[] = [...good, 'solito'];
  return (
    !cart.refused &&
    !cart.coupons.includes('solito') &&
    cart.lines.some(({ name }) => name === 'sal') &&
    company.every((code) => company.length <= stackLimits[code])
  );
}

function isIdle(world: World, cart: Cart, code: CouponCode): boolean {
  if (code === 'solito') return !cart.lines.some(({ name }) => name === 'sal');
  if (code === 'cafe15') return !cart.lines.some(({ name }) => name === 'cafe');
  return code === 'ultimo' && world.ultimoLeft === 0;
}

function bagsOf({ bag, lines }: Cart): number {
  if (!bag) return 0;
  const { price, pieces, grams } = bags[bag];
  const of = (type: CountType) =>
    sum(lines.filter((line) => line.countType === type).map(({ count }) => count));
  return price * Math.max(Math.ceil(of('units') / pieces), Math.ceil(of('grams') / grams));
}
