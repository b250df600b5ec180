import { expect, test } from 'vitest';
import { toCardProduct, type WireProduct } from './to-card-product.ts';

const coffee: WireProduct = {
  id: '0199e000-0000-7000-8000-000000000001',
  id_item: '813',
  title: 'Café tostado y molido',
  slug: 'cafe-tostado-y-molido',
  subTitle: '',
  brand: 'Viejo Molino',
  provider: '',
  tags: [],
  size: '500 g',
  photoUrl: '/pictures/2615.webp',
  tint: 'despensa',
  category_id: '0199e000-0000-7000-8000-0000000000c1',
  sub_category_id: '0199e000-0000-7000-8000-0000000000d1',
  countType: 'units',
  grams_x_unidad: 0,
  quantity_pum: 500,
  unit_measurement_pum: 'g',
  only_buy_units: false,
  select_only_grams: false,
  maturity: false,
  cuts: [],
  ageRestricted: false,
  price: 24_800,
  price_neto: 19_900,
  the_discount: 19.76,
  pum: 39.8,
  stock: 40,
  withoutStock: false,
};

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

test('a product by the piece shows its price, the one before and the PUM', () => {
  expect(toCardProduct(coffee)).toMatchObject({
    priceText: '$\u00a019.900',
    oldPriceText: '$\u00a024.800',
    discountPercent: 19.76,
    pumText: 'Gramo a $\u00a039,8',
    pumSpoken: 'precio por unidad de medida, gramo a 39 pesos con 8',
    perKg: false,
    brand: 'Viejo Molino',
  });
});

test('a product by weight shows the price of the kilo, whatever quantity its price is for', () => {
  const card = toCardProduct(chicken);
  expect(card).toMatchObject({ priceText: '$\u00a023.700', perKg: true, sizeText: 'Por peso' });
  expect(card).not.toHaveProperty('oldPriceText');
  expect(card).not.toHaveProperty('brand');
});

test('fresh goods sold only by the piece show the price of the piece', () => {
  const avocado = { ...chicken, only_buy_units: true, grams_x_unidad: 250 };
  expect(toCardProduct(avocado)).toMatchObject({ priceText: '$\u00a05.925', perKg: false });
});

test('what is missing is said: no picture, no stock, age', () => {
  const rum = { ...coffee, photoUrl: '', withoutStock: true, ageRestricted: true };
  expect(toCardProduct(rum)).toMatchObject({ pictureUrl: null, available: false, ageRestricted: 18 });
});
