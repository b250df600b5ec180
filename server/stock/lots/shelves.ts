import type { Lot } from '#rules/stock/lots.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';
import { unpickedGoods } from '#server/picking/current-picks.ts';

/** The stored lots of a product in an office, and the quantity present, including goods held by unpicked orders. */
export type Shelf = { lots: Lot[]; there: number };

/** Shelves by product, for products the office sells. */
export async function readShelves(
  db: Queries,
  officeId: string,
  productIds: readonly string[],
): Promise<Map<string, Shelf>> {
  if (productIds.length === 0) return new Map();
  const ids = part`${[...productIds]}::uuid[]`;
  const rows = await db.all<Shelf & { product_id: string }>(sql`
    select po.product_id, po.stock + coalesce(w.demand, 0) as there, coalesce((
      select json_agg(json_build_object('expires_on', l.expires_on, 'amount', l.amount) order by l.expires_on)
      from stock_lot l
      where l.business_id = po.business_id and l.office_id = po.office_id and l.product_id = po.product_id
    ), '[]') as lots
    from product_office po
    left join (${unpickedGoods(db.businessId, part`${officeId}`, part`and l.product_id = any(${ids})`)}) w
      on w.product_id = po.product_id
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.product_id = any(${ids})`);
  return new Map(rows.map(({ product_id, lots, there }) => [product_id, { lots, there }]));
}

/** Replaces all lots of these products in an office. The caller has locked their stock. */
export async function storeLots(
  tx: Queries,
  officeId: string,
  lots: ReadonlyMap<string, readonly Lot[]>,
): Promise<void> {
  if (lots.size === 0) return;
  const rows = [...lots].flatMap(([product_id, own]) =>
    own.map((lot) => ({ id: newId(), product_id, ...lot })),
  );
  const json = JSON.stringify(rows);
  const stored = part`jsonb_to_recordset(${json}::jsonb) as r (id uuid, product_id uuid, expires_on date, amount bigint)`;
  await tx.run(sql`
    delete from stock_lot l
    where l.business_id = ${tx.businessId} and l.office_id = ${officeId} and l.product_id = any(${[...lots.keys()]}::uuid[])
      and not exists (select from ${stored} where r.product_id = l.product_id and r.expires_on = l.expires_on)`);
  await tx.run(sql`
    insert into stock_lot (business_id, id, office_id, product_id, expires_on, amount)
    select ${tx.businessId}, r.id, ${officeId}, r.product_id, r.expires_on, r.amount from ${stored}
    on conflict (business_id, office_id, product_id, expires_on) do update set amount = excluded.amount`);
}
