import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgeCount, badgeText, type CartInput, cartTotals, joinCounts, lineKey } from './cart.ts';
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

describe('joinCounts', () => {
  const { sale: pack } = lineOf({});
  const pieces = (count: number) => ({ count, countType: 'units' as const });
  const grams = (count: number) => ({ count, countType: 'grams' as const });

  test.each([
    ['what is new stands as it comes', pack, pieces(3), undefined, pieces(3)],
    ['an equal line grows', pack, pieces(3), pieces(2), pieces(5)],
    ['pieces come to a line by weight', AGUACATE, pieces(2), grams(500), grams(1_100)],
    [
      'a weight of what is sold by piece alone becomes pieces',
      { ...pack, gramsPerUnit: 500 },
      grams(1_000),
      undefined,
      pieces(2),
    ],
  ])('%s', (_name, sale, added, existing, expected) => {
    expect(joinCounts(sale, added, existing)).toMatchObject({ ...expected, limited: false });
  });

  test('stops at the most one may buy and says so', () => {
    expect(joinCounts(pack, pieces(20), pieces(990))).toMatchObject({
      count: 999,
      asked: 1_010,
      limited: true,
    });
    expect(joinCounts(pack, pieces(20), pieces(90), { unitsElsewhere: 900 })).toMatchObject({
      count: 99,
      asked: 110,
      limited: true,
    });
  });

  test('stops at the stock, which is no limit of the shop', () => {
    expect(joinCounts(pack, pieces(4), pieces(2), { stock: 5 })).toMatchObject({
      count: 5,
      asked: 6,
      limited: false,
    });
    expect(joinCounts(pack, pieces(4), undefined, { stock: 0 })).toMatchObject({ count: 0, limited: false });
  });

  test('takes nothing from a line that was above the most already', () => {
    expect(joinCounts(AGUACATE, grams(500), grams(60_000))).toMatchObject({ count: 60_000 });
  });

  test('rounds up what a recipe needs, and nothing else', () => {
    expect(joinCounts(AGUACATE, grams(170), undefined)).toMatchObject(grams(150));
    expect(joinCounts(AGUACATE, grams(170), undefined, { atLeast: true })).toMatchObject(grams(200));
  });

  test('never makes less of a line, and leaves a count that may be bought', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(2_000), fc.constantFrom('units', 'grams'), (line, count, countType) => {
        const joined = joinCounts(line.sale, { count, countType }, line);
        expect(joined.count).toBeGreaterThanOrEqual(line.count);
        expect(joined.countType).toBe(line.countType);
        expect(checkQuantity(line.sale, joined.countType, joined.count)).toEqual({ ok: true });
      }),
    );
  });

  test('adds up exactly where nothing is limited or converted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (one, other) => {
        expect(joinCounts(pack, pieces(one), pieces(other)).count).toBe(one + other);
      }),
    );
  });
});
