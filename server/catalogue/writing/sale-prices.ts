import { bogotaDay } from '#rules/dates/bogota-day.ts';
import {
  isDue,
  type NetWithout,
  netOfOffer,
  netWithout,
  type SaleDays,
  type StoredSale,
  saleOfDay,
} from '#rules/offers/sale-days.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';
import { keepGoodsLaw } from '../goods/keep-law.ts';
import { collectFigures } from './figure-columns.ts';
import { notifyOfOffice } from './notices.ts';
import { listPrice } from './struck-prices.ts';
import { writeColumns } from './write-figures.ts';

/** The price of a product in an office for certain days; null removes an existing one. */
export type SaleLine = {
  sku: string;
  officeId: string;
  sale: SaleDays | null;
  /** The net price apart from the sale; null = today's without the sale that the office has. */
  without: NetWithout | null;
  /** Whether its days began, and somebody wrote another price since. */
  isPassed: boolean;
};

/** Rows of a transaction, as in figures.ts. */
const BATCH = 500;

/**
 * One for each product and office; what the office does not sell has none. The price of today is written with it: no
 * sale price exists without its row.
 */
export async function writeSales(db: BusinessDatabase, lines: readonly SaleLine[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  const today = bogotaDay(now);
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const products = await db.all<{ id: string; sku: string }>(sql`
    select id, sku from product where business_id = ${db.businessId} and sku = any(${skus}::text[])`);
  const idOf = new Map(products.map(({ id, sku }) => [sku, id]));
  const byOffice = Map.groupBy(lines, ({ officeId }) => officeId);
  for (const [officeId, ofOffice] of byOffice) {
    const office = { bulkId: newId(), officeId, now };
    for (let from = 0; from < ofOffice.length; from += BATCH) {
      const byProduct = new Map(
        ofOffice.slice(from, from + BATCH).map((line) => [idOf.get(line.sku) ?? '', line]),
      );
      byProduct.delete('');
      await writeBatch(db, office, [...byProduct.keys()], ({ productId, price, net, sale }) => {
        const line = byProduct.get(productId);
        if (!line) return undefined;
        const without =
          line.without === null ? netWithout({ price, net }, sale) : netOfOffer(line.without, price);
        return saleOfDay(today, { price, without }, line.sale, line.isPassed);
      });
    }
  }
}

/**
 * Sales of an office in the caller's transaction: what `saleOf` gives of a product as it is now, whose row is locked;
 * null takes its sale away, undefined leaves it. Returns how many it wrote, and what notifies caches once the
 * transaction has ended.
 */
export async function changeSales(
  tx: Queries,
  { officeId, now }: { officeId: string; now: Date },
  productIds: readonly string[],
  saleOf: (figure: Figure) => SaleDays | null | undefined,
): Promise<{ count: number; notify: (db: BusinessDatabase) => Promise<void> }> {
  const office = { bulkId: newId(), officeId, now };
  const today = bogotaDay(now);
  const { count, cards } = await writeRows(tx, office, productIds, (figure) => {
    const sale = saleOf(figure);
    const without = netWithout(figure, figure.sale);
    return sale === undefined ? undefined : saleOfDay(today, { price: figure.price, without }, sale);
  });
  return { count, notify: (db) => notifyOfOffice(db, office, { cards, moved: [] }) };
}

/** Starts prices whose days begin, and ends those whose last day was yesterday. */
export async function turnSales(db: BusinessDatabase, now: Date, isClosing: () => boolean): Promise<number> {
  const today = bogotaDay(now);
  const offices = await db.all<{ office_id: string }>(sql`
    select distinct office_id from sale_price s where s.business_id = ${db.businessId}
      and (s.ends_on < ${today}::date or (not s.begun and s.begins_on <= ${today}::date)) order by 1`);
  let turned = 0;
  for (const { office_id: officeId } of offices) {
    const office = { bulkId: newId(), officeId, now };
    for (let count = BATCH; count === BATCH && !isClosing(); turned += count) {
      const due = await db.all<{ id: string }>(sql`
        select s.product_id as id from sale_price s where s.business_id = ${db.businessId} and s.office_id = ${officeId}
          and (s.ends_on < ${today}::date or (not s.begun and s.begins_on <= ${today}::date))
        order by s.product_id limit ${BATCH}`);
      const ids = due.map(({ id }) => id);
      count = await writeBatch(db, office, ids, ({ price, net, sale }) =>
        sale && isDue(sale, today)
          ? saleOfDay(today, { price, without: netWithout({ price, net }, sale) }, sale)
          : undefined,
      );
    }
  }
  return turned;
}

/**
 * Removes these sales of a product in offices, whose rows are locked, and returns each by office; another sale that is
 * there by now stays. The caller writes today's price.
 */
export async function takeSales(
  tx: Queries,
  productId: string,
  seen: readonly (Pick<StoredSale, 'net' | 'from'> & { officeId: string })[],
): Promise<Map<string, StoredSale>> {
  if (seen.length === 0) return new Map();
  const rows = await tx.all<StoredSale & { officeId: string }>(sql`
    delete from sale_price s
    using jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as l ("officeId" uuid, net bigint, "from" date)
    where s.business_id = ${tx.businessId} and s.product_id = ${productId} and s.office_id = l."officeId"
      and s.price_neto = l.net and s.begins_on = l."from"
    returning office_id as "officeId", ${saleColumns}`);
  return new Map(rows.map(({ officeId, ...sale }) => [officeId, sale]));
}

const saleColumns = part`price_neto as net, begins_on::text as "from", ends_on::text as until, begun as "isBegun",
  offer_before as "offerBefore"`;

type Office = { bulkId: string; officeId: string; now: Date };
export type Figure = { productId: string; price: number; net: number; sale: StoredSale | undefined };

/**
 * Prices and their sales in one transaction: after a crash nothing begins or ends twice. The row of the office is
 * locked before its sale is read, so that whoever writes sales waits for another.
 */
async function writeBatch(
  db: BusinessDatabase,
  office: Office,
  productIds: readonly string[],
  next: (figure: Figure) => ReturnType<typeof saleOfDay> | undefined,
): Promise<number> {
  const { count, cards } = await db.transaction((tx) => writeRows(tx, office, productIds, next));
  if (cards.length > 0) await notifyOfOffice(db, office, { cards, moved: [] });
  return count;
}

/** Writes the rows of a batch; caches are not yet notified of `cards`. */
async function writeRows(
  tx: Queries,
  office: Office,
  productIds: readonly string[],
  next: (figure: Figure) => ReturnType<typeof saleOfDay> | undefined,
): Promise<{ count: number; cards: string[] }> {
  const { officeId } = office;
  await tx.run(keepGoodsLaw(tx.businessId));
  const found = await lockedFigures(tx, officeId, productIds);
  const figures = collectFigures();
  const ids = found.map(({ productId }) => productId);
  const [stored, gone]: [(StoredSale & { id: string })[], string[]] = [[], []];
  for (const [at, figure] of found.entries()) {
    const day = next(figure);
    if (!day) continue;
    if (day.net !== figure.net) figures.add(at, { officeId, priceNeto: day.net });
    if (day.sale) stored.push({ id: figure.productId, ...day.sale });
    else gone.push(figure.productId);
  }
  const columns = figures.end(ids).offices.get(officeId);
  const written = columns ? await writeColumns(tx, office, columns) : { cards: [] };
  await storeSales(tx, office, stored, gone);
  // Cards also show the last day of a sale.
  const ended = [...stored.map(({ id }) => id), ...gone];
  return { count: ended.length, cards: [...written.cards, ...ended] };
}

async function lockedFigures(
  tx: Queries,
  officeId: string,
  productIds: readonly string[],
): Promise<Figure[]> {
  const figures = await tx.all<Omit<Figure, 'sale'>>(sql`
    select product_id as "productId", ${listPrice} as price, price_neto as net from product_office po
    where business_id = ${tx.businessId} and office_id = ${officeId} and product_id = any(${productIds}::uuid[])
    order by product_id for no key update`);
  const sales = await tx.all<StoredSale & { id: string }>(sql`
    select product_id as id, ${saleColumns} from sale_price
    where business_id = ${tx.businessId} and office_id = ${officeId} and product_id = any(${productIds}::uuid[])`);
  const saleOf = new Map(sales.map(({ id, ...sale }) => [id, sale]));
  return figures.map((figure) => ({ ...figure, sale: saleOf.get(figure.productId) }));
}

async function storeSales(
  tx: Queries,
  { officeId, now }: Office,
  stored: readonly (StoredSale & { id: string })[],
  gone: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from sale_price
    where business_id = ${tx.businessId} and office_id = ${officeId} and product_id = any(${gone}::uuid[])`);
  await tx.run(sql`
    insert into sale_price (business_id, office_id, product_id, price_neto, begins_on, ends_on, begun, offer_before,
      updated_at)
    select ${tx.businessId}, ${officeId}, l.id, l.net, l."from", l.until, l."isBegun", l."offerBefore", ${now}
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as l (id uuid, net bigint, "from" date, until date,
      "isBegun" boolean, "offerBefore" bigint)
    order by l.id
    on conflict (business_id, office_id, product_id) do update
      set price_neto = excluded.price_neto, begins_on = excluded.begins_on, ends_on = excluded.ends_on,
        begun = excluded.begun, offer_before = excluded.offer_before, updated_at = excluded.updated_at`);
}
