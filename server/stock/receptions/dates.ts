import type { OutputOf } from '#contract/index.ts';
import { arrivedLots, expiryProblem } from '#rules/stock/lots.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { readEntries } from '../entries.ts';

type Counted = OutputOf<'stockCounts.products'>['list'][number];
type Received = OutputOf<'receptions.products'>['list'][number];

/** Products of a reception with their received quantities by date. */
export async function withDates(db: Queries, id: string, products: readonly Counted[]): Promise<Received[]> {
  const ids = products.map(({ product_id }) => product_id);
  const [entries, rows] = await Promise.all([
    readEntries(db, 'reception', id, ids),
    db.all<{ product_id: string; tracks_expiry: boolean; expires_on: string | null }>(sql`
      select p.id as product_id, c.tracks_expiry, l.expires_on::text from product p
      join category c on c.business_id = p.business_id and c.id = p.category_id
      left join reception_line l on l.business_id = p.business_id and l.reception_id = ${id} and l.product_id = p.id
      where p.business_id = ${db.businessId} and p.id = any(${ids}::uuid[])`),
  ]);
  const dates = new Map(rows.map(({ product_id, ...own }) => [product_id, own]));
  return products.map((product) => {
    const { tracks_expiry = false, expires_on = null } = dates.get(product.product_id) ?? {};
    const { lots } = arrivedLots(entries.get(product.product_id) ?? []);
    return { ...product, tracks_expiry, expires_on, lots };
  });
}

/** The expiry date of a product in the supplier's list. */
export async function dateOfList(db: Queries, id: string, productId: string): Promise<string | null> {
  const line = await db.first<{ expires_on: string | null }>(sql`
    select expires_on::text from reception_line
    where business_id = ${db.businessId} and reception_id = ${id} and product_id = ${productId}`);
  return line?.expires_on ?? null;
}

/** Invalid dates, with their index. */
export function wrongDates(dates: readonly (string | null)[], today: string) {
  return dates.flatMap((day, at) => {
    const message = day === null ? undefined : expiryProblem(day, today);
    return message === undefined ? [] : [{ at, message }];
  });
}
