import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '#test/races/sizes.ts';
import type { Coupon } from '../coupons/coupon.ts';
import { anyCoupons, anyLine, weighed } from '../fixtures/arbitraries.ts';
import { lineOf } from '../fixtures/products.ts';
import { maximumCount, minimumCount, type SaleUnit, stockDemand } from '../quantity.ts';
import type { BagsConfig } from './bags.ts';
import { type CartInput, type CartLine, cartTotals } from './totals.ts';
import { validateLines } from './validation.ts';

const RUNS = sized(4_000, 100_000);
const SLOW_MS = 120_000;

/** The figures of a cart in big integers, written from rules 3 to 9 and 123 and from nothing else. */
function reference({ lines, bags, coupons, type, deliveryFee, minSubtotal }: CartInput) {
  const costs = lines.map((line) => ({ line, id: line.productId, cost: costOf(line) }));
  const subtotal = costs.reduce((sum, { cost }) => sum + cost, 0n);
  let units = 0n;
  let grams = 0n;
  for (const { countType, count } of lines) {
    if (countType === 'units') units += BigInt(count);
    else grams += BigInt(count);
  }
  const bagsFor = (amount: bigint, limit: number) =>
    limit > 0 ? (amount + BigInt(limit) - 1n) / BigInt(limit) : 0n;
  const forUnits = bags ? bagsFor(units, bags.productsPerBag) : 0n;
  const forGrams = bags ? bagsFor(grams, bags.productsGramsLimit) : 0n;
  const bagsCount = forUnits > forGrams ? forUnits : forGrams;
  const bagsTotal = bagsCount * BigInt(bags?.pricePerBag ?? 0);
  const delivery = type === 'pickup' ? 0n : BigInt(deliveryFee);
  const couponsTotal = discount(coupons, costs, subtotal);
  return {
    subtotal,
    bagsCount,
    bagsTotal,
    couponsTotal,
    delivery,
    total: subtotal + bagsTotal + delivery - couponsTotal,
    meetsMinimum: subtotal >= BigInt(minSubtotal),
  };
}

/** trunc(price_neto * grams / quantity_pum), once a line; pieces of what is sold by weight weigh what they weigh. */
function costOf({ sale, priceNeto, countType, count }: CartLine): bigint {
  if (sale.countType === 'units') return BigInt(priceNeto) * BigInt(count);
  const grams = BigInt(count) * (countType === 'grams' ? 1n : BigInt(sale.gramsPerUnit));
  return (BigInt(priceNeto) * grams) / BigInt(sale.quantityPum);
}

/**
 * The narrowest coupon takes first; none takes more than is left of its products, nor all of them more than there is.
 */
function discount(
  coupons: readonly Coupon[],
  costs: readonly { line: CartLine; id: string; cost: bigint }[],
  subtotal: bigint,
): bigint {
  const ids = [...new Set(costs.map(({ id }) => id))].sort();
  const price = (id: string) => costs.reduce((sum, one) => (one.id === id ? sum + one.cost : sum), 0n);
  const left = new Map(ids.map((id) => [id, price(id)]));
  const ofCart = coupons.filter(({ type }) => type === 'total_cart');
  const ofProducts = coupons
    .filter(({ type }) => type === 'products_price')
    .map((coupon) => ({ coupon, bases: basesOf(coupon, costs) }))
    .sort((a, b) => a.bases.size - b.bases.size || (a.coupon.code < b.coupon.code ? -1 : 1));
  let input = 0n;
  for (const { coupon, bases } of ofProducts) {
    let rest = matches(
      coupon,
      [...bases.values()].reduce((sum, base) => sum + base, 0n),
    );
    for (const id of ids.filter((one) => bases.has(one))) {
      const there = left.get(id) ?? 0n;
      // What a list takes off a product is of that product alone.
      if (coupon.productPrices.length > 0) rest = bases.get(id) ?? 0n;
      const taken = rest < there ? rest : there;
      left.set(id, there - taken);
      rest -= taken;
      input += taken;
    }
  }
  for (const coupon of ofCart) input += matches(coupon, subtotal);
  return input < subtotal ? input : subtotal;
}

/** What a coupon reduces of each product of a cart: all of it, or its pieces that count. */
function basesOf(coupon: Coupon, costs: readonly { line: CartLine; id: string; cost: bigint }[]) {
  const bases = new Map<string, bigint>();
  for (const id of new Set(costs.map((one) => one.id))) {
    const own = costs.filter(({ line }) => {
      const { categoryIds, brandIds } = coupon;
      const isOfGroup =
        (categoryIds.length === 0 || categoryIds.includes(line.categoryId ?? '')) &&
        (brandIds.length === 0 || brandIds.includes(line.brandId ?? ''));
      const isNamed = coupon.productIds.includes(id);
      return line.productId === id && (isNamed || (isOfGroup && categoryIds.length + brandIds.length > 0));
    });
    const counted = coupon.unitsFrom === 0 ? own : own.filter(({ line }) => line.countType === 'units');
    if (counted.length === 0) continue;
    const cost = counted.reduce((sum, one) => sum + one.cost, 0n);
    const pieces = counted.reduce((sum, { line }) => sum + BigInt(line.count), 0n);
    const from = BigInt(coupon.unitsFrom);
    const listPrice = coupon.productPrices[coupon.productIds.indexOf(id)];
    if (listPrice !== undefined) {
      const dearer = counted.filter(({ line }) => line.priceNeto > listPrice);
      const above = dearer.reduce(
        (sum, { line, cost: total }) => sum + total - (total * BigInt(listPrice)) / BigInt(line.priceNeto),
        0n,
      );
      if (dearer.length > 0 && pieces >= from) bases.set(id, above);
    } else if (from === 0n) bases.set(id, cost);
    else if (pieces >= from) {
      const share = coupon.unitsReduced === 0 ? pieces : (pieces / from) * BigInt(coupon.unitsReduced);
      bases.set(id, (cost * share) / pieces);
    }
  }
  return bases;
}

