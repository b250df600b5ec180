import type { BusinessDatabase } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import type { RefusedFigure } from './figure.ts';
import type { FigureColumns } from './figure-columns.ts';
import { inBulk, officeSubject } from './notices.ts';

export type BatchOutcome = {
  added: number;
  changed: number;
  /** Products whose price, discount or availability changed. */
  shown: string[];
  /** Products of which only the quantity changed. */
  moved: string[];
  refused: Omit<RefusedFigure, 'officeId'>[];
};

/**
 * One batch of an office, in one transaction: products the office does not sell yet are added, rows that will change
 * are locked in the order in which orders lock them, and then written. The statements are sent together; the last one
 * sees what orders that had the rows before have left.
 */
export async function writeColumns(
  db: BusinessDatabase,
  { bulkId, officeId, now }: { bulkId: string; officeId: string; now: Date },
  columns: FigureColumns,
): Promise<BatchOutcome> {
  const { productIds } = columns;
  const range = { first: productIds[0] ?? '', last: productIds.at(-1) ?? '' };
  const batch = { businessId: db.businessId, officeId, bulkId, wanted: wantedOf(columns), range, now };
  const [, added, , written] = await db.batch([
    inBulk(),
    addMissing(batch),
    lockChanging(batch),
    write(batch),
  ]);
  const outcome = written?.[0] as Omit<BatchOutcome, 'added'> | undefined;
  if (!outcome) throw new Error('A batch of figures came back without its outcome');
  const addedIds = (added ?? []).map(({ product_id }) => String(product_id));
  return { ...outcome, added: addedIds.length, shown: [...addedIds, ...outcome.shown] };
}

type Batch = {
  /** The range of products it is of: rows are read by it, and not the whole office. */
  range: { first: string; last: string };

  businessId: string;
  officeId: string;
  bulkId: string;
  wanted: ReturnType<typeof part>;
  now: Date;
};

function wantedOf(columns: FigureColumns) {
  return part`unnest(${columns.productIds}::uuid[], ${columns.price}::bigint[], ${columns.priceNeto}::bigint[],
    ${columns.stock}::bigint[], ${columns.stockChange}::bigint[], ${columns.stockMin}::bigint[]
  ) as w (product_id, price, price_neto, stock, stock_change, stock_min)`;
}

/** The row of line `w` in the office. */
const rowOf = ({
  businessId,
  officeId,
  range,
}: Batch) => part`po.business_id = ${businessId} and po.office_id = ${officeId}
  and po.product_id = w.product_id and po.product_id between ${range.first} and ${range.last}`;
const productOf = ({ businessId, range }: Batch) => part`p.business_id = ${businessId} and p.id = w.product_id
  and p.id between ${range.first} and ${range.last}`;

/** What figures `po` become by the line `w`. */
const nextPrice = part`coalesce(w.price, po.price)`;
const nextNet = part`coalesce(w.price_neto,
  case when po.price_neto = po.price then coalesce(w.price, po.price) else po.price_neto end)`;
const nextStock = part`coalesce(w.stock, po.stock + coalesce(w.stock_change, 0))`;
const nextMin = part`coalesce(w.stock_min, po.stock_min)`;
const isChange = part`(${nextPrice}, ${nextNet}, ${nextStock}, ${nextMin})
  is distinct from (po.price, po.price_neto, po.stock, po.stock_min)`;

/**
 * With the copies of their product, which stays as it is meanwhile: a change of it would not find the row that is about
 * to be. What came or went of nothing is added by the statement that writes.
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

function lockChanging(batch: Batch): Sql {
  const { wanted } = batch;
  return sql`
    select count(*) from (
      select po.product_id from ${wanted}
      join product_office po
        on ${rowOf(batch)}
      where ${isChange}
      order by po.product_id for no key update of po
    ) locked`;
}

/** New figures are made of the row as it is when it is written: what an order left is not overwritten. */
function write(batch: Batch): Sql {
  const { wanted, now } = batch;
  return sql`
    with before as materialized (
      select w.*, po.product_id is not null as is_sold, po.price as old_price, po.price_neto as old_net,
        po.stock as old_stock, ${isChange} as is_change, ${nextNet} <= ${nextPrice} as is_price, ${nextStock} >= 0 as is_stock
      from ${wanted}
      left join product_office po
        on ${rowOf(batch)}
    ), changed as (
      update product_office po
      set price = ${nextPrice}, price_neto = ${nextNet}, stock = ${nextStock}, stock_min = ${nextMin},
        received = po.received + ${nextStock} - po.stock, version = po.version + 1, updated_at = ${now}
      from before w
      where ${rowOf(batch)} and ${isChange} and ${nextNet} <= ${nextPrice} and ${nextStock} >= 0
      returning po.product_id, po.stock <> w.old_stock as is_moved,
        (po.price, po.price_neto, po.stock = 0) is distinct from (w.old_price, w.old_net, w.old_stock = 0) as is_shown
    ), marked as (
      ${markOf(batch, part`exists (select from changed where is_moved or is_shown)`)}
    )
    select (select count(*)::int from changed) as changed,
      array(select product_id from changed where is_shown) as shown,
      array(select product_id from changed where is_moved and not is_shown) as moved,
      coalesce((
        select jsonb_agg(jsonb_build_object('productId', w.product_id, 'why', case
          when not w.is_sold and p.id is null then 'UNKNOWN_PRODUCT'
          when not w.is_sold and w.price is null then 'NO_PRICE'
          when w.is_sold and not w.is_price then 'BAD_PRICE'
          else 'BAD_STOCK' end) order by w.product_id)
        from before w
        left join product p on ${productOf(batch)}
        where not w.is_sold or (w.is_change and not (w.is_price and w.is_stock))
      ), '[]') as refused`;
}

/** In the transaction of what was changed: a bulk that dies is notified of by somebody else. */
function markOf({ businessId, officeId, bulkId, now }: Batch, when: ReturnType<typeof part>) {
  return part`
    insert into pending_notice (business_id, bulk_id, subject, since)
    select ${businessId}, ${bulkId}, ${officeSubject(officeId)}, ${now} where ${when}
    on conflict do nothing`;
}
