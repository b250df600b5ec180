import { expect, test } from 'vitest';
import { changedFields, differencesOf, fieldText } from './differences.ts';

const before = {
  title: 'Leche',
  price: 5_000,
  tags: ['a', 'b'],
  version: 1,
  offices: [{ id: 'x', stock: 3 }],
};
const after = {
  title: 'Leche',
  price: 5_400,
  tags: ['a'],
  version: 2,
  offices: [{ id: 'x', stock: 9 }],
  hidden: true,
};

test('changed fields come first, with both values; a field of only one side is empty on the other', () => {
  expect(differencesOf(before, after)).toEqual([
    { field: 'price', before: '5000', after: '5400', changed: true },
    { field: 'tags', before: 'a, b', after: 'a', changed: true },
    { field: 'version', before: '1', after: '2', changed: true },
    { field: 'offices.0.stock', before: '3', after: '9', changed: true },
    { field: 'hidden', before: null, after: 'sí', changed: true },
    { field: 'title', before: 'Leche', after: 'Leche', changed: false },
    { field: 'offices.0.id', before: 'x', after: 'x', changed: false },
  ]);
});

test('a list shows its changes once, and not the version that every change increments', () => {
  expect(changedFields(before, after)).toEqual(['Precio de lista', 'Etiquetas', 'Sedes', 'Oculto']);
  expect(changedFields(null, null)).toEqual([]);
  expect(changedFields({ state: 'a' }, { state: 'b', reason: '' })).toEqual(['Estado']);
});

test('staff read field names in Spanish, with their position in a list; an unknown one is unchanged', () => {
  expect(fieldText('stock_branch_offices.0.price_neto')).toBe(
    'Precios y existencias por sede, 1, Precio neto',
  );
  expect(fieldText('a_new_field')).toBe('a_new_field');
  const moved = { state: '7_admin_cart_accept', changed: ['email'] };
  expect(differencesOf(null, moved).map((row) => row.after)).toEqual(['Aprobado por Admin', 'Correo']);
  const events = { delivery: { events: [{ event: 'ready' }, { event: 'attempt' }] }, distance: 'muy_lejano' };
  const moment = differencesOf(null, { at: '2026-11-26T19:09:40.503Z' });
  expect(moment[0]?.after).toMatch(/^26 nov 2026, 2:09\sp\.\sm\.$/);
  const messages = differencesOf(null, events).map((row) => row.after);
  expect(messages).toEqual(['Alistada', 'Intento de entrega', 'Muy lejano']);
});

test('a link of the footer and a text of the shop are fields with names, not JSON', () => {
  const footer = (label: string) => ({
    footer_config: { blocks: [{ left: [{ title: 'Ayuda', items: [{ label, link: '/terms' }] }] }] },
    custom_text_fields: { cart_continue_button: label },
  });
  const changed = differencesOf(footer('Pagar'), footer('Sigo')).filter((row) => row.changed);
  expect(changed.map(({ field, ...row }) => [fieldText(field), row.before, row.after])).toEqual([
    ['Pie de página, Bloques, 1, Izquierda, 1, Elementos, 1, Rótulo', 'Pagar', 'Sigo'],
    ['Textos propios, Botón del carrito', 'Pagar', 'Sigo'],
  ]);
});

test('a note is a value without a name', () => {
  expect(differencesOf(null, 'Se revisó la báscula.')).toEqual([
    { field: '', before: null, after: 'Se revisó la báscula.', changed: true },
  ]);
});
