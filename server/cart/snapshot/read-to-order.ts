import { isDeepStrictEqual } from 'node:util';
import type { CartFacts } from '#server/cart/facts.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import { sellerColumns, termsOf, type Zone, zonesOf } from '#server/offices/seller.ts';
import {
  type OwnLine,
  type OwnParts,
  ownColumns,
  ownLines,
  ownPartsOf,
  windowsColumn,
  withProducts,
} from './own-columns.ts';
import type { CartSnapshot } from './snapshot.ts';

type Row = Omit<CartSnapshot, keyof OwnParts | 'windows_taken' | 'zones' | 'lines'> &
  OwnParts & { windows_taken: WindowsTaken | null; zones: Zone[] | null; lines: OwnLine[] | null } & Terms;

/** Of which state of its office and its address the figures are: compared when the order is placed. */
type Terms = { terms: string };
type Memory = { db: BusinessDatabase; cartFacts: CartFacts };

/**
 * The user's cart to make an order of, and `more` columns beside it (`h` is the cart): all that moves money or is
 * promised from the database, what its products are from memory, or from the database as well where that is not
 * enough (docs/decisions/027 and 030). Undefined when there is none, or it is somebody else's.
 */
export async function readCartToOrder<More extends Record<string, unknown>>(
  { db, cartFacts }: Memory,
  { userId, cartId, now, fresh }: { userId: string; cartId: string; now: Date; fresh: boolean },
  more: ReturnType<typeof part>,
): Promise<(CartSnapshot & Terms & More) | undefined> {
  const { businessId } = db;
  const row = await db.first<Row & More>(sql`
    select ${ownColumns(businessId, now)}, ${sellerColumns}, ${windowsColumn(businessId, now)} as windows_taken,
      ${termsOf(businessId, part`h.address_id`)} as terms,
      case when h.type = 'delivery' then ${zonesOf(businessId)} end as zones, ${ownLines(businessId)} as lines ${more}
    from cart h
    join office o on o.business_id = ${businessId} and o.id = h.office_id
    join business_config g on g.business_id = ${businessId}
    where h.business_id = ${businessId} and h.user_id = ${userId} and h.id = ${cartId}`);
  if (!row) return undefined;
  const lines = row.lines ?? [];
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const products = await (fresh ? cartFacts.products.read(db, ids) : cartFacts.products.of(db, ids));
  return {
    ...row,
    ...ownPartsOf(row),
    windows_taken: row.windows_taken ?? {},
    zones: row.zones ?? [],
    lines: withProducts(lines, products),
  };
}

/**
 * Whether the products of a cart still are what was known of them when it was read: a refusal must not rest on less.
 */
export async function areStillSold({ db, cartFacts }: Memory, { lines }: CartSnapshot): Promise<boolean> {
  const ids = new Set(lines.map((line) => line.id));
  if (ids.size === 0) return true;
  const products = await cartFacts.products.read(db, [...ids]);
  return lines.every((line) => {
    const { active, ...facts } = products.get(line.id) ?? { active: false };
    return active === (line.visible !== false) && isDeepStrictEqual({ ...line, ...facts }, line);
  });
}
