import type { Queries } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { keepGoodsLaw } from '../goods/keep-law.ts';
import { goodsKind } from '../product-card.ts';
import type { RefusedFigure } from './figure.ts';
import { type FigureColumns, rowsAt } from './figure-columns.ts';
import { inBulk, MOST_NAMED, officeSubject } from './notices.ts';
import { declareCause, type StockCause } from './stock-cause.ts';
import { earlierOf, listPrice, struckOf } from './struck-prices.ts';

export type BatchOutcome = {
  added: number;
  changed: number;
  /** Products whose price, discount or availability changed. */
  cards: string[];
  /** Products of which only the quantity changed. */
  moved: string[];
  refused: Omit<RefusedFigure, 'officeId'>[];
};

type Office = {
  bulkId: string;
  officeId: string;
  now: Date;
  /** An import when missing. */
  cause?: StockCause | undefined;
  /**
   * Whether the office probably sells none of the products yet: they are added first, and only the others are looked
   * up.
   */
  isNew?: boolean;
};

/**
 * Writes one batch of an office in one transaction, its own or the caller's: rows that will change are locked in the
 * order of orders, and written in the same statement. Products the office does not sell yet are added by a second one,
 * if there are any.
 */
export async function writeColumns(
  db: Queries,
  { bulkId, officeId, now, cause = { kind: 'import' }, isNew = false }: Office,
  columns: FigureColumns,
): Promise<BatchOutcome> {
  const batchOf = (part: FigureColumns): Batch => {
    return { businessId: db.businessId, officeId, bulkId, cause, wanted: wantedOf(part), now };
  };
  const rowsOf = (ids: readonly string[]) => {
    const chosen = new Set(ids);
    return rowsAt(
      columns,
      columns.productIds.flatMap((id, place) => (chosen.has(id) ? [place] : [])),
    );
  };
  // A change of stock needs an existing row.
  if (isNew && columns.stockChange.every((change) => change === null)) {
    const added = await addRows(db, batchOf(columns));
    const outcome = { added: added.length, changed: 0, cards: added, moved: [], refused: [] };
    const there = new Set(added);
    const others = columns.productIds.filter((id) => !there.has(id));
    if (others.length === 0) return outcome;
    return joined(outcome, await writeColumns(db, { bulkId, officeId, now, cause }, rowsOf(others)));
  }
  const { missing, missed, ...written } = await writeRows(db, cause, [write(batchOf(columns))]);
  let outcome: BatchOutcome = { ...written, added: 0 };
  if (missing.length > 0) {
    const batch = batchOf(rowsOf(missing));
    const late = await writeRows(db, cause, [addMissing(batch), write(batch)]);
    missed.push(...late.missed);
    outcome = joined(outcome, {
      added: late.added.length,
      changed: late.changed,
      moved: late.moved,
      cards: [...late.added, ...late.cards],
      refused: [...late.refused, ...late.missing.map(unknown)],
    });
  }
  if (missed.length === 0) return outcome;
  return joined(outcome, await writeColumns(db, { bulkId, officeId, now, cause }, rowsOf(missed)));
}

function joined(one: BatchOutcome, other: BatchOutcome): BatchOutcome {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    cards: [...one.cards, ...other.cards],
    moved: [...one.moved, ...other.moved],
    refused: [...one.refused, ...other.refused],
  };
}

const unknown = (productId: string) => ({ productId, why: 'UNKNOWN_PRODUCT' as const });

type Written = Omit<BatchOutcome, 'added'> & {
  added: string[];
  missing: string[];
  /** Products whose row was replaced by a concurrent change: the next statement writes them. */
  missed: string[];
};

async function writeRows(db: Queries, cause: StockCause, statements: readonly Sql[]): Promise<Written> {
  const answers = await db.batch([...before(db, cause), ...statements]);
  const outcome = answers.at(-1)?.[0] as Omit<Written, 'added'> | undefined;
  if (!outcome) throw new Error('A batch of figures came back without its outcome');
  const added = statements.length > 1 ? (answers.at(-2) ?? []) : [];
  return { ...outcome, added: added.map(({ product_id }) => String(product_id)) };
}

