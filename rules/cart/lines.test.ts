import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLine } from '../fixtures/arbitraries.ts';
import { CART } from '../fixtures/carts.ts';
import { AGUACATE, lineOf } from '../fixtures/products.ts';
import { checkQuantity } from '../quantity.ts';
import { badgeCount, badgeText, isLower, isUntouched, joinCounts, lineKey, usedBy } from './totals.ts';

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

  test('is independent of unit, count, price, surrounding spaces and the order of options', () => {
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
  ])('differs with another %s', (_name, changes) => {
    expect(lineKey({ ...ripe, ...changes })).not.toBe(lineKey(ripe));
  });
});

describe('badge', () => {
  test('pieces count as pieces, a line by grams as one, an empty line as nothing', () => {
    expect(badgeCount(CART.lines)).toBe(3);
    expect(badgeCount([lineOf({ count: 0 }), { countType: 'grams', count: 0 }])).toBe(0);
  });

  test('stops at 99+', () => expect([0, 99, 100].map(badgeText)).toEqual(['0', '99', '99+']));
});

test('a cart is untouched without lines, a chosen type or an address', () => {
  const cart = { lines: [], type: 'delivery', address: null } as const;
  expect(isUntouched(cart)).toBe(true);
  expect(isUntouched({ ...cart, lines: [lineOf()] })).toBe(false);
  expect(isUntouched({ ...cart, type: 'pickup' })).toBe(false);
  expect(isUntouched({ ...cart, address: {} })).toBe(false);
});

test('a price is lower than the one seen, not equal to it, and not absent', () => {
  expect([4_889, 4_890, 4_891, null].map((price) => isLower(price, 4_890))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('lines of a product use its stock in its unit, and the pieces of those by the piece', () => {
  expect(usedBy(AGUACATE, [])).toEqual({ demand: 0, units: 0 });
  const lines = [
    { count: 2, countType: 'units' },
    { count: 450, countType: 'grams' },
  ] as const;
  expect(usedBy(AGUACATE, lines)).toEqual({ demand: 1_050, units: 2 });
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

  test('stops at the maximum per person and reports it', () => {
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

  test('what fits exactly is not limited', () => {
    expect(joinCounts(pack, pieces(9), pieces(990))).toEqual({ ...pieces(999), asked: 999, limited: false });
  });

  test('stops at the stock, which is not reported as a maximum', () => {
    expect(joinCounts(pack, pieces(4), pieces(2), { stock: 5 })).toMatchObject({
      count: 5,
      asked: 6,
      limited: false,
    });
    expect(joinCounts(pack, pieces(4), undefined, { stock: 0 })).toMatchObject({ count: 0, limited: false });
  });

  test('does not reduce a line that was above the maximum', () => {
    expect(joinCounts(AGUACATE, grams(500), grams(60_000))).toMatchObject({ count: 60_000 });
  });

  test('rounds up only for a recipe', () => {
    expect(joinCounts(AGUACATE, grams(170), undefined)).toMatchObject(grams(150));
    expect(joinCounts(AGUACATE, grams(170), undefined, { atLeast: true })).toMatchObject(grams(200));
  });

  test('never reduces a line, and results in a valid count', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(2_000), fc.constantFrom('units', 'grams'), (line, count, countType) => {
        const joined = joinCounts(line.sale, { count, countType }, line);
        expect(joined.count).toBeGreaterThanOrEqual(line.count);
        expect(joined.countType).toBe(line.countType);
        expect(checkQuantity(line.sale, joined.countType, joined.count)).toEqual({ ok: true });
      }),
    );
  });

  test('is an exact sum without limits and conversions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (one, other) => {
        expect(joinCounts(pack, pieces(one), pieces(other)).count).toBe(one + other);
      }),
    );
  });
});
