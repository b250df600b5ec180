import type { CatalogueMemory } from '#server/catalogue/memory/catalogue-memory.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { type part, sql } from '#server/db/sql.ts';
import { sellerColumns, type Zone, zonesOf } from '#server/offices/seller.ts';
import type { WindowsTaken } from '#server/offices/windows-lately.ts';
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
  OwnParts & { windows_taken: WindowsTaken | null; zones: Zone[] | null; lines: OwnLine[] | null };

/**
 * The user's cart to make an order of, and `more` columns beside it (`h` is the cart): all that moves money or is promised from the
 * database, what its products are from memory (docs/decisions/028). Undefined when there is none, or it is somebody else's.
 */
export async function readCartToOrder<More extends Record<string, unknown>>(
  { db, catalogue }: { db: BusinessDatabase; catalogue: CatalogueMemory },
  { userId, cartId, now }: { userId: string; cartId: string; now: Date },
  more: ReturnType<typeof part>,
): Promise<(CartSnapshot & More) | undefined> {
  const { businessId } = db;
  const row = await db.first<Row & More>(sql`
    select ${ownColumns(businessId, now)}, ${sellerColumns}, ${windowsColumn(businessId, now)} as windows_taken,
      case when h.type = 'delivery' then ${zonesOf(businessId)} end as zones, ${ownLines(businessId)} as lines ${more}
    from cart h
    join office o on o.business_id = ${businessId} and o.id = h.office_id
    join business_config g on g.business_id = ${businessId}
    where h.business_id = ${businessId} and h.user_id = ${userId} and h.id = ${cartId}`);
  if (!row) return undefined;
  const lines = row.lines ?? [];
  const products = await catalogue.lines.of(
    db,
    lines.map((line) => line.product_id),
  );
  return {
    ...row,
    ...ownPartsOf(row),
    windows_taken: row.windows_taken ?? {},
    zones: row.zones ?? [],
    lines: withProducts(lines, products),
  };
}
