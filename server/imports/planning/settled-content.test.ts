import { expect, it } from 'vitest';
import type { CurrentProduct } from './current.ts';
import { isOtherGoods } from './other-goods.ts';
import type { Draft } from './read-row.ts';
import { staysSettled } from './settled-content.ts';
import { lowPriceOf } from './suspicious-prices.ts';

const current = (title: string, has: Partial<CurrentProduct> = {}) =>
  ({
    title,
    size_text: '',
    quantity_pum: 250,
    pum_unit: 'g',
    brand: '',
    brand_display_name: '',
    ...has,
  }) as CurrentProduct;
const draft = (title: string, has: Partial<Draft> = {}) =>
  ({ title, writtenTitle: title, path: '', content: undefined, ...has }) as Draft;
const content = (quantity: number) => ({ quantity, unit: 'g' as const, packs: 1 });

it.each([
  ['in doubt, with the same figures', 'Salchicha 7 x 250 g', draft('SALCHICHA PREMIUM 7X250 G'), true],
  ['that says no content', 'Salchicha 7 x 250 g', draft('Salchicha premium'), true],
  ['in doubt, with other figures', 'Leche 250 g', draft('Leche 250 g x 6 und'), false],
  [
    'that says what the old one said',
    'Pan 300 g',
    draft('Pan blanco 300 g', { content: content(300) }),
    true,
  ],
  ['that says another content', 'Pan 300 g', draft('Pan 500 g', { content: content(500) }), false],
])('a settled content under a title %s', (_, before, after, stays) =>
  expect(staysSettled(after, current(before))).toBe(stays),
);

it('a product without a content has none to keep', () =>
  expect(staysSettled(draft('Salchicha'), current('Salchicha', { quantity_pum: 0 }))).toBe(false));

const ON_SHELF = { subcategory_id: '1', brand: 'colgate' };
it.each([
  ['Leche entera Colanta 900 ml', 'Martillo de goma', '1', true],
  ['Gaseosa Coca-Cola 400 ml', 'COCA COLA 400 PET', '1', false],
  ['Papas criollas', 'PAPA CRIOLLA LB', '1', false],
  ['Crema dental Colgate', 'Cepillo Colgate', '2', true],
  ['Crema dental Colgate', 'Cepillo Colgate', '1', false],
  ['Crema dental Colgate', 'Crema dental Colgate', '2', false],
])('from %s to %s on shelf %s', (before, after, shelf, isOther) =>
  expect(isOtherGoods(draft(after), current(before, ON_SHELF), shelf)).toBe(isOther),
);

it('a price of a few pesos is asked about, unless the shop has one', () => {
  const has = (price: number) => current('Pan', { figureIn: () => [price, price] as never });
  expect(lowPriceOf([['1', 85, 85, null, null]], undefined)).toContain('85');
  expect(lowPriceOf([['1', 85, 85, null, null]], has(4_000))).toContain('85');
  expect(lowPriceOf([['1', 85, 85, null, null]], has(90))).toBeUndefined();
  expect(lowPriceOf([['1', 100, 100, null, null]], undefined)).toBeUndefined();
});
