import { bogotaDay } from '#rules/dates/bogota-day.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { collectFigures } from './figure-columns.ts';
import { notifyOfOffice } from './notices.ts';
import { writeColumns } from './write-figures.ts';

/** The price of a product in an office on certain days; null takes away the one that it has. */
export type SaleLine = {
  sku: string;
  officeId: string;
  sale: {
    net: number;
    from: string;
    until: string | null;
    isBegun: boolean;
    offerBefore: number | null;
  } | null;
};

/** One for each product and office; what the office does not sell has none. */
export async function writeSales(db: Queries, lines: readonly SaleLine[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ sku, officeId, sale }) => ({ sku, office_id: officeId, ...sale }));
  await db.run(sql`
    with line as (
      select l.*, p.id as product_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (sku text, office_id uuid, net bigint,
        "from" date, until date, "isBegun" boolean, "offerBefore" bigint)
      join product p on p.business_id = ${db.businessId} and p.sku = l.sku
    ), gone as (
      delete from sale_price s using line l
      where s.business_id = ${db.businessId} and s.office_id = l.office_id and s.product_id = l.product_id
        and l.net is null
    )
    insert into sale_price (business_id, office_id, product_id, price_neto, begins_on, ends_on, begun, offer_before,
      updated_at)
    select ${db.businessId}, l.office_id, l.product_id, l.net, l."from", l.until, l."isBegun", l."offerBefore", ${now}
    from line l
    join product_office po on po.business_id = ${db.businessId} and po.office_id = l.office_id
      and po.product_id = l.product_id
    where l.net is not null
    order by l.office_id, l.product_id
    on conflict (business_id, office_id, product_id) do update
      set price_neto = excluded.price_neto, begins_on = excluded.begins_on, ends_on = excluded.ends_on,
        begun = excluded.begun, offer_before = excluded.offer_before, updated_at = excluded.updated_at`);
}

/** Rows of a transaction, as in figures.ts. */
const BATCH = 500;

type Due = {
  product_id: string;
  sale: number;
  isBegun: boolean;
  isOver: boolean;
  isOpen: boolean;
  offerBefore: number | null;
  price: number;
  net: number;
};

/** Prices of the day begin, and those whose last day was yesterday end. */
export async function turnSales(db: BusinessDatabase, now: Date, isClosing: () => boolean): Promise<number> {
  const today = bogotaDay(now);
  const offices = await db.all<{ office_id: string }>(sql`
    select distinct office_id from sale_price s where s.business_id = ${db.businessId}
      and (s.ends_on < ${today}::date or (not s.begun and s.begins_on <= ${today}::date)) order by 1`);
  let turned = 0;
  for (const { office_id: officeId } of offices) {
    const office = { bulkId: newId(), officeId, now };
    for (let count = BATCH; count === BATCH && !isClosing(); turned += count)
      count = await turnBatch(db, office, today);
  }
  return turned;
}

/** What was begun is marked in the transaction that writes it: after a crash nothing begins or ends twice. */
async function turnBatch(
  db: BusinessDatabase,
  office: { bulkId: string; officeId: string; now: Date },
  today: string,
): Promise<number> {
  const { officeId } = office;
  const { count, shown } = await db.transaction(async (tx) => {
    const due = await tx.all<Due>(sql`
      select s.product_id, s.price_neto as sale, s.begun as "isBegun", coalesce(s.ends_on < ${today}::date, false) as "isOver",
        s.ends_on is null as "isOpen", s.offer_before as "offerBefore", po.price, po.price_neto as net
      from sale_price s
      join product_office po on po.business_id = s.business_id and po.office_id = s.office_id
        and po.product_id = s.product_id
      where s.business_id = ${tx.businessId} and s.office_id = ${officeId}
        and (s.ends_on < ${today}::date or (not s.begun and s.begins_on <= ${today}::date))
      order by s.product_id limit ${BATCH} for no key update of s, po`);
    const figures = collectFigures();
    const ids = due.map(({ product_id: id }) => id);
    for (const [at, one] of due.entries()) {
      const priceNeto = nextNet(one);
      if (priceNeto !== undefined) figures.add(at, { officeId, priceNeto });
    }
    const columns = figures.end(ids).offices.get(officeId);
    const written = columns ? await writeColumns(tx, office, columns) : { shown: [] };
    const begun = due.filter(({ isOver, isOpen }) => !isOver && !isOpen);
    const over = due.filter(({ isOver, isOpen }) => isOver || isOpen);
    const idsOf = (some: readonly Due[]) => some.map(({ product_id: id }) => id);
    await tx.run(sql`
      delete from sale_price where business_id = ${tx.businessId} and office_id = ${officeId}
        and product_id = any(${idsOf(over)}::uuid[])`);
    await tx.run(sql`
      update sale_price s set begun = true, offer_before = b.net, updated_at = ${office.now}
      from unnest(${idsOf(begun)}::uuid[], ${begun.map(({ net, price }) => (net < price ? net : null))}::bigint[])
        as b (product_id, net)
      where s.business_id = ${tx.businessId} and s.office_id = ${officeId} and s.product_id = b.product_id`);
    return { count: due.length, shown: written.shown };
  });
  if (shown.length > 0) await notifyOfOffice(db, office, { shown, moved: [] });
  return count;
}

/** What somebody changed meanwhile stays, and so does a price that is as low as the one of these days. */
function nextNet({ sale, isBegun, isOver, offerBefore, price, net }: Due): number | undefined {
  if (!isOver) return sale < price ? sale : undefined;
  return isBegun && net === sale ? Math.min(offerBefore ?? price, price) : undefined;
}
