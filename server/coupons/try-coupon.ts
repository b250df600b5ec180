import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { couponsDiscount } from '#rules/coupons/discount.ts';
import { mayBePromoted } from '#rules/goods/kinds.ts';
import { couponProblemText } from '#server/cart/texts.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { type PriceList, readPriceList } from './price-list.ts';
import { couponById, pricesOf, unknownIds } from './queries.ts';

/** What a coupon, saved or not, would take off a cart, by the rules of carts; nothing is written. */
export async function tryCoupon(
  { body: { id, coupon: fields, office_id, products } }: CheckedInputOf<'cupons.try'>,
  { db, now }: SignedInContext,
): Promise<OutputOf<'cupons.try'> | Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  const stored = id === undefined ? undefined : await couponById(db, id);
  if (id !== undefined && !stored) return fail('NOT_FOUND');
  const unknown = await unknownIds(db, { offices: [office_id] });
  if (unknown.offices > 0) return failAt('INVALID_INPUT', 'office_id', 'Esa sede no existe.');
  const counts = new Map(products.map(({ product_id, count }) => [product_id, count]));
  const found = await pricesOf(db, office_id, [...counts.keys()]);
  if (found.length < counts.size) return failAt('INVALID_INPUT', 'products', 'Hay productos que no existen.');
  const lines = found.flatMap(({ id: productId, price_neto: price, goods_kind: kind, ...product }) => {
    if (price === null) return [];
    const count = counts.get(productId) ?? 1;
    const units = product.count_type === 'units' ? count : undefined;
    const { category_id: categoryId, brand_id: brandId } = product;
    return [
      {
        productId,
        total: price * count,
        price,
        units,
        categoryId,
        brandId,
        isUnpromoted: !mayBePromoted(kind),
      },
    ];
  });
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const list = await readPriceList(db, fields.productPrices);
  const [wrong] = list.problems;
  if (wrong) return failAt('INVALID_INPUT', `coupon.${wrong.field}`, wrong.message);
  const coupon = couponOf(stored?.id ?? newId(), fields, list, stored?.uses_total_count ?? 0);
  // An eligible person who never used it and never ordered.
  const person = { usesByUser: 0, orderedBefore: false, hasRole: true };
  const problem = couponProblem(coupon, { now: now(), officeId: office_id, lines, ...person });
  return {
    problem: problem ? couponProblemText(problem, coupon.code) : '',
    subtotal,
    discount: problem ? 0 : couponsDiscount([coupon], lines, subtotal).total,
    not_sold: found.filter(({ price_neto }) => price_neto === null).map(({ title }) => title),
  };
}

type Fields = CheckedInputOf<'cupons.try'>['body']['coupon'];

function couponOf(id: string, fields: Fields, list: PriceList, usesTotalCount: number): Coupon {
  return {
    ...fields,
    id,
    usesTotalCount,
    startDate: fields.startDate === null ? undefined : new Date(fields.startDate),
    endDate: fields.endDate === null ? undefined : new Date(fields.endDate),
    officeIds: fields.offices_ids,
    productIds: list.productIds.length > 0 ? list.productIds : fields.produtsIds,
    productPrices: list.prices,
  };
}