const before = (db: Queries, cause: StockCause): Sql[] => [
  inBulk(),
  declareCause(cause),
  keepGoodsLaw(db.businessId),
];

/** Adds rows for products and returns those that the office newly sells. */
async function addRows(db: Queries, batch: Batch): Promise<string[]> {
  const answers = await db.batch([...before(db, batch.cause), addMissing(batch)]);
  return (answers.at(-1) ?? []).map(({ product_id }) => String(product_id));
}

/** Beyond this number caches are notified of the whole office (notices.ts). */
const MOST_NOTIFIED = MOST_NAMED + 1;

/**
 * With the copies of their product, which is locked meanwhile: a change of it would not find the row about to be
 * inserted. Stock changes from nothing are added by the statement that writes.
 */
function addMissing(batch: Batch): Sql {
  const { businessId, officeId, wanted, now } = batch;
  return sql`
    with missing as materialized (
      select w.* from ${wanted}
      where w.price is not null and coalesce(w.stock_change, 0) >= 0
        and not exists (select from product_office po where ${rowOf(batch)})
    ), added as (
      insert into product_office (business_id, office_id, product_id, price, price_neto, stock, stock_min, received,
        category_id, subcategory_id, brand_id, popularity, visible, updated_at)
      select ${businessId}, ${officeId}, p.id, w.price, coalesce(w.price_neto, w.price), coalesce(w.stock, 0),
        coalesce(w.stock_min, 0), coalesce(w.stock, 0), p.category_id, p.subcategory_id, p.brand_id, p.views_total,
        not p.inactive and not p.hidden and p.picture <> '', ${now}
      from missing w join product p on ${productOf(batch)}
      order by p.id for share of p
      on conflict do nothing
      returning product_id
    ), marked as (
      ${markOf(batch, part`exists (select from added)`)}
    )
    select product_id from added`;
}

/**
 * New figures are computed from the row when it is locked: what an order changed is not overwritten. Rows already as
 * wanted are neither locked nor written. A locked row is found by its ctid, which costs a third of looking it up; one
 * sold after the statement began has a newer version this statement does not see, and is reported as missed.
 */
function write(batch: Batch): Sql {
  const { businessId, officeId, wanted, now } = batch;
  return sql`
    with wanted as materialized (
      select w.* from ${wanted}
    ), locked as materialized (
      select w.*, po.ctid as lies_at, po.price as old_price, po.price_neto as old_net, po.stock as old_stock,
        ${nextPrice} as list, ${struckOf(businessId, { list: nextPrice, net: nextNet }, now)} as struck,
        ${nextNet} <= ${nextPrice} as is_price, ${nextStock} >= 0 as is_stock
      from wanted w
      join product_office po on ${rowOf(batch)}
      where ${isChange}
      order by w.product_id for no key update of po
    ), changed as (
      update product_office po
      set price = w.struck, list_price = case when w.struck < w.list then w.list end, price_neto = ${nextNet},
        earlier_prices = ${earlierOf(nextNet, now)}, stock = ${nextStock}, stock_min = ${nextMin},
        received = po.received + ${nextStock} - po.stock, version = po.version + 1, updated_at = ${now}
      from locked w
      where po.ctid = w.lies_at and po.business_id = ${businessId} and po.office_id = ${officeId}
        and po.product_id = w.product_id and w.is_price and w.is_stock
      returning po.product_id, po.stock <> w.old_stock as is_moved,
        (po.price, po.price_neto, po.stock = 0) is distinct from (w.old_price, w.old_net, w.old_stock = 0) as is_shown
    ), unsold as (
      select w.* from wanted w
      where not exists (select from locked l where l.product_id = w.product_id)
        and not exists (
          select from product_office po
          where po.business_id = ${businessId} and po.office_id = ${officeId} and po.product_id = w.product_id)
    ), marked as (
      ${markOf(batch, part`exists (select from changed where is_moved or is_shown)`)}
    )
    select (select count(*)::int from changed) as changed,
      array(select product_id from changed where is_shown limit ${MOST_NOTIFIED}) as cards,
      array(select product_id from changed where is_moved and not is_shown limit ${MOST_NOTIFIED}) as moved,
      array(select product_id from unsold where price is not null and coalesce(stock_change, 0) >= 0) as missing,
      array(select product_id from locked where is_price and is_stock
        and product_id not in (select product_id from changed)) as missed,
      coalesce((
        select jsonb_agg(jsonb_build_object('productId', r.product_id, 'why', r.why) order by r.product_id)
        from (
          select product_id, case when is_price then 'BAD_STOCK' else 'BAD_PRICE' end as why
          from locked where not (is_price and is_stock)
          union all
          select w.product_id, case when p.id is null then 'UNKNOWN_PRODUCT' when w.price is null then 'NO_PRICE'
            else 'BAD_STOCK' end
          from unsold w
          left join product p on ${productOf(batch)}
          where w.price is null or coalesce(w.stock_change, 0) < 0
        ) r
      ), '[]') as refused`;
}

