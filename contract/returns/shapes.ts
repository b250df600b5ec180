import { z } from 'zod';
import { RETURN_BEARERS, RETURN_OUTCOMES, RETURN_REASONS, RETURN_WAYS } from '#rules/returns/reasons.ts';
import { CountType, Id, Instant, lately, Pesos } from '../wire.ts';
import { StaffReturnRequest } from './request-shapes.ts';

export const ReturnReason = z.enum(RETURN_REASONS, 'Elige por qué vuelve.').meta({ id: 'ReturnReason' });
const ReturnBearer = z.enum(RETURN_BEARERS, 'Elige quién lo asume.').meta({ id: 'ReturnBearer' });
const ReturnOutcome = z.enum(RETURN_OUTCOMES, 'Elige si vuelve al inventario o va a merma.');
export const ReturnWay = z.enum(RETURN_WAYS, 'Elige cómo se devuelve el dinero.').meta({ id: 'ReturnWay' });

const notACount = 'Escribe cuántas unidades o cuántos gramos vuelven.';

/** What comes back of a line, as staff say. */
export const ReturnedLineInput = z.object({
  line_id: Id,
  /** The line's own product, or the one that it was replaced with. */
  product_id: Id,
  /** Pieces or grams. */
  count: z.int(notACount).positive(notACount).max(1_000_000, notACount),
  reason: ReturnReason,
  bearer: ReturnBearer,
  outcome: ReturnOutcome,
});

const ReturnedLine = z.object({
  line_id: Id,
  product_id: Id,
  title: z.string(),
  /** As displayed: '2 und'. */
  quantity: z.string(),
  reason: ReturnReason,
  /** Pesos that come back for it, without what coupons took off. */
  amount: Pesos,
});

export const OrderReturn = z
  .object({
    id: Id,
    date: Instant,
    lines: z.array(ReturnedLine),
    /** Pesos of it for bags and delivery. */
    beside: Pesos,
    amount: Pesos,
    /** Pesos that already came back; the rest is owed. */
    paid: Pesos,
    /** Pesos of what came back that are credit. */
    as_credit: lately(Pesos),
  })
  .meta({ id: 'OrderReturn' });

export const StaffReturn = OrderReturn.extend({
  lines: z.array(ReturnedLine.extend({ bearer: ReturnBearer, outcome: ReturnOutcome })),
  way: ReturnWay,
  /** Who gave the cash; '' for another way. */
  courier: z.string(),
  note: z.string(),
  photos: z.array(z.string()),
  /** What of the amount is tax; null while it is not known. */
  taxes: z.object({ base: Pesos, vat: Pesos, consumption: Pesos }).nullable(),
  created_by_name: z.string(),
}).meta({ id: 'StaffReturn' });

/** What its shopper still has of an order. */
const ReturnableGoods = z.object({
  line_id: Id,
  product_id: Id,
  title: z.string(),
  count_type: CountType,
  /** Pieces or grams that may still come back. */
  count: z.int().nonnegative(),
  /** The same as displayed. */
  quantity: z.string(),
  /** Pesos that they cost, before coupons. */
  total: Pesos,
});

export const OrderReturns = z
  .object({
    returns: z.array(StaffReturn),
    /** What its shopper asked to give back, the newest first. */
    requests: z.array(StaffReturnRequest),
    goods: z.array(ReturnableGoods),
    /** Pesos of the order that may still come back. */
    left: Pesos,
    /** Whether something may come back now: it was delivered, and money is left. */
    may_return: z.boolean(),
    /** The ways that are open for this order. */
    ways: z.array(ReturnWay),
    /** Couriers on the way, with the cash that they have. */
    rounds: z.array(z.object({ id: Id, courier: z.string(), cash: Pesos })),
  })
  .meta({ id: 'OrderReturns' });

/** What a return would give back. */
export const ReturnPreview = z
  .object({
    lines: z.array(z.object({ line_id: Id, product_id: Id, amount: Pesos })),
    beside: Pesos,
    amount: Pesos,
  })
  .meta({ id: 'ReturnPreview' });
