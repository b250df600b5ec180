import { netWithout, type StoredSale } from '#rules/offers/sale-days.ts';
import { struckPrice } from '#rules/offers/struck-price.ts';
import type { Queries } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { keepGoodsLaw } from '../goods/keep-law.ts';
import { takeSales } from './sale-prices.ts';
import { declareCause, type StockCause } from './stock-cause.ts';
import { earlierOf, isByList, listPrice, lowestEarlier } from './struck-prices.ts';

/** Figures of one product in one office, entered by a person; missing fields keep their value. */
export type OfficeEdit = {
  officeId: string;
  /** The version of the figures that were seen; null where the office did not sell the product. */
  version: number | null;
  price?: number | undefined;
  priceNeto?: number | undefined;
  stock?: number | undefined;
  /** The stock when it was counted: later sales are subtracted. */
  stockBefore?: number | undefined;
  stockMin?: number | undefined;
  /** Ends its price for certain days, if that is still the one that was seen. */
  stopsSale?: Pick<StoredSale, 'net' | 'from'> | undefined;
};

export type WrongFigure = {
  officeId: string;
  field: 'id' | 'price' | 'price_neto' | 'stock';
  why: 'UNKNOWN_OFFICE' | 'NO_PRICE' | 'NET_ABOVE_PRICE' | 'LESS_THAN_NOTHING';
};

type Row = {
  office_id: string;
  /** The list price. */
  price: number;
  struck: number;
  /** The lowest of its earlier prices that count. */
  lowest: number | null;
  /** Whether the list price is shown struck, whatever the earlier prices were. */
  by_list: boolean;
  price_neto: number;
  stock: number;
  stock_min: number;
  version: number;
};

/**
 * Prices and stock of one product in its offices, in the transaction of the caller, who has locked the product. Rows
 * are locked in the order of orders, and a sale in between is respected: versions move with writes of staff, not with
 * sales. 'stale' when somebody changed them since.
 */
export async function changeFigures(
  tx: Queries,
  productId: string,
  edits: readonly OfficeEdit[],
  { now, cause }: { now: Date; cause: StockCause },
): Promise<'stale' | { wrong: WrongFigure[] } | { changed: number }> {
  const officeIds = edits.map(({ officeId }) => officeId);
  await tx.run(keepGoodsLaw(tx.businessId));
  const rows = await tx.all<Row>(sql`
    select office_id, ${listPrice} as price, price as struck, ${lowestEarlier(now)} as lowest,
      ${isByList(tx.businessId)} as by_list, price_neto, stock, stock_min, version from product_office po
    where business_id = ${tx.businessId} and product_id = ${productId} and office_id = any(${officeIds}::uuid[])
    order by office_id for no key update`);
  const before = new Map(rows.map((row) => [row.office_id, row]));
  if (edits.some(({ officeId, version }) => (before.get(officeId)?.version ?? null) !== version))
    return 'stale';
  const existing = await knownOffices(tx, officeIds);
  const stopped = edits.flatMap(({ officeId, stopsSale }) =>
    stopsSale ? [{ officeId, net: stopsSale.net, from: stopsSale.from }] : [],
  );
  const sales = await takeSales(tx, productId, stopped);
  if (sales.size < stopped.length) return 'stale';
  const next = edits.map((edit) =>
    nextFigures(edit, withoutSale(before.get(edit.officeId), sales.get(edit.officeId))),
  );
  const wrong = next.flatMap((row): WrongFigure[] => {
    const { office_id: officeId, price, price_neto, stock } = row;
    // Figures of a closed office stay correct, too.
    if (!existing.has(officeId) && !before.has(officeId))
      return [{ officeId, field: 'id', why: 'UNKNOWN_OFFICE' }];
    if (price <= 0) return [{ officeId, field: 'price', why: 'NO_PRICE' }];
    if (price_neto > price) return [{ officeId, field: 'price_neto', why: 'NET_ABOVE_PRICE' }];
    return stock < 0 ? [{ officeId, field: 'stock', why: 'LESS_THAN_NOTHING' }] : [];
  });
  if (wrong.length > 0) return { wrong };
  const changed = next.filter((row) => isChange(row, before.get(row.office_id)));
  if (changed.length > 0) {
    const struck = changed.map((row) => struckIn(row, before.get(row.office_id)));
    await tx.batch([declareCause(cause), writeRows(tx.businessId, productId, changed, struck, now)]);
  }
  return { changed: changed.length };
}

