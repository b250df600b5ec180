import { describe, expect, test } from 'vitest';
import { canGrantRole, isAdminOrSuper, isStaff, ROLES, type Role, roleAtLeast } from './roles.ts';

const all = (allowed: (role: Role) => boolean) => ROLES.filter(allowed).join(' ');

describe('roleAtLeast', () => {
  test.each([
    ['client', 'client wholesaler provider picker delivery habeasAdmin admin superadmin hyperadmin'],
    ['admin', 'admin superadmin hyperadmin'],
    ['superadmin', 'superadmin hyperadmin'],
    ['hyperadmin', 'hyperadmin'],
    ['habeasAdmin', 'habeasAdmin superadmin hyperadmin'],
    ['picker', 'picker superadmin hyperadmin'],
    ['provider', 'provider superadmin hyperadmin'],
  ] as const)('%s is reached by %s', (minimum, expected) => {
    expect(all((role) => roleAtLeast(role, minimum))).toBe(expected);
  });
});

describe('canGrantRole', () => {
  const diana = { id: 'diana', role: 'superadmin' } as const;
  const hugo = { id: 'hugo', role: 'hyperadmin' } as const;
  const carlos = { id: 'carlos', role: 'client' } as const;

  test.each([
    [diana, carlos, 'client wholesaler provider picker delivery habeasAdmin admin superadmin'],
    [hugo, carlos, 'client wholesaler provider picker delivery habeasAdmin admin superadmin hyperadmin'],
    [diana, hugo, ''],
    [hugo, diana, 'client wholesaler provider picker delivery habeasAdmin admin superadmin hyperadmin'],
    [diana, diana, ''],
    [hugo, hugo, ''],
    [{ id: 'ana', role: 'admin' }, carlos, ''],
    [{ id: 'helena', role: 'habeasAdmin' }, carlos, ''],
    [carlos, { id: 'otro', role: 'client' }, ''],
  ] as const)('%o may give %o: %s', (actor, target, expected) => {
    expect(all((role) => canGrantRole(actor, target, role))).toBe(expected);
  });
});

test('staff and admins', () => {
  expect(all(isStaff)).toBe('picker delivery habeasAdmin admin superadmin hyperadmin');
  expect(all(isAdminOrSuper)).toBe('admin superadmin hyperadmin');
});
