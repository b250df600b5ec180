import { z } from 'zod';
import { OrderLine, PickHead } from '../order-shapes.ts';
import { CountType, Id, Instant, Pesos } from '../wire.ts';
import { PickedLine, PickQuestion, SubstitutionRule } from './shapes.ts';

/** A line to be picked, with all that is needed without a line to the server. */
export const WalkLine = OrderLine.extend({
  order_id: Id,
  crate: z.string(),
  /** In the unit of the stock: grams of what is sold by weight, else pieces. */
  demand: z.int().positive(),
  /** Grams that pricePerUnit is for; 0 of what is sold by the piece. */
  quantity_pum: z.int().nonnegative(),
  /** What may be charged of its own product: as confirmed. What was agreed of a replacement, its question says. */
  ceiling: Pesos,
  /** Of the line, the newest first. */
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
    /** Whether the scale says what it costs. */
    weighed: z.boolean(),
    pumText: z.string(),
    /** Pesos of what it takes the place of, and how they differ from what was promised for the same. */
    worth: Pesos,
    difference: z.int(),
  })
  .meta({ id: 'PickProposal' });

/** One piece of what was ordered that the crate does not have as it was ordered. */
export const Difference = z.object({
  line_id: Id,
  title: z.string(),
  countDisplay: z.string(),
  totalPrice: Pesos,
  picked: PickedLine,
});
