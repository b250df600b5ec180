import { expect, test } from 'vitest';
import { ACCOUNT, isShownAt, menuFor } from './menu-entries.ts';
import { grouped } from './menu-groups.ts';

test('people who handle orders have them in the menu; the keeper of personal data does not', () => {
  const labels = (role: Parameters<typeof menuFor>[0]) => menuFor(role, []).map(({ label }) => label);
  expect(labels('admin')).toContain('Pedidos');
  expect(labels('hyperadmin')).toContain('Pedidos');
  // Requests about personal data are answered even without the register of consents.
  expect(labels('habeasAdmin')).toEqual(['Consultas y reclamos', 'Cuentas por eliminar', 'Mi cuenta']);
  expect(labels('admin')).not.toContain('Consultas y reclamos');
});

test('superadmins manage people', () => {
  const labels = (role: Parameters<typeof menuFor>[0]) => menuFor(role, []).map(({ label }) => label);
  expect(labels('superadmin')).toContain('Usuarios');
  expect(labels('admin')).not.toContain('Usuarios');
});

test('payments that need a person are for superadmins', () => {
  const labels = (role: Parameters<typeof menuFor>[0]) => menuFor(role, []).map(({ label }) => label);
  expect(labels('superadmin')).toContain('Pagos por revisar');
  expect(labels('hyperadmin')).toContain('Pagos por revisar');
  expect(labels('admin')).not.toContain('Pagos por revisar');
});

test('a provider has its products and its sales, and nobody else does', () => {
  const paths = (role: Parameters<typeof menuFor>[0]) => menuFor(role, []).map(({ to }) => to);
  expect(paths('provider')).toEqual(['/admin/my-products', '/admin/my-sales', ACCOUNT]);
  expect(paths('hyperadmin')).not.toContain('/admin/my-products');
});

test('/admin leads to the first entry', () => {
  const [orders] = menuFor('admin', []);
  if (!orders) throw new Error('The menu is empty');
  expect(isShownAt(orders, '/admin')).toBe(true);
  expect(isShownAt(orders, '/admin/')).toBe(true);
  expect(isShownAt(orders, '/admin/orders')).toBe(true);
  expect(isShownAt(orders, '/admin/ordersheets')).toBe(false);
});

test('pickers, couriers and the keeper of personal data have only their own entries', () => {
  const modules = ['delivery_picker', 'habeas-data', 'cupons'];
  const paths = (role: Parameters<typeof menuFor>[0]) => menuFor(role, modules).map(({ to }) => to);
  expect(paths('picker')).toEqual(['/admin/picking', ACCOUNT]);
  expect(paths('delivery')).toEqual(['/admin/deliveries', ACCOUNT]);
  expect(paths('habeasAdmin')).toEqual(['/admin/habeas', ACCOUNT]);
  expect(menuFor('picker', ['habeas-data']).map(({ to }) => to)).toEqual([ACCOUNT]);
  expect(paths('superadmin')).toContain('/admin/habeas');
  expect(paths('admin')).not.toContain('/admin/habeas');
});

test('a long menu is parted into groups, each entry in one; a short one is a list', () => {
  const modules = ['delivery_picker', 'cupons', 'habeas-data', 'admin-integrations'];
  const long = menuFor('hyperadmin', modules).filter(({ unlisted }) => !unlisted);
  const groups = grouped(long);
  expect(groups.map(({ group }) => group)).toEqual(['orders', 'goods', 'shop', 'people', 'business']);
  expect(groups.flatMap(({ members }) => members)).toEqual(long);
  expect(Math.max(...groups.map(({ members }) => members.length))).toBeLessThan(10);
  const short = menuFor('habeasAdmin', modules).filter(({ unlisted }) => !unlisted);
  expect(grouped(short)).toEqual([{ group: '', members: short }]);
});
