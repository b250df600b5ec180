import type { Pesos } from '../money.ts';
import type { PaymentMethod } from '../order-moves.ts';

/** Why nothing was left at a door. */
export const ATTEMPT_REASONS = ['nobody', 'no_money', 'no_id', 'wrong_address', 'refused', 'other'] as const;

export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** Wrong PINs until only a photo is taken as proof. */
export const MOST_PIN_TRIES = 3;

/** Longest digits of a PIN: enough that nobody guesses it in three tries. */
export const PIN_DIGITS = 4;

/** What an order costs, as far as the door needs it. */
export type DoorFigures = {
  method: PaymentMethod;
  /** What is to be paid for all that was picked. */
  payable: Pesos;
  /** What of it is not for goods: bags and delivery. */
  besideGoods: Pesos;
};

/**
 * What is collected at the door: nothing of what was paid online; else what is to be paid without the goods that were
 * not left there. Goods never cost less than nothing, whatever a coupon had taken off.
 */
export function toCollect({ method, payable, besideGoods }: DoorFigures, notLeft: Pesos): Pesos {
  if (method === 'online') return 0;
  return withoutGoods(payable, besideGoods, notLeft);
}

/** What was paid online for goods that were not left at the door, and is to be given back. */
export function toGiveBack({ method, payable, besideGoods }: DoorFigures, notLeft: Pesos): Pesos {
  return method === 'online' ? payable - withoutGoods(payable, besideGoods, notLeft) : 0;
}

/** The change for what was handed over; undefined when it is too little. */
export function changeOf(due: Pesos, received: Pesos): Pesos | undefined {
  return received >= due ? received - due : undefined;
}

/** What a courier must hand over at the end: what was collected in cash, change already given. */
export function cashOf(collected: readonly { method: PaymentMethod; amount: Pesos }[]): Pesos {
  return collected.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0);
}

/** What still has to be done before an order can be said to be delivered. */
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