function matches({ percentage, value, productPrices }: Coupon, base: bigint): bigint {
  if (productPrices.length > 0) return base;
  const hundredths = BigInt(Math.round(percentage * 100));
  if (hundredths > 0n) return (base * hundredths) / 10_000n;
  return BigInt(value) < base ? BigInt(value) : base;
}

const anyBags: fc.Arbitrary<BagsConfig | undefined> = fc.option(
  fc.record({
    code: fc.constant('papel'),
    name: fc.constant('Papel'),
    pricePerBag: fc.integer({ min: 0, max: 2_000 }),
    productsPerBag: fc.integer({ min: 0, max: 40 }),
    productsGramsLimit: fc.integer({ min: 0, max: 12_000 }),
  }),
  { nil: undefined },
);

const anyCart: fc.Arbitrary<CartInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 8 }),
  bags: anyBags,
  coupons: anyCoupons,
  type: fc.constantFrom('delivery', 'pickup'),
  deliveryFee: fc.integer({ min: 0, max: 20_000 }),
  minSubtotal: fc.integer({ min: 0, max: 100_000 }),
});

test(
  'any cart matches big integers; its parts add up to its total; the order of lines and coupons does not matter',
  () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const totals = cartTotals(cart);
        const expected = reference(cart);
        for (const name of [
          'subtotal',
          'bagsCount',
          'bagsTotal',
          'couponsTotal',
          'delivery',
          'total',
        ] as const) {
          if (BigInt(totals[name]) !== expected[name])
            expect.fail(`${name}: ${totals[name]}, not ${expected[name]}`);
        }
        if (totals.meetsMinimum !== expected.meetsMinimum) expect.fail('the minimum');
        if (totals.total < 0 || totals.couponsTotal > totals.subtotal) expect.fail('less than nothing');
        const parts = totals.byCoupon.reduce((sum, { amount }) => sum + amount, 0);
        if (parts !== totals.couponsTotal) expect.fail('the parts of the coupons');
        const turned = cartTotals({
          ...cart,
          lines: cart.lines.toReversed(),
          coupons: cart.coupons.toReversed(),
        });
        if (turned.total !== totals.total) expect.fail(`turned round: ${turned.total}, not ${totals.total}`);
      }),
      { numRuns: RUNS },
    );
  },
  SLOW_MS,
);

/** Lines of one product, some counted by pieces and some by grams. */
const mixedLines = weighed.chain((sale) =>
  fc.record({
    sale: fc.constant(sale),
    stock: fc.integer({ min: 0, max: 40_000 }),
    priceNeto: fc.integer({ min: 1, max: 200_000 }),
    counts: fc.array(
      fc.oneof(
        fc.record({ countType: fc.constant('units' as const), count: fc.integer({ min: 1, max: 40 }) }),
        fc.record({
          countType: fc.constant('grams' as const),
          count: fc.integer({ min: 2, max: 200 }).map((steps) => steps * 50),
        }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

test(
  'grams and pieces of one product never exceed its stock together, in whole grams',
  () => {
    fc.assert(
      fc.property(mixedLines, ({ sale, stock, priceNeto, counts }) => {
        const lines = counts.map((counted, turn) =>
          lineOf({ ...counted, sale, lineId: `${turn}`, productId: 'aguacate', priceNeto, price: priceNeto }),
        );
        const current = new Map([['aguacate', { priceNeto, available: stock, active: true, sale }]]);
        const settled = settle(lines, current);
        const demand = settled.reduce((sum, line) => sum + stockDemand(sale, line.countType, line.count), 0);
        if (!Number.isSafeInteger(demand) || demand > stock) expect.fail(`${demand} of ${stock}`);
        if (validateLines(settled, current).length > 0) expect.fail('what was settled is not settled');
        for (const line of settled) {
          const allowed = line.count >= minimumCount(sale, line.countType);
          if (!allowed || line.count > maximumCount(sale, line.countType))
            expect.fail(`${line.count} cannot be bought`);
        }
      }),
      { numRuns: sized(5_000, 20_000) },
    );
  },
  SLOW_MS,
);

/** Every problem accepted, as the shopper does with one tap each (rule 13). */
function settle(
  lines: readonly CartLine[],
  current: ReadonlyMap<string, { priceNeto: number; available: number; active: boolean; sale: SaleUnit }>,
): CartLine[] {
  const problems = new Map(validateLines(lines, current).map((problem) => [problem.lineId, problem]));
  return lines.flatMap((line) => {
    const problem = problems.get(line.lineId);
    if (!problem) return [line];
    if (problem.code !== 'product_not_enough' || problem.availableCount === 0) return [];
    return [{ ...line, count: problem.availableCount }];
  });
}
