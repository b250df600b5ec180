import { expect, test } from 'vitest';
import { rightsOf, rolesOffered } from './role-fields.tsx';

test('pickers and couriers need the module delivery_picker, and nobody may grant a higher role', () => {
  const withPickers = rolesOffered('superadmin', 'client', ['delivery_picker']);
  const without = rolesOffered('superadmin', 'client', []);
  expect(withPickers.filter((role) => !without.includes(role))).toEqual(['picker', 'delivery']);
  expect(withPickers).not.toContain('hyperadmin');
});

test('only the roles with an office or a provider have one', () => {
  const values = { branchId: 'o', providerId: 'p' };
  expect(rightsOf({ role: 'admin', ...values })).toEqual({ role: 'admin', branchId: 'o', providerId: null });
  expect(rightsOf({ role: 'provider', ...values })).toMatchObject({ branchId: null, providerId: 'p' });
  expect(rightsOf({ role: 'admin', branchId: '', providerId: null }).branchId).toBeNull();
});
