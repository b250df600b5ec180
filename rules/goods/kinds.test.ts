import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joiningByThemselves } from '../coupons/automatic.ts';
import { couponsDiscount } from '../coupons/discount.ts';
import { couponAmounts } from '../coupons/of-less.ts';
import { anyCoupons } from '../fixtures/arbitraries.ts';
import { feedKinds } from './feeds.ts';
import { GATED_KINDS, isGated } from './gated.ts';
import {
  ADULT_KINDS,
  GOODS_KINDS,
  GOODS_LAW,
  kindOf,
  LICENSED_KINDS,
  mayBePromoted,
  productLegend,
} from './kinds.ts';
import { mayStandFor } from './replacement.ts';

test('tobacco, medicines and what competes with breast milk are not promoted; the rest is, with its legend', () => {
  const barred = GOODS_KINDS.filter((kind) => !mayBePromoted(kind));
  expect(barred).toEqual(['tobacco', 'medicine', 'infant']);
  for (const kind of barred)
    expect(GOODS_LAW[kind].ban).toMatch(/ no pueden tener promociones \(.* de \d{4}\)\.$/);
  const legendless = GOODS_KINDS.filter((kind) => GOODS_LAW[kind].legend === '');
  expect(legendless).toEqual(['general']);
  expect([ADULT_KINDS, LICENSED_KINDS]).toEqual([['alcohol', 'tobacco'], ['medicine']]);
});

test('what is behind a question of age is for adults, and not promoted', () => {
  expect(GATED_KINDS).toEqual(['tobacco']);
  for (const kind of GATED_KINDS)
    expect([GOODS_LAW[kind].isAdult, mayBePromoted(kind)]).toEqual([true, false]);
  expect(GOODS_KINDS.filter(isGated)).toEqual(GATED_KINDS);
});

test('a product has its own kind, else that of its subcategory, else that of its category', () => {
  expect(kindOf(null, null, 'alcohol')).toBe('alcohol');
  expect(kindOf(null, 'general', 'alcohol')).toBe('general');
  expect(kindOf('supplement', 'general', 'alcohol')).toBe('supplement');
});

test('the legend of a product ends with its sanitary record', () => {
  expect(productLegend('general', '')).toBe('');
  expect(productLegend('general', 'RSA-1234')).toBe('');
  expect(productLegend('medicine', 'INVIMA 2019M-0001')).toBe(
    `${GOODS_LAW.medicine.legend} Registro sanitario: INVIMA 2019M-0001.`,
  );
});

test('what may not be promoted stands only for its like, and nothing for adults for what is not', () => {
  expect(mayStandFor({ goodsKind: 'infant' }, {})).toBe(false);
  expect(mayStandFor({ goodsKind: 'infant' }, { goodsKind: 'infant' })).toBe(true);
  expect(mayStandFor({ goodsKind: 'alcohol', ageRestricted: true }, {})).toBe(false);
  expect(mayStandFor({ goodsKind: 'tobacco', ageRestricted: true }, { ageRestricted: true })).toBe(false);
  expect(mayStandFor({ goodsKind: 'alcohol', ageRestricted: true }, { ageRestricted: true })).toBe(false);
  const rum = { goodsKind: 'alcohol', ageRestricted: true } as const;
  expect(mayStandFor(rum, rum)).toBe(true);
  expect(mayStandFor({}, { goodsKind: 'infant' })).toBe(true);
});

const anyLines = fc.array(
  fc.record({
    productId: fc.constantFrom('arroz', 'aguacate', 'carne', 'leche', 'pan'),
    total: fc.integer({ min: 0, max: 5_000_000 }),
    kind: fc.constantFrom(...GOODS_KINDS),
  }),
  { maxLength: 8 },
);

test('no coupon takes a peso off what may not be promoted, whatever the cart, applied or by itself', () => {
  fc.assert(
    fc.property(anyLines, anyCoupons, (some, coupons) => {
      // One law a product.
      const kinds = new Map(some.map(({ productId, kind }) => [productId, kind]));
      const lines = some.map(({ productId, total }) => ({
        productId,
        total,
        isUnpromoted: !mayBePromoted(kinds.get(productId) ?? 'general'),
      }));
      const free = lines.filter(({ isUnpromoted }) => !isUnpromoted);
      const subtotalOf = (of: typeof lines) => of.reduce((sum, { total }) => sum + total, 0);
      const discount = couponsDiscount(coupons, lines, subtotalOf(lines));
      // As if the others were not there at all.
      expect(discount).toEqual(couponsDiscount(coupons, free, subtotalOf(free)));
      const offered = coupons.map((coupon) => ({
        coupon,
        usesByUser: 0,
        orderedBefore: false,
        hasRole: true,
      }));
      const joined = (of: typeof lines) =>
        joiningByThemselves([], offered, { now: 0, officeId: 'o', lines: of, subtotal: subtotalOf(of) });
      expect(joined(lines)).toEqual(joined(free));
      // Nor when less of the order is found, however much of the others.
      const confirmed = discount.byCoupon.map(({ amount }) => ({ amount, isPercentage: true }));
      expect(couponAmounts({ coupons: confirmed, lines }, lines)).toEqual(
        couponAmounts({ coupons: confirmed, lines: free }, free),
      );
    }),
  );
});

test('catalogues of others have what the law lets be promoted to anybody, and what each of them takes', () => {
  expect(feedKinds('google')).toEqual(['general', 'supplement']);
  expect(feedKinds('meta')).toEqual(['general']);
});
