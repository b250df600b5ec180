import type { CatalogueMemory } from '#server/catalogue/memory/catalogue-memory.ts';
import type { FiguresRow } from '#server/catalogue/product-card.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { type part, sql } from '#server/db/sql.ts';
import { lineColumns, type OwnParts, ownColumns, ownPartsOf } from './own-columns.ts';
import type { CartSnapshot, SnapshotLine } from './snapshot.ts';

type OwnLine = Omit<SnapshotLine, 'visible'> &
  FiguresRow & { product_id: string; listed_by_office: boolean | null };
type LightRow = Omit<CartSnapshot, keyof OwnParts | 'windows_taken' | 'zones' | 'lines'> &
  OwnParts & { lines: OwnLine[] | null };

/**
 * The active cart of a user for a change that adds to it and shows it: the cart, its prices and quantities from the
 * database, what its products and its office are from memory, which is told of changes at their commit, and what is promised
 * in its windows as of a moment ago. A third of the work of `readCart`; an order is never made of it. Undefined when there
 * is none.
 */
export async function readCartLightly<More extends Record<string, unknown>>(
  { db, catalogue }: { db: BusinessDatabase; catalogue: CatalogueMemory },
  { userId, now }: { userId: string; now: Date },
  more: ReturnType<typeof part>,
): Promise<(CartSnapshot & More) | undefined> {
  const row = await db.first<LightRow & More>(sql`
    with held as (
      select * from cart where business_id = ${db.businessId} and user_id = ${userId} and state = 'active'
    )
    select ${ownColumns(db.businessId, now)}, h.office_id,
      (select json_agg(l order by l.line_created_at, l.line_id) from (
        select ${lineColumns}, cl.product_id, po.price, po.price_neto, po.stock, po.listed,
          po.visible as listed_by_office
        from cart_line cl
        left join product_office po
          on po.business_id = cl.business_id and po.office_id = h.office_id and po.product_id = cl.product_id
        where cl.business_id = ${db.businessId} and cl.cart_id = h.id
      ) l) as lines ${more}
    from held h join office o on o.business_id = ${db.businessId} and o.id = h.office_id`);
  if (!row) return undefined;
  const lines = row.lines ?? [];
  const [sellers, windows_taken, products] = await Promise.all([
    catalogue.sellers.of(db, [row.office_id]),
    catalogue.windows.of(db, row.office_id, now),
    catalogue.lines.of(
      db,
      lines.map((line) => line.product_id),
    ),
  ]);
  const known = sellers.get(row.office_id);
  if (!known) return undefined;
  return {
    ...row,
    ...ownPartsOf(row),
    ...known.seller,
    windows_taken,
    zones: row.type === 'delivery' ? known.zones : [],
    lines: lines.flatMap(({ product_id, listed_by_office, ...line }) => {
      const product = products.get(product_id);
      if (!product) return [];
      const { active, ...facts } = product;
      return { ...facts, ...line, visible: active ? listed_by_office : false };
    }),
  };
}
