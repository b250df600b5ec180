import { expect, it } from 'vitest';
import { configOf, ownCards } from './own-cards.tsx';

it('a subcategory says only what differs from its category, and keeps what no field shows', () => {
  const stored = { sku: false, select_only_grams: true, pum: false, alert_before_add: 'Solo mayores' };
  const own = ownCards(stored);
  expect([own.sku, own.select_only_grams, own.price, own.alert_before_add]).toEqual([
    'off',
    'on',
    'same',
    'Solo mayores',
  ]);
  expect(configOf(own, stored)).toEqual(stored);
  expect(configOf({ ...own, sku: 'same', price: 'off', alert_before_add: '' }, stored)).toEqual({
    select_only_grams: true,
    pum: false,
    price: false,
  });
  expect(configOf(ownCards({}), {})).toEqual({});
});
