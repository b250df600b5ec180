import { isAdminOrSuper } from '#rules/roles.ts';
import type { SessionUser } from '#server/http/context.ts';
import type { StoredDelivery } from './stored.ts';

/** How somebody has access to an order: as its owner, as staff, or by its link. */
export type Viewer = 'owner' | 'staff' | 'link';

type SeenOrder = { user_id: string; office_id: string; delivery: StoredDelivery };

/** The access of this person to the order; undefined: only by the link (rules 37 to 39). */
export function viewerOf(order: SeenOrder, user: SessionUser | undefined): 'owner' | 'staff' | undefined {
  if (!user) return undefined;
  if (seesAsStaff(order, user)) return 'staff';
  return user.id === order.user_id ? 'owner' : undefined;
}

/** An admin with a branch sees only that branch; pickers and couriers only orders assigned to them. */
export function seesAsStaff(order: SeenOrder, user: SessionUser): boolean {
  if (isAdminOrSuper(user.role)) return user.officeId === null || user.officeId === order.office_id;
  if (user.role === 'picker') return order.delivery.picker_id === user.id;
  return user.role === 'delivery' && order.delivery.delivery_id === user.id;
}

/** Whether this member of the back office may work on orders of that office (rule 38). */
export function worksAt(user: Pick<SessionUser, 'officeId'>, officeId: string): boolean {
  return user.officeId === null || user.officeId === officeId;
}