/** Marks the products in the transaction of the change: if the bulk dies, another process notifies. */
function markOf({ businessId, officeId, bulkId, now }: Batch, when: ReturnType<typeof part>) {
  return part`
    insert into pending_notice (business_id, bulk_id, subject, since)
    select ${businessId}, ${bulkId}, ${officeSubject(officeId)}, ${now} where ${when}
    on conflict do nothing`;
}

/** A batch of one office in SQL: its lines `w`, and how they join the rows `po` and the products `p`. */
type Batch = {
  businessId: string;
  officeId: string;
  bulkId: string;
  cause: StockCause;
  wanted: ReturnType<typeof part>;
  now: Date;
};

function wantedOf(columns: FigureColumns) {
  return part`unnest(${listOf(columns.productIds)}::uuid[], ${listOf(columns.price)}::bigint[],
    ${listOf(columns.priceNeto)}::bigint[], ${listOf(columns.stock)}::bigint[],
    ${listOf(columns.stockBefore)}::bigint[], ${listOf(columns.stockChange)}::bigint[],
    ${listOf(columns.stockMin)}::bigint[], ${listOf(columns.received)}::bigint[]
  ) as w (product_id, price, price_neto, stock, stock_before, stock_change, stock_min, received)`;
}

/**
 * A PostgreSQL array literal; ids and numbers need no quotes, and there are half a million of them. An empty column is
 * null in every row beside longer ones.
 */
function listOf(values: readonly (string | number | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map((value) => value ?? 'null').join()}}`;
}

/** The row of line `w` in the office: by its key alone, because with a range PostgreSQL reads the whole range. */
const rowOf = ({
  businessId,
  officeId,
}: Batch) => part`po.business_id = ${businessId} and po.office_id = ${officeId}
  and po.product_id = w.product_id`;
const productOf = ({ businessId }: Batch) => part`p.business_id = ${businessId} and p.id = w.product_id`;

/** The figures of `po` after line `w`; the price is the list price. */
const nextPrice = part`coalesce(w.price, ${listPrice})`;
const nextNet = part`coalesce(w.price_neto,
  case when po.price_neto = ${listPrice} then coalesce(w.price, ${listPrice}) else po.price_neto end)`;
const nextStock = part`case when w.received is null or w.received = po.received
  then case when w.stock is null then po.stock + coalesce(w.stock_change, 0)
    else greatest(w.stock + coalesce(po.stock - w.stock_before, 0), 0) end else po.stock end`;
const nextMin = part`coalesce(w.stock_min, po.stock_min)`;
/**
 * Products that may not be promoted get their price as net price (`refuse_discount`); looked up only where a discount
 * changes.
 */
const lawfulNet = part`case when ${nextNet} < ${nextPrice} and ${nextNet} <> po.price_neto and exists (
    select from product p
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = po.business_id and p.id = po.product_id and not may_be_promoted(${goodsKind})
  ) then ${nextPrice} else ${nextNet} end`;
const isChange = part`(${nextPrice}, ${lawfulNet}, ${nextStock}, ${nextMin})
  is distinct from (${listPrice}, po.price_neto, po.stock, po.stock_min)`;
