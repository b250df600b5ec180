import type { OptionTag } from '#rules/cart.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { type part, sql } from '#server/db/sql.ts';

/** A line to be written; money in pesos, count in pieces or grams. */
export type LineToSave = {
  productId: string;
  lineKey: string;
  countType: CountType;
  count: number;
  maturity: number | null;
  cut: number | null;
  comment: string;
  optionsTags: readonly OptionTag[];
  seenPriceNeto: number;
};

/** Writes lines, one after another in time; a line with the same key takes the new count. */
export async function saveLines(tx: Queries, cartId: string, lines: readonly LineToSave[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    id: newId(),
    product_id: line.productId,
    line_key: line.lineKey,
    count_type: line.countType,
    count: line.count,
    maturity: line.maturity,
    cut: line.cut,
    comment: line.comment,
    options_tags: line.optionsTags,
    seen_price_neto: line.seenPriceNeto,
  }));
  await tx.run(sql`
    insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, maturity, cut, comment,
      options_tags, seen_price_neto, created_at)
    select ${tx.businessId}, ${cartId}, w.id, w.product_id, w.line_key, w.count_type, w.count, w.maturity, w.cut,
      w.comment, w.options_tags, w.seen_price_neto, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, product_id uuid, line_key text,
      count_type text, count int, maturity int, cut int, comment text, options_tags jsonb, seen_price_neto bigint)
    on conflict (business_id, cart_id, product_id, line_key) do update
      set count = excluded.count, count_type = excluded.count_type`);
}

export type SavedLine = { id: string; created_at: Date; seen_price_neto: number };

/**
 * Writes one line of a cart that was only read, moves its version and notes it, in one statement: all of it while the cart
 * still has the version that was read, else nothing, and undefined is answered.
 */
export async function saveLineOf(
  db: Queries,
  cart: { id: string; version: number },
  line: LineToSave,
  note: ReturnType<typeof part>,
): Promise<SavedLine | undefined> {
  return db.first<SavedLine>(sql`
    with touched as (
      update cart set version = version + 1, updated_at = now()
      where business_id = ${db.businessId} and id = ${cart.id} and version = ${cart.version} and state = 'active'
      returning id, version
    ), noted as (${note}
    )
    insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, maturity, cut, comment,
      options_tags, seen_price_neto, created_at)
    select ${db.businessId}, t.id, ${newId()}, ${line.productId}, ${line.lineKey}, ${line.countType}, ${line.count},
      ${line.maturity}, ${line.cut}, ${line.comment}, ${JSON.stringify(line.optionsTags)}::jsonb,
      ${line.seenPriceNeto}, clock_timestamp()
    from touched t
    on conflict (business_id, cart_id, product_id, line_key) do update
      set count = excluded.count, count_type = excluded.count_type
    returning id, created_at, seen_price_neto`);
}

/** Rewrites one line; its price stays the one that was seen. */
export async function changeLine(
  tx: Queries,
  cartId: string,
  lineId: string,
  line: Omit<LineToSave, 'productId' | 'seenPriceNeto'>,
): Promise<void> {
  await tx.run(sql`
    update cart_line set line_key = ${line.lineKey}, count_type = ${line.countType}, count = ${line.count},
      maturity = ${line.maturity}, cut = ${line.cut}, comment = ${line.comment},
      options_tags = ${JSON.stringify(line.optionsTags)}::jsonb
    where business_id = ${tx.businessId} and cart_id = ${cartId} and id = ${lineId}`);
}

/** Counts and prices of lines as their shopper accepts them. */
export async function settleLines(
  tx: Queries,
  cartId: string,
  lines: readonly { id: string; count: number; seenPriceNeto: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(sql`
    update cart_line l set count = w.count, seen_price_neto = w."seenPriceNeto"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, count int, "seenPriceNeto" bigint)
    where l.business_id = ${tx.businessId} and l.cart_id = ${cartId} and l.id = w.id`);
}

export async function removeLines(tx: Queries, cartId: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx.run(sql`
    delete from cart_line
    where business_id = ${tx.businessId} and cart_id = ${cartId} and id = any(${lineIds})`);
}
