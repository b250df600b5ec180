import type { OutputOf } from '#contract/index.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import type { SessionUser } from '#server/http/context.ts';
import type { HistoryEntryRow } from './list-queries.ts';

/** History entries that can be restored: an emptied cart and a removed product. */
export const RESTORABLE = ['discard', 'remove-product'];

export function presentHistoryEntry(row: HistoryEntryRow, reader: SessionUser): OutputOf<'cartHistory.get'> {
  return {
    id: row.id,
    shoppingCart: row.cart_id,
    version: row.cart_version,
    action: row.action,
    product_id: row.product_id,
    product_name: row.product_name ?? '',
    count: row.count,
    countType: row.count_type,
    detail: row.detail,
    userId: row.actor_id,
    user: { fullname: row.actor_name ?? '' },
    device: row.device,
    ip: row.ip,
    creationDate: row.at.toISOString(),
    adminSendRestore: row.restored_at !== null,
    restoredDate: row.restored_at?.toISOString() ?? null,
    can_restore: isAdminOrSuper(reader.role) && row.restored_at === null && RESTORABLE.includes(row.action),
  };
}
