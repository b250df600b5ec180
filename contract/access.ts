import { ROLES, type Role } from '#rules/roles.ts';
import { SCOPES, type Scope } from './api-keys/scopes.ts';

/** A role, a guest, or the key of another system. */
export type Caller = Role | 'guest' | 'key';

export const everyCaller = ['guest', ...ROLES] as const satisfies readonly Caller[];

/**
 * The words of `who` and the roles that may make the call (rules 35 and 37). Words about an object say whose may be
 * used; a foreign one answers 404, as if it did not exist.
 */
export const access = {
  /** Guests too. */
  anyone: everyCaller,
  /** Every signed-in person, for their own data. */
  user: ROLES,
  /** The user in the path, who must be the caller. */
  self: ROLES,
  /** The user named in the path; for staff as far as an admin of their branch sees. */
  'self or admin': ROLES,
  /** The owner of the cart or order named in the path. */
  owner: ROLES,
  /** Holders of the order's random link; personal data only for owner and staff (rule 39). */
  'link holder': everyCaller,
  /** Staff of the back office; an admin with a branch sees only that branch (rule 38). */
  admin: ['admin', 'superadmin', 'hyperadmin'],
  superadmin: ['superadmin', 'hyperadmin'],
  /** Creates businesses and their host names, and switches modules (rules 66 and 68). */
  hyperadmin: ['hyperadmin'],
  /** All who work for the business. */
  staff: ['picker', 'delivery', 'habeasAdmin', 'admin', 'superadmin', 'hyperadmin'],
  /** Who counts goods: the back office and pickers, in their branch where they have one. */
  'stock staff': ['picker', 'admin', 'superadmin', 'hyperadmin'],
  /** The register of personal-data consent. */
  'habeas staff': ['superadmin', 'hyperadmin', 'habeasAdmin'],
  /** Couriers, for the orders assigned to them and the free ones of their branch (rule 64). */
  courier: ['delivery'],
  /** Pickers, for the orders assigned to them and the free ones of their branch (rule 64). */
  picker: ['picker'],
  /** Pickers and couriers, for the orders assigned to them. */
  assigned: ['picker', 'delivery'],
  /** A supplier, for the products and sales of the provider their account belongs to. */
  provider: ['provider'],
  /** Only keys of other systems with this scope; a key may make no other call (docs/decisions/085). */
  'key orders:read': ['key'],
  'key products:read': ['key'],
  'key orders:invoice': ['key'],
  'key orders:deliver': ['key'],
  'key orders:create': ['key'],
  'key orders:move': ['key'],
  'key orders:refund': ['key'],
  'key catalogue:write': ['key'],
  'key prices:write': ['key'],
  'key stock:write': ['key'],
  'key webhooks:write': ['key'],
} as const satisfies Record<string, readonly Caller[]>;

export type Who = keyof typeof access;

/** Whether the call is open to this caller at all. */
export function mayCall(who: Who, caller: Caller): boolean {
  const callers: readonly Caller[] = access[who];
  return callers.includes(caller);
}

const scopes: ReadonlyMap<string, Scope> = new Map(SCOPES.map((scope) => [`key ${scope}`, scope]));

/** The scope a key needs for such a call; undefined when no key may make it. */
export function scopeOf(who: Who): Scope | undefined {
  return scopes.get(who);
}
