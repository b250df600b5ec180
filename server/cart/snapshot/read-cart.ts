import { cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import { sellerColumns, type Zone, zonesOf } from '#server/offices/seller.ts';
import { lineColumns, type OwnParts, ownColumns, ownPartsOf, windowsColumn } from './own-columns.ts';
import type { CartSnapshot, SnapshotLine } from './snapshot.ts';

type CartQuestion = {
  userId: string;
  /** The active cart of the user without it. */
  cartId?: string | undefined;
  /** Another office than the cart's, to see what would change there. */
  officeId?: string | undefined;
  now: Date;
};

type CartRow = Omit<CartSnapshot, 'zones' | 'windows_taken' | keyof OwnParts | 'lines'> &
  OwnParts & { zones: Zone[] | null; windows_taken: WindowsTaken | null; lines: SnapshotLine[] | null };

/** The user's cart with everything its figures depend on; undefined when there is none, or it is somebody else's. */
export async function readCart(db: Queries, question: CartQuestion): Promise<CartSnapshot | undefined> {
  const which = question.cartId ? part`id = ${question.cartId}` : part`state = 'active'`;
  const row = await db.first<CartRow>(sql`
    with held as (
      select * from cart where business_id = ${db.businessId} and user_id = ${question.userId} and ${which}
    )
    select ${columns(db.businessId, question.now)} from held h ${joins(db.businessId, question.officeId)}`);
  return row && toSnapshot(row);
}

/**
 * The same, holding the cart until the transaction ends. The rest of the statement sees the moment it began, also
 * when it had to wait for the cart; so it is asked again when the cart has changed meanwhile.
 */
export async function readLockedCart(
  tx: Queries,
  question: { userId: string; cartId: string; now: Date },
): Promise<CartSnapshot | undefined> {
  const query = sql`
    with held as materialized (
      select * from cart
      where business_id = ${tx.businessId} and user_id = ${question.userId} and id = ${question.cartId}
      for update
    )
    select ${columns(tx.businessId, question.now)}, (
      select before.version from cart before where before.business_id = ${tx.businessId} and before.id = h.id
    ) as version_before
    from held h ${joins(tx.businessId, undefined)}`;
  const row = await tx.first<CartRow & { version_before: number }>(query);
  if (row && row.version !== row.version_before) return toSnapshot(await tx.one<CartRow>(query));
  return row && toSnapshot(row);
}

const columns = (businessId: string, now: Date) => part`
  ${ownColumns(businessId, now)}, ${sellerColumns}, ${windowsColumn(businessId, now)} as windows_taken,
  case when h.type = 'delivery' then ${zonesOf(businessId)} end as zones,
  (select json_agg(l order by l.line_created_at, l.line_id) from (
    select ${lineColumns}, p.bar_code, po.visible and not p.inactive and not p.hidden as visible, ${cardColumns}
    from cart_line cl
    join product p on p.business_id = cl.business_id and p.id = cl.product_id ${factJoins}
    left join product_office po
      on po.business_id = cl.business_id and po.office_id = o.id and po.product_id = cl.product_id
    where cl.business_id = ${businessId} and cl.cart_id = h.id
  ) l) as lines`;

const joins = (businessId: string, officeId: string | undefined) => part`
  join office o on o.business_id = ${businessId} and o.id = ${officeId === undefined ? part`h.office_id` : part`${officeId}`}
  join business_config g on g.business_id = ${businessId}`;

function toSnapshot(row: CartRow): CartSnapshot {
  return {
    ...row,
    ...ownPartsOf(row),
    windows_taken: row.windows_taken ?? {},
    zones: row.zones ?? [],
    lines: row.lines ?? [],
  };
}
