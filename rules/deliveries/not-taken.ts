import type { CouponLine } from '../coupons/coupon.ts';
import type { CouponsOfOrder } from '../coupons/of-less.ts';
import type { Pesos } from '../money.ts';
import type { PaymentMethod } from '../orders/moves.ts';
import { type CostedPart, costsOfParts, type HeldGoods } from '../returns/part-of.ts';
import { type DoorFigures, toCollect } from './door.ts';

/** What a door needs to know to leave out what its shopper does not take. */
export type DoorTerms = DoorFigures & {
  /** Pesos that are not charged already: goods for adults without a document. */
  notLeft: Pesos;
  coupons: CouponsOfOrder;
  /** What is handed over otherwise. */
  goods: readonly HeldGoods[];
};

/** Pieces or grams of goods that are not taken; `key`: of the goods. */
export type NotTaken = { key: string; count: number };

/**
 * What is not taken, with what it costs, and what is collected for the rest. Undefined when it is not in the crate, or
 * when nothing would be left: then the order was not delivered.
 */
export function withoutNotTaken(
  { goods, coupons, notLeft, ...figures }: DoorTerms,
  notTaken: readonly NotTaken[],
): { parts: CostedPart[]; notLeft: Pesos; due: Pesos } | undefined {
  const held = new Map(goods.map((one) => [one.key, one.count]));
  const isThere = notTaken.every(
    ({ key, count }, at) =>
      count <= (held.get(key) ?? 0) && notTaken.findIndex((other) => other.key === key) === at,
  );
  if (!isThere) return undefined;
  const { parts, left } = costsOfParts(coupons, goods, notTaken);
  if (left.every(({ count }) => count === 0)) return undefined;
  const all = parts.reduce((sum, { cost }) => sum + cost, notLeft);
  return { parts, notLeft: all, due: toCollect(figures, all) };
}

/** A stop as the phone has it; the terms are missing in what older versions sent. */
export type StopWithDoor = {
  payment_method: PaymentMethod;
  is_adult: boolean | null;
  door?:
    | {
        payable: Pesos;
        beside_goods: Pesos;
        credit?: Pesos | undefined;
        not_left: Pesos;
        coupons: readonly {
          amount: Pesos;
          isPercentage: boolean;
          productIds?: readonly string[] | undefined;
        }[];
        lines: readonly CouponLine[];
      }
    | undefined;
  goods: readonly {
    total: Pesos;
    age_restricted: boolean;
    returned: boolean;
    part?:
      | {
          line_id: string;
          product_id: string;
          ordered_id: string;
          count: number;
          stock_demand: number;
        }
      | undefined;
  }[];
};

export function partKey({ line_id, product_id }: { line_id: string; product_id: string }): string {
  return `${line_id} ${product_id}`;
}

/** The door of a stop; without a document goods for adults are left out, also before the store knows. */
export function doorOfStop({ payment_method, is_adult, door, goods }: StopWithDoor): DoorTerms | undefined {
  if (!door) return undefined;
  const coupons: CouponsOfOrder = {
    coupons: door.coupons.map(({ amount, isPercentage, productIds }) => ({
      amount,
      isPercentage,
      ...(productIds && { productIds }),
    })),
    lines: door.lines,
  };
  const there = goods.flatMap(({ total, age_restricted, returned, part }) =>
    returned || !part ? [] : [{ part, total, age_restricted }],
  );
  const held = there.map(({ part, total }) => ({
    key: partKey(part),
    productId: part.ordered_id,
    count: part.count,
    total,
    stockDemand: part.stock_demand,
  }));
  const kept = there
    .filter(({ age_restricted }) => is_adult === false && age_restricted)
    .map(({ part }) => ({ key: partKey(part), count: part.count }));
  const { parts, left } = costsOfParts(coupons, held, kept);
  return {
    method: payment_method,
    payable: door.payable,
    besideGoods: door.beside_goods,
    credit: door.credit ?? 0,
    notLeft: parts.reduce((sum, { cost }) => sum + cost, door.not_left),
    coupons,
    goods: left.filter(({ count }) => count > 0),
  };
}
