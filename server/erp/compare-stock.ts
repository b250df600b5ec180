import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { part, sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { unpickedGoods } from '#server/picking/current-picks.ts';
import { NO_OFFICE, productOf, readOffices, readProducts } from './codes.ts';

type Answer = OutputOf<'erp.compareStock'>;
type Own = Omit<Answer['differences'][number], 'row' | 'theirs' | 'difference'>;

/** Stocks of another system beside the shop's, for a reconciliation each night. */
export async function compareStock(
  { body: { rows } }: CheckedInputOf<'erp.compareStock'>,
  { db, key }: KeyContext,
): Promise<Answer> {
  const [offices, products] = await Promise.all([readOffices(db, key.officeId), readProducts(db, rows)]);
  const errors: Answer['errors'] = [];
  const places: { row: number; officeId: string; productId: string }[] = [];
  for (const [row, one] of rows.entries()) {
    const officeId = offices.get(one.office);
    const product = officeId === undefined ? NO_OFFICE : productOf(one, products);
    if (typeof product === 'string' && officeId !== undefined)
      places.push({ row, officeId, productId: product });
    else if (typeof product !== 'string') errors.push({ row, ...product });
  }
  const own = await readShelves({ db }, places);
  const compared = places.flatMap(({ row, officeId, productId }) => {
    const found = own.get(`${officeId} ${productId}`);
    const theirs = rows[row]?.stock ?? 0;
    if (found) return [{ row, ...found, theirs, difference: theirs - found.shelf }];
    errors.push({ row, field: 'id_item', message: 'Esta sede no vende el producto.' });
    return [];
  });
  const differences = compared.filter(({ difference }) => difference !== 0);
  errors.sort((one, other) => one.row - other.row);
  return { equal: compared.length - differences.length, differences, errors };
}

/** What should be on the shelf of each of these, by office and product; one statement for each office. */
async function readShelves(
  { db }: Pick<KeyContext, 'db'>,
  places: readonly { officeId: string; productId: string }[],
): Promise<ReadonlyMap<string, Own>> {
  const found = new Map<string, Own>();
  for (const [officeId, own] of Map.groupBy(places, (one) => one.officeId)) {
    const ids = own.map(({ productId }) => productId);
    const rows = await db.all<Own>(sql`
      select po.office_id, po.product_id, p.sku as id_item, p.title, p.count_type,
        po.stock + coalesce(w.demand, 0)::bigint as shelf, coalesce(w.demand, 0)::bigint as reserved
      from product_office po
      join product p on p.business_id = po.business_id and p.id = po.product_id
      left join (${unpickedGoods(db.businessId, part`${officeId}`)}) w on w.product_id = po.product_id
      where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.product_id = any(${ids}::uuid[])`);
    for (const row of rows) found.set(`${row.office_id} ${row.product_id}`, row);
  }
  return found;
}
