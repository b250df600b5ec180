import type { OptionTag } from '#rules/cart/totals.ts';
import type { CountType } from '#rules/quantity.ts';
import type { WantedLine } from '#server/cart/lines/join-lines.ts';
import type { HistoryEntryRow } from '#server/cart/lists/list-queries.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

type Row = {
  product_id: string;
  name: string;
  count: number;
  count_type: CountType;
  maturity: number | null;
  cut: number | null;
  comment: string;
  options_tags: OptionTag[];
  seen_price_neto: number | null;
};

/**
 * What a history entry removed: the lines of an emptied cart, which are still stored, or the product with its last
 * quantity in the history, without notes.
 */
export async function readTakenAway(db: Queries, entry: HistoryEntryRow): Promise<WantedLine[]> {
  const rows = await (entry.action === 'discard' ? linesOfCart(db, entry) : lastCount(db, entry));
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    count: row.count,
    countType: row.count_type,
    maturity: row.maturity,
    cut: row.cut,
    comment: row.comment,
    optionsTags: row.options_tags,
    seenPriceNeto: row.seen_price_neto ?? undefined,
  }));
}

function linesOfCart(db: Queries, { cart_id }: HistoryEntryRow): Promise<Row[]> {
  return db.all<Row>(sql`
    select l.product_id, p.title as name, l.count, l.count_type, l.maturity, l.cut, l.comment, l.options_tags,
      l.seen_price_neto
    from cart_line l
    join product p on p.business_id = l.business_id and p.id = l.product_id
    where l.business_id = ${db.businessId} and l.cart_id = ${cart_id} order by l.created_at, l.id`);
}

function lastCount(db: Queries, { id, cart_id, product_id }: HistoryEntryRow): Promise<Row[]> {
  return db.all<Row>(sql`
    select h.product_id, p.title as name, h.count, h.count_type, null::int as maturity, null::int as cut, '' as comment,
      '[]'::jsonb as options_tags, null::bigint as seen_price_neto
    from (
      select product_id, count, count_type from cart_history
      where business_id = ${db.businessId} and cart_id = ${cart_id} and product_id = ${product_id} and id < ${id}
      order by id desc limit 1
    ) h
    join product p on p.business_id = ${db.businessId} and p.id = h.product_id
    where h.count is not null`);
}

export async function findRestore(tx: Queries, historyId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from cart_restore where business_id = ${tx.businessId} and history_id = ${historyId}`);
  return row !== undefined;
}

export async function writeRestore(
  tx: Queries,
  { entry, lines, by, at }: { entry: HistoryEntryRow; lines: readonly WantedLine[]; by: string; at: Date },
): Promise<void> {
  const stored = lines.map(({ productId, count, countType }) => ({
    product_id: productId,
    count,
    count_type: countType,
  }));
  await tx.run(sql`
    insert into cart_restore (business_id, id, cart_id, history_id, lines, sent_by, sent_at, restored_at)
    values (${tx.businessId}, ${newId()}, ${entry.cart_id}, ${entry.id}, ${JSON.stringify(stored)}::jsonb, ${by}, ${at},
      ${at})`);
}
