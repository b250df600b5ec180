import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  badgeCount,
  badgeText,
  type CartInput,
  type CartLine,
  cartTotals,
  lineKey,
  mergeLines,
  totalOf,
} from './cart.ts';
import { anyCoupons, anyLine } from './fixtures/arbitraries.ts';
import { AGUACATE, lineOf } from './fixtures/products.ts';
import { checkQuantity } from './quantity.ts';

const BAGS = { code: 'bio', name: 'Bolsa', pricePerBag: 350, productsPerBag: 5, productsGramsLimit: 2_000 };

const CART: CartInput = {
  lines: [
    lineOf({ price: 5_500 }),
    lineOf({
      lineId: 'line-aguacate',
      productId: 'aguacate',
      sale: AGUACATE,
      countType: 'grams',
      count: 2_050,
      priceNeto: 12_990,
      price: 12_990,
    }),
  ],
  bags: BAGS,
  coupons: [],
  type: 'delivery',
  deliveryFee: 4_500,
  minSubtotal: 50_000,
};

const anyCart: fc.Arbitrary<CartInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  bags: fc.constantFrom(undefined, BAGS),
  coupons: anyCoupons,
  type: fc.constantFrom('delivery', 'pickup'),
  deliveryFee: fc.nat(20_000),
  minSubtotal: fc.nat(200_000),
});

describe('cartTotals', () => {
  test('a cart with packs, avocados and bags, delivered', () => {
    expect(cartTotals(CART)).toEqual({
      subtotal: 36_409,
      discountsTotal: 1_220,
      bagsCount: 2,
      bagsTotal: 700,
      couponsTotal: 0,
      byCoupon: [],
      delivery: 4_500,
      total: 41_609,
      meetsMinimum: false,
      missingForMinimum: 13_591,
    });
  });

  test('pickup costs no delivery', () => {
    expect(cartTotals({ ...CART, type: 'pickup' })).toMatchObject({ delivery: 0, total: 37_109 });
  });

  test('without bags there is nothing to pay for them', () => {
    expect(cartTotals({ ...CART, bags: undefined })).toMatchObject({
      bagsCount: 0,
      bagsTotal: 0,
      total: 40_909,
    });
  });

  test('the minimum is compared with the subtotal before coupons, to the peso', () => {
    const coupon = {
      id: 'c',
      code: 'c',
      type: 'total_cart',
      value: 30_000,
      percentage: 0,
      stackLimit: 1,
    } as const;
    const coupons = [
      {
        ...coupon,
        officeIds: [],
        productIds: [],
        usesTotalLimit: 0,
        usesTotalCount: 0,
        usesPerUserLimit: 0,
        firstOrderOnly: false,
        inactive: false,
      },
    ];
    const exact = cartTotals({ ...CART, coupons, minSubtotal: 36_409 });
    expect(exact).toMatchObject({
      couponsTotal: 30_000,
      meetsMinimum: true,
      missingForMinimum: 0,
      total: 11_609,
    });
    expect(cartTotals({ ...CART, coupons, minSubtotal: 36_410 })).toMatchObject({
      meetsMinimum: false,
      missingForMinimum: 1,
    });
  });

  test('lines of nothing do not count', () => {
    for (const count of [0, -1]) {
      const removed = lineOf({ lineId: 'gone', count, price: 9_000 });
      expect(cartTotals({ ...CART, lines: [...CART.lines, removed] })).toEqual(cartTotals(CART));
    }
  });

  test('an empty cart', () => {
    const empty = cartTotals({ ...CART, lines: [], type: 'pickup' });
    expect(empty).toMatchObject({ subtotal: 0, bagsCount: 0, total: 0, missingForMinimum: 50_000 });
  });

  test('lines + bags + delivery - coupons = total, in whole pesos, with big integers as witness', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const totals = cartTotals(cart);
        const lines = cart.lines.map((line) => {
          const per = line.sale.countType === 'units' ? 1n : BigInt(line.sale.quantityPum);
          return (BigInt(line.priceNeto) * BigInt(line.count)) / per;
        });
        const subtotal = lines.reduce((sum, line) => sum + line, 0n);
        expect(BigInt(totals.subtotal)).toBe(subtotal);
        expect(BigInt(totals.total)).toBe(
          subtotal + BigInt(totals.bagsTotal) + BigInt(totals.delivery) - BigInt(totals.couponsTotal),
        );
        expect(totals.delivery).toBe(cart.type === 'pickup' ? 0 : cart.deliveryFee);
        expect(totals.couponsTotal).toBeLessThanOrEqual(totals.subtotal);
        expect(totals.couponsTotal).toBe(totals.byCoupon.reduce((sum, part) => sum + part.amount, 0));
        expect(totals.total).toBeGreaterThanOrEqual(totals.bagsTotal + totals.delivery);
        expect(totals.meetsMinimum).toBe(totals.missingForMinimum === 0);
      }),
    );
  });

  test('the order of lines and coupons does not matter', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const turned = { ...cart, lines: cart.lines.toReversed(), coupons: cart.coupons.toReversed() };
        expect(cartTotals(turned)).toEqual(cartTotals(cart));
      }),
    );
  });

  test('what was saved is information: the total is the same at any list price', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const cheapList = { ...cart, lines: cart.lines.map((line) => ({ ...line, price: line.priceNeto })) };
        expect({ ...cartTotals(cart), discountsTotal: 0 }).toEqual(cartTotals(cheapList));
      }),
    );
  });
});

