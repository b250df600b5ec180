import { z } from 'zod';
import { PICK_TURNS } from '#rules/picking/walk-order.ts';
import { OrderLine, PickHead } from '../orders/shapes.ts';
import { CountType, Id, Instant, lately, Pesos } from '../wire.ts';
import { PickConflictCode, PickedLine, PickQuestion, SubstitutionRule } from './shapes.ts';

/** A line to be picked, with all that is needed without a line to the server. */
export const WalkLine = OrderLine.extend({
  order_id: Id,
  crate: z.string(),
  /** When it is picked: heavy goods first, cold and frozen ones last. */
  turn: z.enum(PICK_TURNS),
  /** In the unit of the stock: grams of products sold by weight, else pieces. */
  demand: z.int().positive(),
  /** Grams pricePerUnit is for; 0 for products sold by the piece. */
  quantity_pum: z.int().nonnegative(),
  /**
   * The most to charge for its own product, as confirmed. Agreements about replacements are in their question.
   */
  ceiling: Pesos,
  /** Of goods with dates (rule 132): which one is taken, and one that has expired and is put aside. Of a walk alone. */
  expiry: lately(z.object({ take: z.iso.date().nullable(), expired: z.iso.date().nullable() }).nullable()),
  /** Questions about the line, newest first. */
  questions: z.array(PickQuestion),
});

const WalkOrder = PickHead.extend({
  crate: z.string(),
  walk_id: Id,
  substitution: SubstitutionRule,
  observations_client: z.string(),
  /** How many lines were settled. */
  lines_done: z.int().nonnegative(),
});

export const PickWalk = z
  .object({
    now: Instant,
    replacement_minutes: z.int().positive(),
    orders: z.array(WalkOrder),
    lines: z.array(WalkLine),
    /**
     * Orders the phone had that somebody else took out of the walk: their goods are still in their crates. The letter
     * is empty if somebody else has begun it since.
     */
    left: z.array(z.object({ order_id: Id, crate: z.string(), why: PickConflictCode })),
  })
  .meta({ id: 'PickWalk' });

export const Proposal = z
  .object({
    product_id: Id,
    title: z.string(),
    brand: z.string(),
    size: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    bar_code: z.string(),
    id_item: z.string(),
    count: z.int().positive(),
    countType: CountType,
    countDisplay: z.string(),
    /** Whether its weight decides the price. */
    weighed: z.boolean(),
    /** What `count` is in the unit of the stock: grams of products sold by weight, else pieces. */
    demand: z.int().positive(),
    pumText: z.string(),
    /** Pesos of what it replaces, and the difference from what was promised for the same. */
    worth: Pesos,
    difference: z.int(),
    /** The most it may be worth to be put in without asking anybody; null of another category (rule 86). */
    most_worth: Pesos.nullable(),
  })
  .meta({ id: 'PickProposal' });

/** A deviation of the crate from the order. */
export const Difference = z.object({
  line_id: Id,
  title: z.string(),
  countDisplay: z.string(),
  totalPrice: Pesos,
  picked: PickedLine,
});
