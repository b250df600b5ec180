import { canGrantRole, type Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { ordersOut } from '#server/deliveries/staff/courier-out.ts';
import { fail, invalid } from '#server/http/failure.ts';
import type { ManagedRow } from './queries.ts';
import { peopleTexts } from './texts.ts';
import type { PersonToSave } from './write-queries.ts';

/** Roles that belong to one office (back-office 5). */
export const ROLES_OF_A_BRANCH: readonly Role[] = ['admin', 'picker', 'delivery'];

/**
 * Rule 37: nobody changes people above them, grants a role above their own, or changes their own rights.
 */
export function refuseRights(actor: ManagedRow, before: ManagedRow, after: PersonToSave) {
  if (actor.id === before.id) {
    const changes = rightsOf(before) !== rightsOf(after) || before.email !== after.email;
    return changes ? invalid([{ field: 'role', message: peopleTexts.own }]) : undefined;
  }
  if (!canGrantRole(actor, before, before.role))
    return invalid([{ field: 'role', message: peopleTexts.above }]);
  if (canGrantRole(actor, before, after.role)) return undefined;
  return invalid([{ field: 'role', message: peopleTexts.grant }]);
}

/** A business always has a superadmin who can sign in. */
export function refuseLast(locked: readonly ManagedRow[], before: ManagedRow, after: PersonToSave) {
  const runs = ({ role, disabled }: PersonToSave) => role === 'superadmin' && !disabled;
  if (!runs(before) || runs(after)) return undefined;
  const another = locked.some((person) => person.id !== before.id && runs(person));
  return another ? undefined : fail('LAST_SUPERADMIN');
}

/** A courier with an open round keeps their account: nobody else can end its orders or hand over its cash. */
export async function refuseOut(tx: Queries, before: ManagedRow, after: PersonToSave) {
  const isCourier = before.role === 'delivery' && !before.disabled;
  if (!isCourier || rightsOf(before) === rightsOf(after)) return undefined;
  const orders = await ordersOut(tx, before.id);
  if (orders === undefined) return undefined;
  const field = after.disabled ? 'inactive' : 'role';
  return invalid([{ field, message: peopleTexts.out(before.name, orders) }]);
}

export function rightsOf({ role, office_id, provider_id, disabled }: PersonToSave): string {
  return JSON.stringify([role, office_id, provider_id, disabled]);
}

/**
 * Rights in full; of personal data only the names of changed fields: the audit is permanent, personal data is not.
 */
export function forAudit(row: ManagedRow, other: ManagedRow = row) {
  const personal = ['name', 'last_name', 'email', 'phone', 'identification_card', 'birthday'] as const;
  const changed = personal.filter((field) => row[field] !== other[field]);
  const { role, office_id: branchId, provider_id: providerId, disabled: inactive, version } = row;
  return { role, branchId, providerId, inactive, version, ...(changed.length > 0 ? { changed } : {}) };
}
