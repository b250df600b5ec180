import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponLineOf } from '../cart/totals.ts';
import { countingCoupons } from '../coupons/counting.ts';
import type { Coupon, CouponLine } from '../coupons/coupon.ts';
import { couponsDiscount } from '../coupons/discount.ts';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { anyCoupons, anyLine } from '../fixtures/arbitraries.ts';
import { GOODS_KINDS, isUnpromoted, mayBePromoted } from './kinds.ts';

/** Rule 99 over coupons of every kind: of the whole cart, of some products, by pieces, price lists, automatic ones. */

const PERSON = { usesByUser: 0, orderedBefore: false, hasRole: true };
const anyKinds = fc.record({
  arroz: fc.constantFrom(...GOODS_KINDS),
  aguacate: fc.constantFrom(...GOODS_KINDS),
  carne: fc.constantFrom(...GOODS_KINDS),
  leche: fc.constantFrom(...GOODS_KINDS),
});

/** What counts of entered and automatic coupons, and what they take off. */
function billOf(entered: readonly Coupon[], offered: readonly Coupon[], lines: readonly CouponLine[]) {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const { problems, joining } = countingCoupons(
    entered.map((coupon) => ({ coupon, isAutomatic: false, ...PERSON })),
    offered.map((coupon) => ({ coupon, isAutomatic: true, ...PERSON })),
    { now: bogotaDate(2026, 11, 20, 12), officeId: 'sur', lines, subtotal },
  );
  const counted = [...entered.filter((_one, at) => !problems[at]), ...joining.map(({ coupon }) => coupon)];
  return { problems, discount: couponsDiscount(counted, lines, subtotal) };
}

test('goods that may not be promoted change nothing of what coupons take off, and nothing is taken off them', () => {
  let banned = 0;
  const cart = fc.array(anyLine, { maxLength: 6 });
  fc.assert(
    fc.property(anyCoupons, fc.nat(5), cart, anyKinds, (coupons, cut, products, kinds) => {
      const kindOf = (id: string) => kinds[id as keyof typeof kinds];
      const lines = products.map((line) =>
        couponLineOf({ ...line, isUnpromoted: isUnpromoted({ goodsKind: kindOf(line.productId) }) }),
      );
      const promoted = lines.filter(({ productId }) => mayBePromoted(kindOf(productId)));
      const entered = coupons.slice(0, cut);
      const offered = coupons.slice(cut);
      const bill = billOf(entered, offered, lines);
      expect(bill).toEqual(billOf(entered, offered, promoted));
      const reduced = bill.discount.byCoupon.flatMap(({ productIds }) => productIds ?? []);
      expect(reduced.filter((id) => !mayBePromoted(kindOf(id)))).toEqual([]);
      expect(bill.discount.total).toBeLessThanOrEqual(promoted.reduce((sum, { total }) => sum + total, 0));
      if (promoted.length < lines.length && bill.discount.total > 0) banned += 1;
    }),
    { numRuns: 1_000 },
  );
  // Carts with both were among them.
  expect(banned).toBeGreaterThan(50);
});
