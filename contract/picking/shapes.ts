import { z } from 'zod';
import { MISSING_REASONS, PICK_CONFLICTS } from '#rules/picking/pick-action.ts';
import { SUBSTITUTIONS } from '#rules/picking/substitution-wish.ts';
import { onlyFor } from '../resource.ts';
import { CountType, Id, Instant, Pesos } from '../wire.ts';

export const SubstitutionRule = z.enum(SUBSTITUTIONS).meta({ id: 'SubstitutionRule' });

export const MissingReason = z.enum(MISSING_REASONS).meta({ id: 'MissingReason' });

/** Who is asked about a replacement. */
export const QUESTION_FOR = ['shopper', 'staff'] as const;

const notAQuantity = { error: 'La cantidad debe ser un número entero mayor que 0.' };
const notAWeight = { error: 'El peso va en gramos enteros, mayor que 0.' };
/** Pieces or grams as the line is counted; `grams`: the weight of pieces. */
export const PickedQuantity = z.object({
  count: z.int(notAQuantity).positive(notAQuantity).max(100_000, notAQuantity),
  grams: z.int(notAWeight).positive(notAWeight).max(100_000, notAWeight).optional(),
});

/** A picker's action on a line, once; generated on the device, which may be offline. */
export const PickActionInput = z.object({
  id: Id,
  line_id: Id,
  /** The action of this line that the device knew as the last; null = none. */
  replaces: Id.nullable(),
  found: PickedQuantity.nullable(),
  replacement: PickedQuantity.extend({ product_id: Id }).nullable(),
  reason: MissingReason.nullable(),
  /** By the clock of the device. */
  at: Instant,
});

/** What was put into the crate for a line, with its cost. */
export const PickedPart = z.object({
  kind: z.enum(['found', 'replaced']),
  product_id: Id,
  /** Its own, as it was then. */
  id_item: z.string(),
  bar_code: z.string(),
  title: z.string(),
  size: z.string(),
  photoUrl: z.string(),
  tint: z.string(),
  count: z.int().positive(),
  countType: CountType,
  countDisplay: z.string(),
  /** The weight; null without weighing. */
  grams: z.int().nullable(),
  totalPrice: Pesos,
});

/** The result of picking a line, beside the ordered quantity (rule 63). */
export const PickedLine = z
  .object({
    action_id: Id,
    outcome: z.enum(['found', 'less', 'replaced', 'missing']),
    parts: z.array(PickedPart),
    totalPrice: Pesos,
    /** Pesos that its replacement is worth above that: the store gives them away (rule 86). */
    given_away: onlyFor('staff', Pesos),
    reason: MissingReason.nullable(),
    date: Instant,
  })
  .meta({ id: 'PickedLine' });

/** A question about a replacement: to the shopper (rule 84), or to the store for more than its limit (rule 86). */
export const PickQuestion = z
  .object({
    id: Id,
    line_id: Id,
    asks: z.enum(QUESTION_FOR),
    state: z.enum(['open', 'yes', 'no', 'expired', 'withdrawn']),
    product: z.object({
      id: Id,
      title: z.string(),
      brand: z.string(),
      size: z.string(),
      photoUrl: z.string(),
      tint: z.string(),
    }),
    count: z.int().positive(),
    countType: CountType,
    countDisplay: z.string(),
    /** Found of the ordered product. */
    found_count: z.int().nonnegative(),
    /** Pesos of the whole line with it, and how many of them exceed the confirmed amount. */
    line_total: Pesos,
    extra: Pesos,
    /** Pesos of it that the store gives away. */
    loss: onlyFor('staff', Pesos),
    words: z.string(),
    asked_date: Instant,
    expires_date: Instant,
  })
  .meta({ id: 'PickQuestion' });

/** The amount due after picking; its parts add up to it, within the ceiling. */
export const OrderSettlement = z
  .object({
    price_subtotal: Pesos,
    bags_count: z.int().nonnegative(),
    price_total_bags: Pesos,
    price_domicile: Pesos,
    coupons_total: Pesos,
    /** The confirmed total, plus what the shopper agreed to. */
    ceiling: Pesos,
    amount_to_pay: Pesos,
    /** For orders paid online and picked for less: the refund. */
    refund: Pesos,
    /** Pesos that replacements were worth above what is charged for them. */
    given_away: onlyFor('staff', Pesos),
    date: Instant,
    lines_count: z.int().positive(),
    lines_found: z.int().nonnegative(),
    lines_replaced: z.int().nonnegative(),
    lines_missing: z.int().nonnegative(),
    /** Hundredths of a percent. */
    fill_rate: z.int().min(0).max(10_000),
    /** From the first move to picking; orders of one walk share its time by their lines. Null without records. */
    seconds_per_line: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'OrderSettlement' });

export const PickConflictCode = z.enum(PICK_CONFLICTS).meta({ id: 'PickConflict' });
