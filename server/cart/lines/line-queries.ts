import type { OptionTag } from '#rules/cart/totals.ts';
import type { CountType, SaleUnit } from '#rules/quantity.ts';
import { type Author, historyRow, intoHistory } from '#server/cart/history/history-entry.ts';
import type { BatchStatement } from '#server/db/batched.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { nothing, part, realTime, type Sql, sql } from '#server/db/sql.ts';

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

/** A line as JSON, with the columns of its table as names. */
function lineRow(line: LineToSave) {
  return {
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
  };
}

const lineRowTypes = part`id uuid, product_id uuid, line_key text, count_type text, count int, maturity int, cut int,
  comment text, options_tags jsonb, seen_price_neto bigint`;

/** Writes lines in order of time; a line with an existing key takes the new count. Answers `SavedLine`s with keys. */
export function saveLines(businessId: string, cartId: string, lines: readonly LineToSave[]): Sql[] {
  if (lines.length === 0) return [];
  const rows = lines.map((line, place) => ({ ...lineRow(line), place }));
  const statement = sql`
    insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, maturity, cut, comment,
      options_tags, seen_price_neto, seen_quantity_pum, created_at)
    select ${businessId}, ${cartId}, w.id, w.product_id, w.line_key, w.count_type, w.count, w.maturity, w.cut,
      w.comment, w.options_tags, w.seen_price_neto, p.quantity_pum,
      ${realTime} + w.place * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (${lineRowTypes}, place int)
    join product p on p.business_id = ${businessId} and p.id = w.product_id
    on conflict (business_id, cart_id, product_id, line_key) do update
      set count = excluded.count, count_type = excluded.count_type
    returning cart_id, id, line_key, created_at, seen_price_neto, seen_quantity_pum`;
  return [statement];
}

export type SavedLine = {
  id: string;
  cart_id: string;
  created_at: Date;
  seen_price_neto: number;
  seen_quantity_pum: number | null;
};

/** A line to be written if nothing changed since it was decided. */
type LineOfCart = {
  /** The cart as it was read; undefined for a person without one: it is created. */
  cart: { id: string; version: number } | undefined;
  /** The office that sells to the cart from now on. */
  officeId: string;
  /** How the product was sold, according to the cache, when the count was checked. */
  product: Pick<SaleUnit, 'countType' | 'gramsPerUnit' | 'quantityPum'>;
  line: LineToSave;
  /** Other lines of the cart whose price fell: seen with this change (rule 14). */
  lowered: readonly { line_id: string; price_neto: number }[];
  author: Author;
  requestKey: string | undefined;
};

/** All columns as one JSON: an array for each column with a JSON for each line cost both sides more. */
function rowOf({ cart, officeId, product, line, lowered, author, requestKey }: LineOfCart, at: number) {
  const {
    id: note_id,
    action,
    detail,
    actor_id,
    device,
    ip,
    request_key,
  } = historyRow(author, {
    action: 'add-product',
    requestKey,
  });
  return {
    ...lineRow(line),
    place: at + 1,
    cart_id: cart?.id ?? newId(),
    version: cart?.version ?? null,
    office_id: officeId,
    lowered,
    sold_as: product.countType,
    grams_per_unit: product.gramsPerUnit,
    quantity_pum: product.quantityPum,
    note_id,
    action,
    detail,
    actor_id,
    device,
    ip,
    request_key,
  };
}

/**
 * One statement for lines of several carts: PostgreSQL updates a row once, so of several additions to a cart one is
 * made. `locked`: what happens to carts that somebody else has locked.
 */
