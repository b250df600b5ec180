import type { CouponLine } from '../coupons/coupon.ts';
import { type CouponsOfOrder, costOfGoods } from '../coupons/of-less.ts';
import { besideCredit } from '../credit/in-orders.ts';
import type { Pesos } from '../money.ts';
import { isPrepaid, type PaymentMethod } from '../orders/moves.ts';

/** Why a delivery attempt failed. */
export const ATTEMPT_REASONS = ['nobody', 'no_money', 'no_id', 'wrong_address', 'refused', 'other'] as const;

export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** For the shopper, in words that blame nobody. */
export const ATTEMPT_REASON_WORDS: Record<AttemptReason, string> = {
  nobody: 'Nadie abrió la puerta.',
  no_money: 'No se pudo completar el pago en la puerta.',
  no_id: 'Faltó el documento que muestra la edad.',
  wrong_address: 'No encontramos la dirección.',
  refused: 'El pedido no se recibió en la puerta.',
  other: 'No lo pudimos entregar.',
};

/** Wrong PINs until only a photo is taken as proof. */
export const MOST_PIN_TRIES = 3;

/** Enough digits that a PIN cannot be guessed in three attempts. */
export const PIN_DIGITS = 4;

/** What an order costs, as far as the door needs it. */
export type DoorFigures = {
  method: PaymentMethod;
  /** The amount due for everything picked. */
  payable: Pesos;
  /** What of it is not for goods: bags and delivery. */
  besideGoods: Pesos;
  /** What of it is paid with credit. */
  credit?: Pesos;
};

/**
 * What goods cost that are not delivered, one after another: their price without what coupons took off them, so that
 * the order costs the same as if they had been missing when it was picked. `there`: the goods of the crate until then.
 */
export function costsOfLeft<Goods extends CouponLine>(
  order: CouponsOfOrder,
  there: readonly Goods[],
  left: readonly Goods[],
): Pesos[] {
  let rest = there;
  return left.map((one) => {
    const without = rest.filter((other) => other !== one);
    const cost = costOfGoods(order, rest) - costOfGoods(order, without);
    rest = without;
    return Math.min(one.total, Math.max(0, cost));
  });
}

/**
 * The amount to collect at the door: nothing for one paid online or at another channel; else the amount due without
 * undelivered goods and what credit pays. Goods never cost less than zero, whatever a coupon took off.
 */
export function toCollect({ method, payable, besideGoods, credit = 0 }: DoorFigures, notLeft: Pesos): Pesos {
  if (isPrepaid(method)) return 0;
  return besideCredit(withoutGoods(payable, besideGoods, notLeft), credit);
}

/** The refund for undelivered goods that were paid online. */
export function toGiveBack({ method, payable, besideGoods }: DoorFigures, notLeft: Pesos): Pesos {
  return method === 'online' ? payable - withoutGoods(payable, besideGoods, notLeft) : 0;
}

/**
 * What an order costs its shopper in the end: nothing if it came back unpaid; otherwise the amount due, without
 * undelivered goods.
 */
export function finalCost(
  { method, payable, besideGoods }: DoorFigures,
  notLeft: Pesos,
  isBack: boolean,
): Pesos {
  return isBack && method !== 'online' ? 0 : withoutGoods(payable, besideGoods, notLeft);
}

/** The change for the received cash; undefined when it is too little. */
export function changeOf(due: Pesos, received: Pesos): Pesos | undefined {
  return received >= due ? received - due : undefined;
}

/** The cash a courier must hand over: collected amounts without change. */
export function cashOf(collected: readonly { method: PaymentMethod; amount: Pesos }[]): Pesos {
  return collected.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0);
}

/** Steps required before an order counts as delivered. */
export type DoorStep = 'age' | 'proof' | 'cash' | 'voucher';

/** The steps that are left, in the order of the gestures at the door. */
export function stepsLeft(door: {
  method: PaymentMethod;
  due: Pesos;
  received: Pesos | null;
  voucher: string;
  ageRestricted: boolean;
  isAdult: boolean | null;
  hasProof: boolean;
}): DoorStep[] {
  const { method, due, received, voucher, ageRestricted, isAdult, hasProof } = door;
  const steps: DoorStep[] = [];
  if (method === 'cash' && (received === null || changeOf(due, received) === undefined)) steps.push('cash');
  if (method === 'dataphone' && due > 0 && voucher.trim() === '') steps.push('voucher');
  if (ageRestricted && isAdult === null) steps.push('age');
  if (!hasProof) steps.push('proof');
  return steps;
}

function withoutGoods(payable: Pesos, besideGoods: Pesos, notLeft: Pesos): Pesos {
  return Math.max(besideGoods, payable - notLeft);
}
