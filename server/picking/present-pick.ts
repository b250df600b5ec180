import type { z } from 'zod';
import type { OrderSettlement, PickedLine, PickQuestion } from '#contract/picking/shapes.ts';
import { outcomeOf } from '#rules/picking/pick-action.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import type { PickRow, QuestionRow, StandingPick, StoredReplacement } from './current-picks.ts';

type Line = {
  product_id: string;
  product: Partial<StoredReplacement>;
  count_type: CountType;
  count: number;
  pick: StandingPick | null;
};

/** The result of picking a line; null before. */
export function presentPick(line: Line): z.infer<typeof PickedLine> | null {
  if (line.pick === null) return null;
  const { action_id, asked, done_at, rows } = line.pick;
  const parts = rows.flatMap((row) => presentPart(row, line));
  return {
    action_id,
    outcome: outcomeOf(countedAs(line), asked),
    parts,
    totalPrice: parts.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    given_away: givenAway(rows),
    reason: asked.reason,
    date: new Date(done_at).toISOString(),
  };
}

export function presentQuestion(row: QuestionRow): z.infer<typeof PickQuestion> {
  const { title = '', brand = '', size = '', photoUrl = '', tint = '' } = row.product;
  return {
    id: row.id,
    line_id: row.line_id,
    asks: row.asks,
    state: row.state,
    product: { id: row.product_id, title, brand, size, photoUrl, tint },
    count: row.count,
    countType: row.count_type,
    countDisplay: quantityText(row.count_type, row.count),
    found_count: row.found_count,
    line_total: row.line_total,
    extra: row.extra,
    loss: row.loss,
    words: row.words,
    asked_date: new Date(row.asked_at).toISOString(),
    expires_date: new Date(row.expires_at).toISOString(),
  };
}

/** The amount due of a picked order. */
export type SettlementRow = {
  subtotal: number;
  bags_count: number;
  bags_total: number;
  delivery_price: number;
  coupons_total: number;
  ceiling: number;
  amount_to_pay: number;
  given_away: number;
  lines_count: number;
  lines_found: number;
  lines_replaced: number;
  lines_missing: number;
  fill_rate_bp: number;
  seconds: number | null;
  at: string;
  /** Pesos paid online above the picked amount. */
  refund: number;
};

export function presentSettlement(row: SettlementRow | null): z.infer<typeof OrderSettlement> | null {
  if (row === null) return null;
  return {
    price_subtotal: row.subtotal,
    bags_count: row.bags_count,
    price_total_bags: row.bags_total,
    price_domicile: row.delivery_price,
    coupons_total: row.coupons_total,
    ceiling: row.ceiling,
    amount_to_pay: row.amount_to_pay,
    refund: row.refund,
    given_away: row.given_away,
    date: new Date(row.at).toISOString(),
    lines_count: row.lines_count,
    lines_found: row.lines_found,
    lines_replaced: row.lines_replaced,
    lines_missing: row.lines_missing,
    fill_rate: row.fill_rate_bp,
    seconds_per_line: row.seconds === null ? null : Math.floor(row.seconds / row.lines_count),
  };
}

/** Pesos that replacements are worth above what is charged for them (rule 86). */
export function givenAway(rows: readonly PickRow[]): number {
  return rows.reduce((sum, { kind, worth, total }) => sum + (kind === 'replaced' ? worth - total : 0), 0);
}

function presentPart(row: PickRow, line: Line): z.infer<typeof PickedLine>['parts'] {
  if (row.kind === 'missing') return [];
  const {
    title = '',
    size = '',
    photoUrl = '',
    tint = '',
    id_item = '',
    bar_code = '',
  } = row.kind === 'replaced' ? row.product : line.product;
  return [
    {
      kind: row.kind,
      product_id: row.product_id,
      title,
      size,
      photoUrl,
      tint,
      id_item,
      bar_code,
      count: row.count,
      countType: row.count_type,
      countDisplay: quantityText(row.count_type, row.count),
      grams: row.grams,
      totalPrice: row.total,
    },
  ];
}

/** The line's counting as far as an outcome needs it. */
function countedAs({ count_type, count }: Line): Parameters<typeof outcomeOf>[0] {
  return { countType: count_type, count, priceNeto: 0, total: 0, demand: count, quantityPum: 0 };
}
