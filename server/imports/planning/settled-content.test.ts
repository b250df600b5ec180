import { describe, expect, it } from 'vitest';
import { formatPesos } from '#rules/money.ts';
import type { CurrentProduct } from './current.ts';
import { isOtherGoods } from './other-goods.ts';
import type { Draft } from './read-row.ts';
import { staysSettled } from './settled-content.ts';
import { lowPriceOf } from './suspicious-prices.ts';
import { addPack, type Packs, tenfoldOf } from './tenfold-content.ts';

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

describe('a content of ten times as much or a tenth', () => {
  const shelf: Packs = new Map();
  for (const price of [3_900, 4_200, 4_500]) addPack(shelf, { quantity: 500, price });
  for (const price of [38_000, 41_000]) addPack(shelf, { quantity: 5_000, price });
  const doubt = (quantity: number, paid: number, has?: Partial<CurrentProduct>, before?: number) =>
    tenfoldOf(
      draft('Arroz Diana', { content: content(quantity) }),
      has && current('Arroz', { count_type: 'units', ...has }),
      { paid, before, subcategoryId: 'arroz', packsOfFile: () => undefined, packsOfShop: () => shelf },
    );

  it('is asked about beside others of the shelf for about its price', () => {
    expect(doubt(50, 4_100)).toBe(`50 g por ${formatPesos(4_100)}; otros traen 500 g por un precio parecido`);
    expect(doubt(50, 12_000)).toBeUndefined();
    expect(doubt(55, 4_100)).toBeUndefined();
    // The bag of the shelf costs ten times as much; for less it is one.
    expect(doubt(5_000, 40_000)).toBeUndefined();
    expect(doubt(5_000, 4_100)).toBe(
      `5.000 g por ${formatPesos(4_100)}; otros traen 500 g por un precio parecido`,
    );
  });

  it('is no doubt where others have it for about that price, or where the shop has it already', () => {
    addPack(shelf, { quantity: 50, price: 3_500 });
    expect(doubt(50, 4_100)).toBeUndefined();
    shelf.delete(50);
    expect(doubt(50, 4_100, { quantity_pum: 50 })).toBeUndefined();
    expect(doubt(50, 4_100, { count_type: 'grams' })).toBeUndefined();
  });

  it('counts a row among those of its file only where the row has a price', () => {
    const file: Packs = new Map();
    for (const price of [3_900, 4_200]) addPack(file, { quantity: 500, price });
    addPack(file, { quantity: 50, price: 4_000 });
    const doubtIn = (paid: number | undefined) =>
      tenfoldOf(draft('Arroz Diana', { content: content(50) }), current('Arroz', { count_type: 'units' }), {
        paid,
        before: 4_100,
        subcategoryId: 'arroz',
        packsOfFile: () => file,
        packsOfShop: () => undefined,
      });
    // The one with 50 g is the row itself, or another that sells as much for about its price.
    expect(doubtIn(4_000)).toContain('otros traen 500 g');
    expect(doubtIn(undefined)).toBeUndefined();
  });

  it('is asked about where the shop had the other for about that price', () => {
    shelf.clear();
    const answer = `2.500 g por ${formatPesos(9_000)}; hasta hoy eran 250 g por un precio parecido`;
    expect(doubt(2_500, 9_000, { quantity_pum: 250 }, 8_500)).toBe(answer);
    expect(doubt(2_500, 70_000, { quantity_pum: 250 }, 8_500)).toBeUndefined();
  });
});