const linesOfCarts = (
  businessId: string,
  lines: readonly LineOfCart[],
  locked: ReturnType<typeof part>,
) => sql`
  with asked as materialized (
    select * from json_to_recordset(${JSON.stringify(lines.map(rowOf))}::json) as w (${lineRowTypes},
      place int, cart_id uuid, version int, office_id uuid, lowered json, sold_as text, grams_per_unit int,
      quantity_pum float8, note_id uuid, action text, detail text, actor_id uuid, device text, ip text, request_key uuid)
  ), sold as (
    select a.* from asked a
    join product p on p.business_id = ${businessId} and p.id = a.product_id and p.count_type = a.sold_as
      and p.grams_per_unit = a.grams_per_unit and p.quantity_pum = a.quantity_pum and not p.inactive and not p.hidden
  ), free as (
    select a.place from sold a
    join cart c on c.business_id = ${businessId} and c.id = a.cart_id and c.version = a.version
      and c.state in ('active', 'household')
    for update of c ${locked}
  ), moved as (
    update cart c set version = c.version + 1, updated_at = ${realTime}, office_id = a.office_id
    from asked a
    where c.business_id = ${businessId} and c.id = a.cart_id and c.version = a.version
      and c.state in ('active', 'household') and a.place in (select place from free)
    returning c.version as new_version, c.household_id, a.*
  ), made as (
    insert into cart (business_id, id, user_id, office_id, substitution, version)
    select ${businessId}, a.cart_id, u.id, a.office_id, u.substitution, 2
    from sold a join app_user u on u.business_id = ${businessId} and u.id = a.actor_id
    where a.version is null
    on conflict (business_id, user_id) where state = 'active' do nothing
    returning id, version
  ), touched as (
    select * from moved
    union all
    select m.version, null::uuid, a.* from made m join asked a on a.cart_id = m.id
  ), recorded as (
    ${intoHistory}
    select ${businessId}, t.note_id, t.cart_id, t.new_version, t.action, t.product_id, t.count, t.count_type, t.detail,
      t.actor_id, t.device, t.ip, t.request_key
    from touched t
  ), accepted as (
    update cart_line l set seen_price_neto = w.price_neto
    from touched t cross join lateral json_to_recordset(t.lowered) as w (line_id uuid, price_neto bigint)
    where l.business_id = ${businessId} and l.cart_id = t.cart_id and l.id = w.line_id
  ), saved as (
    insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, maturity, cut, comment,
      options_tags, seen_price_neto, seen_quantity_pum, created_at, added_by)
    select ${businessId}, t.cart_id, t.id, t.product_id, t.line_key, t.count_type, t.count, t.maturity, t.cut, t.comment,
      t.options_tags, t.seen_price_neto, t.quantity_pum, ${realTime},
      case when t.household_id is not null then t.actor_id end
    from touched t
    on conflict (business_id, cart_id, product_id, line_key) do update
      set count = excluded.count, count_type = excluded.count_type,
        seen_price_neto = least(cart_line.seen_price_neto, excluded.seen_price_neto)
    returning cart_id, id, created_at, seen_price_neto, seen_quantity_pum
  )
  select t.place, s.* from saved s join touched t on t.cart_id = s.cart_id`;

const ofFreeCarts: BatchStatement<LineOfCart> = (businessId, lines) =>
  linesOfCarts(businessId, lines, part`skip locked`);

/**
 * Writes one line of a cart that was read without a lock, moves its version and adds a history entry, in one statement.
 * It applies only while the cart has the version that was read (or there still is none), is not locked, and the
 * product is still sold the same way; otherwise nothing is written and the result is undefined.
 */
export function saveLineOf(db: BusinessDatabase, line: LineOfCart): Promise<SavedLine | undefined> {
  return db.batched<LineOfCart, SavedLine & { place: number }>(ofFreeCarts, line);
}

/** Like `saveLine`, but a single line, which waits for a locked cart. */
export function saveLineInTurn(db: Queries, line: LineOfCart): Promise<SavedLine | undefined> {
  return db.first<SavedLine>(linesOfCarts(db.businessId, [line], nothing));
}

/** Updates a line; its price remains the one the shopper saw. */
export function changeLine(
  businessId: string,
  cartId: string,
  lineId: string,
  line: Omit<LineToSave, 'productId' | 'seenPriceNeto'>,
): Sql {
  return sql`
    update cart_line set line_key = ${line.lineKey}, count_type = ${line.countType}, count = ${line.count},
      maturity = ${line.maturity}, cut = ${line.cut}, comment = ${line.comment},
      options_tags = ${JSON.stringify(line.optionsTags)}::jsonb
    where business_id = ${businessId} and cart_id = ${cartId} and id = ${lineId}`;
}

export function reconcileLines(
  businessId: string,
  cartId: string,
  lines: readonly { id: string; count: number; seenPriceNeto: number; seenQuantityPum: number | null }[],
): Sql[] {
  if (lines.length === 0) return [];
  const statement = sql`
    update cart_line l set count = w.count, seen_price_neto = w."seenPriceNeto", seen_quantity_pum = w."seenQuantityPum"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, count int, "seenPriceNeto" bigint,
      "seenQuantityPum" float8)
    where l.business_id = ${businessId} and l.cart_id = ${cartId} and l.id = w.id`;
  return [statement];
}

export function removeLines(businessId: string, cartId: string, lineIds: readonly string[]): Sql[] {
  if (lineIds.length === 0) return [];
  const statement = sql`
    delete from cart_line
    where business_id = ${businessId} and cart_id = ${cartId} and id = any(${lineIds})`;
  return [statement];
}