describe('lineKey', () => {
  const ripe = {
    productId: 'aguacate',
    maturity: 3,
    comment: 'para hoy',
    optionsTags: [
      { label: 'Corte', value: 'Tajadas' },
      { label: 'Empaque', value: 'Malla' },
    ],
  };

  test('is the same whatever the unit, the count, the price, spaces around or the order of options', () => {
    const line = lineOf({ ...ripe, sale: AGUACATE });
    const other = lineOf({
      ...ripe,
      lineId: 'x',
      countType: 'grams',
      count: 500,
      priceNeto: 1,
      comment: ' para hoy ',
      optionsTags: ripe.optionsTags.toReversed(),
    });
    expect(lineKey(other)).toBe(lineKey(line));
    expect(lineKey(lineOf({ comment: '', optionsTags: [] }))).toBe(lineKey(lineOf()));
  });

  test.each([
    ['product', { productId: 'arroz' }],
    ['maturity', { maturity: 1 }],
    ['cut', { cut: 3 }],
    ['comment', { comment: 'para mañana' }],
    ['options', { optionsTags: [{ label: 'Corte', value: 'Tajadas' }] }],
    [
      'a value moved into its label',
      {
        optionsTags: [
          { label: 'Corte', value: 'Tajadas' },
          { label: 'EmpaqueMalla', value: '' },
        ],
      },
    ],
  ])('is another with another %s', (_name, changes) => {
    expect(lineKey({ ...ripe, ...changes })).not.toBe(lineKey(ripe));
  });
});

describe('badge', () => {
  test('pieces count as pieces, a line by grams as one, nothing as nothing', () => {
    expect(badgeCount(CART.lines)).toBe(3);
    expect(badgeCount([lineOf({ count: 0 }), { countType: 'grams', count: 0 }])).toBe(0);
  });

  test('stops at 99+', () => expect([0, 99, 100].map(badgeText)).toEqual(['0', '99', '99+']));
});

describe('mergeLines', () => {
  const server = [lineOf({ lineId: 's1' })];

  test('adds an equal line and appends the others', () => {
    const milk = lineOf({ lineId: 'g2', productId: 'leche', count: 1 });
    const merged = mergeLines(server, [lineOf({ lineId: 'g1', count: 3 }), milk]);
    expect(merged.lines).toEqual([lineOf({ lineId: 's1', count: 5 }), milk]);
    expect(merged.joined).toEqual([
      { lineId: 's1', productId: 'arroz', countType: 'units', before: 2, added: 3, count: 5, capped: false },
    ]);
  });

  test('counts the guest line as the server line counts', () => {
    const avocado = { productId: 'aguacate', sale: AGUACATE };
    const merged = mergeLines(
      [lineOf({ ...avocado, lineId: 's1', countType: 'grams', count: 500 })],
      [lineOf({ ...avocado, lineId: 'g1', countType: 'units', count: 2 })],
    );
    expect(merged.joined[0]).toMatchObject({ countType: 'grams', before: 500, added: 600, count: 1_100 });
  });

  test('stops at the most one may buy and says so', () => {
    const merged = mergeLines([lineOf({ count: 990 })], [lineOf({ count: 20 })]);
    expect(merged.joined[0]).toMatchObject({ count: 999, capped: true });
  });

  test('takes nothing from a line that was above the most already', () => {
    const heavy = { productId: 'aguacate', sale: AGUACATE, countType: 'grams' } as const;
    const merged = mergeLines([lineOf({ ...heavy, count: 60_000 })], [lineOf({ ...heavy, count: 500 })]);
    expect(merged.joined[0]).toMatchObject({ before: 60_000, added: 500, count: 60_000, capped: true });
  });

  test('an empty guest cart changes nothing', () => {
    expect(mergeLines(server, [])).toEqual({ lines: server, joined: [] });
  });

  test('loses no product and no count, and leaves counts that may be bought', () => {
    fc.assert(
      fc.property(fc.array(anyLine), fc.array(anyLine), (left, guest) => {
        const server = mergeLines([], left).lines;
        const { lines, joined } = mergeLines(server, guest);
        const keys = lines.map(lineKey);
        expect(new Set(keys)).toEqual(new Set([...server, ...guest].map(lineKey)));
        expect(new Set(keys).size).toBe(keys.length);
        expect(lines).toHaveLength(server.length + guest.length - joined.length);
        for (const line of server) expect(countOf(lines, lineKey(line))).toBeGreaterThanOrEqual(line.count);
        for (const line of lines)
          expect(checkQuantity(line.sale, line.countType, line.count)).toEqual({ ok: true });
      }),
    );
  });

  test('costs what both carts cost together, when nothing was capped or converted', () => {
    const packs = fc.array(
      anyLine.filter((line) => line.sale.countType === 'units' && line.count < 50),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(packs, packs, (left, guest) => {
        const samePrice = (line: CartLine) => ({ ...line, priceNeto: 1_000 });
        const merged = mergeLines(mergeLines([], left.map(samePrice)).lines, guest.map(samePrice));
        const paid = merged.lines.reduce((sum, line) => sum + totalOf(line), 0);
        expect(paid).toBe([...left, ...guest].reduce((sum, line) => sum + line.count * 1_000, 0));
      }),
    );
  });
});

function countOf(lines: readonly CartLine[], key: string): number {
  return lines.find((line) => lineKey(line) === key)?.count ?? 0;
}
