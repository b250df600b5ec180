import { expect, test } from 'vitest';
import { type CardFlags, cardConfig } from '#rules/card-config.ts';
import type { CardProduct } from './card-product.ts';
import { coffee } from './fixtures/products.ts';
import { toCardProduct, type WireProduct } from './to-card-product.ts';

const chicken: WireProduct = {
  ...coffee,
  title: 'Pechuga de pollo fresca',
  size: 'Por peso',
  brand: '',
  countType: 'grams',
  quantity_pum: 500,
  price: 11_850,
  price_neto: 11_850,
  the_discount: 0,
  pum: 23.7,
};

test('a product by the piece shows its price, the previous one and the PUM', () => {
  expect(toCardProduct(coffee)).toMatchObject({
    priceText: '$\u00a019.900',
    oldPriceText: '$\u00a024.800',
    discountPercent: 19.76,
    pumText: 'Gramo a $\u00a039,8',
    pumSpoken: 'precio por unidad de medida, gramo a 39 pesos coma 8',
    brand: 'Viejo Molino',
  });
});

test('a product by weight shows the price of a kilo, whatever quantity its price is for', () => {
  const card = toCardProduct(chicken);
  expect(card).toMatchObject({ priceText: '$\u00a023.700', unitText: '/kg', sizeText: 'Por peso' });
  expect(card).not.toHaveProperty('oldPriceText');
  expect(card).not.toHaveProperty('brand');
});

test('fresh products sold only by the piece show the price of a piece', () => {
  const avocado = { ...chicken, only_buy_units: true, grams_x_unidad: 250 };
  const card = toCardProduct(avocado);
  expect(card.priceText).toBe('$\u00a05.925');
  expect(card).not.toHaveProperty('unitText');
});

test('missing picture, missing stock and age restriction are shown', () => {
  const rum = { ...coffee, photoUrl: '', withoutStock: true, ageRestricted: true };
  expect(toCardProduct(rum)).toMatchObject({ pictureUrl: null, available: false, ageRestricted: 18 });
});

test('the address is readable, and only the id without words', () => {
  expect(toCardProduct(coffee).href).toBe(
    '/product/cafe-tostado-y-molido-0199e000-0000-7000-8000-000000000001',
  );
  expect(toCardProduct({ ...coffee, slug: '' }).href).toBe('/product/0199e000-0000-7000-8000-000000000001');
});

test('a product that no office sells has no price and no previous price', () => {
  const gone = { ...coffee, price: 0, price_neto: 0, the_discount: 0, pum: 0, withoutStock: true };
  expect(toCardProduct(gone)).toMatchObject({ pumText: '', without: { price: true }, available: false });
});

const everything: WireProduct = {
  ...chicken,
  subTitle: 'Criado en piso',
  brand: 'Campo Vivo',
  provider: 'Campo Vivo S.A.S.',
  tags: ['Sin hueso', 'Al vacío'],
  grams_x_unidad: 250,
  price: 13_000,
  the_discount: 8.85,
};
const piece: WireProduct = { ...everything, only_buy_units: true };
const rowsOf = (flags: CardFlags) => cardConfig(flags).card;

test.each<[CardFlags, Partial<CardProduct>, keyof CardProduct | '']>([
  [{ brand: true }, { brand: 'Campo Vivo' }, ''],
  [{ brand: false }, {}, 'brand'],
  [{ provider: true }, { provider: 'Campo Vivo S.A.S.' }, ''],
  [{ provider: false }, {}, 'provider'],
  [{ sku: true }, { sku: 'SKU 813' }, ''],
  [{ sku: false }, {}, 'sku'],
  [{ tags: true }, { tags: ['Sin hueso', 'Al vacío'] }, ''],
  [{ tags: false }, {}, 'tags'],
  [{ show_sub_title: true }, { subTitle: 'Criado en piso' }, ''],
  [{ show_sub_title: false }, {}, 'subTitle'],
  [{ discount: true }, { discountPercent: 8.85, oldPriceText: '$\u00a026.000' }, ''],
  [{ discount: false }, {}, 'discountPercent'],
  [{ discount: false }, {}, 'oldPriceText'],
  [{ price: false }, { without: { picture: false, price: true, likes: false } }, 'oldPriceText'],
  [{ image: false }, { without: { picture: true, price: false, likes: false } }, ''],
  [{ likes: false }, { without: { picture: false, price: false, likes: true } }, ''],
  [{ kg_detail: true }, { priceText: '$\u00a023.700', unitText: '/kg' }, ''],
  [{ kg_detail: false }, { priceText: '$\u00a011.850', unitText: '/500\u00a0g' }, ''],
  [{ unit_gram_force: true }, { pieceText: 'und de 250\u00a0g' }, ''],
  [{ unit_gram_force: false }, {}, 'pieceText'],
  [{ price_preview_kg: true }, {}, 'kiloText'],
  [{ pum: false }, { pumText: 'Gramo a $\u00a023,7' }, ''],
])('with %o a card shows %o and no %s', (flags, expected, hidden) => {
  const card = toCardProduct(everything, rowsOf(flags));
  expect(card).toMatchObject(expected);
  if (hidden !== '') expect(card).not.toHaveProperty(hidden);
});

test('a product by the piece shows the price of a kilo if the flag is set and the weight is known', () => {
  const rows = rowsOf({ price_preview_kg: true });
  expect(toCardProduct(piece, rows).kiloText).toBe('Kilo a $\u00a023.700');
  expect(toCardProduct(coffee, rows).kiloText).toBe('Kilo a $\u00a039.800');
  expect(toCardProduct({ ...coffee, unit_measurement_pum: 'ml' }, rows)).not.toHaveProperty('kiloText');
  expect(toCardProduct(coffee)).not.toHaveProperty('kiloText');
});
