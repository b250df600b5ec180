/** Roles as the spec writes them (storefront 6, back-office 6). */
export const ROLES = [
  'client',
  'wholesaler',
  'provider',
  'picker',
  'delivery',
  'habeasAdmin',
  'admin',
  'superadmin',
  'hyperadmin',
] as const;

export type Role = (typeof ROLES)[number];

export type RoleHolder = { id: string; role: Role };

export const ROLE_LABELS: Record<Role, string> = {
  client: 'Cliente',
  wholesaler: 'Mayorista',
  provider: 'Proveedor',
  picker: 'Alistador',
  delivery: 'Domiciliario',
  habeasAdmin: 'Habeas Admin',
  admin: 'Administrador',
  superadmin: 'Super Administrador',
  hyperadmin: 'Hiperadministrador',
};

/** Roles outside of the hierarchy (wholesaler, provider, picker ...) are on its lowest step. */
const LADDER: Partial<Record<Role, number>> = { client: 0, admin: 1, superadmin: 2, hyperadmin: 3 };

/**
 * Whether `role` has the rights of `minimum`: client < admin < superadmin < hyperadmin. A role outside of the hierarchy
 * is only reached by itself and from superadmin up (habeas data is not for an admin, back-office 6).
 */
export function roleAtLeast(role: Role, minimum: Role): boolean {
  if (role === minimum) return true;
  return rankOf(role) >= (LADDER[minimum] ?? rankOf('superadmin'));
}

/**
 * Whether `actor` may give `target` the role `newRole` (rule 37): superadmins and above manage users (back-office
 * 6), nobody grants a role above their own, changes people above them or their own role.
 */
export function canGrantRole(actor: RoleHolder, target: RoleHolder, newRole: Role): boolean {
  if (actor.id === target.id || !roleAtLeast(actor.role, 'superadmin')) return false;
  return rankOf(newRole) <= rankOf(actor.role) && rankOf(target.role) <= rankOf(actor.role);
}

export function isStaff(role: Role): boolean {
  return role === 'picker' || role === 'delivery' || role === 'habeasAdmin' || isAdminOrSuper(role);
}

/** The spec's isAdminOrSuper: admin, superadmin or hyperadmin. */
export function isAdminOrSuper(role: Role): boolean {
  return roleAtLeast(role, 'admin');
}

function rankOf(role: Role): number {
  return LADDER[role] ?? 0;
}
