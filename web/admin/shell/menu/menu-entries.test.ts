import { expect, test } from 'vitest';
import { isShownAt, menuFor } from './menu-entries.ts';

test('people who handle orders have them in the menu; the keeper of personal data does not', () => {
  const labels = (role: Parameters<typeof menuFor>[0]) => menuFor(role, []).map(({ label }) => label);
  expect(labels('admin')).toContain('Pedidos');
  expect(labels('hyperadmin')).toContain('Pedidos');
  // Without the register of consents, too, people's requests are answered.
  expect(labels('habeasAdmin')).toEqual(['Consultas y reclamos', 'Cuentas por eliminar']);
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
  expect(paths('provider')).toEqual(['/admin/my-products', '/admin/my-sales']);
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
  expect(paths('picker')).toEqual(['/admin/picking']);
  expect(paths('delivery')).toEqual(['/admin/deliveries']);
  expect(paths('habeasAdmin')).toEqual(['/admin/habeas']);
  expect(menuFor('picker', ['habeas-data'])).toEqual([]);
  expect(paths('superadmin')).toContain('/admin/habeas');
  expect(paths('admin')).not.toContain('/admin/habeas');
});