type Figures = Omit<Row, 'version' | 'struck' | 'lowest' | 'by_list'>;

function struckIn({ price, price_neto: net }: Figures, row: Row | undefined): number {
  if (!row || row.by_list) return price;
  return struckPrice(
    { list: row.price, net: row.price_neto, struck: row.struck },
    { list: price, net },
    row.lowest,
  );
}

/** The row at the net price it has apart from the sale. */
function withoutSale(row: Row | undefined, sale: StoredSale | undefined): Row | undefined {
  return row && { ...row, price_neto: netWithout({ price: row.price, net: row.price_neto }, sale) };
}

function nextFigures(edit: OfficeEdit, row: Row | undefined): Figures {
  const price = edit.price ?? row?.price ?? 0;
  const sold = row && edit.stockBefore !== undefined ? edit.stockBefore - row.stock : 0;
  // Without a discount the net price follows a new price.
  const net = row && row.price_neto !== row.price ? row.price_neto : price;
  return {
    office_id: edit.officeId,
    price,
    price_neto: edit.priceNeto ?? net,
    // Deliveries received meanwhile are kept as well.
    stock: edit.stock === undefined ? (row?.stock ?? 0) : edit.stock - sold,
    stock_min: edit.stockMin ?? row?.stock_min ?? 0,
  };
}

function isChange(next: Figures, row: Row | undefined): boolean {
  return (
    row === undefined ||
    next.price !== row.price ||
    next.price_neto !== row.price_neto ||
    next.stock !== row.stock ||
    next.stock_min !== row.stock_min
  );
}

async function knownOffices(tx: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from office where business_id = ${tx.businessId} and id = any(${ids}::uuid[]) and not inactive`);
  return new Set(rows.map(({ id }) => id));
}

/** New rows include the copies of the product; caches are notified by the table's triggers. */
function writeRows(
  businessId: string,
  productId: string,
  rows: readonly Figures[],
  struck: readonly number[],
  now: Date,
): Sql {
  const column = (name: keyof Figures) => rows.map((row) => row[name]);
  return sql`
    insert into product_office as po (business_id, office_id, product_id, price, list_price, price_neto, stock,
      stock_min, received, category_id, subcategory_id, brand_id, popularity, visible, updated_at)
    select p.business_id, w.office_id, p.id, w.struck, case when w.struck < w.price then w.price end, w.price_neto,
      w.stock, w.stock_min, w.stock, p.category_id, p.subcategory_id, p.brand_id, p.views_total,
      not p.inactive and not p.hidden and p.picture <> '', ${now}
    from unnest(${column('office_id')}::uuid[], ${column('price')}::bigint[], ${struck}::bigint[],
      ${column('price_neto')}::bigint[], ${column('stock')}::bigint[], ${column('stock_min')}::bigint[]
    ) as w (office_id, price, struck, price_neto, stock, stock_min)
    join product p on p.business_id = ${businessId} and p.id = ${productId}
    order by w.office_id
    on conflict (business_id, office_id, product_id) do update
      set price = excluded.price, list_price = excluded.list_price, price_neto = excluded.price_neto,
        earlier_prices = ${earlierOf(part`excluded.price_neto`, now)}, stock = excluded.stock,
        stock_min = excluded.stock_min, received = po.received + excluded.stock - po.stock,
        version = po.version + 1, updated_at = excluded.updated_at`;
}
