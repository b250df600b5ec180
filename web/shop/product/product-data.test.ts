import { expect, test } from 'vitest';
import { coffee as card } from '#web/shop/product-card/fixtures/products.ts';
import { trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { type Product, photosOf, productJsonLd } from './product-data.ts';

const shop = {
  origin: 'https://canasta.example',
  path: '/product/cafe-0199e',
  shop: 'Canasta',
  rating: { count: 0, average: 0 },
};

const coffee: Product = {
  ...card,
  id_item: '4411',
  bar_code: '7702000498391',
  title: 'Café Sello Rojo',
  title_large: 'Café molido Sello Rojo, 500 g',
  slug: 'cafe',
  description: 'Tostión media.',
  description_large: '',
  brand: 'Sello Rojo',
  anotherPhotos: [{ url: '/pictures/2615.webp' }, { url: 'https://fotos.example/bolsa.webp' }, { url: '' }],
  videos: [],
  options: [],
  inOffice: true,
  promotions: [],
  main_category_name: 'Café y desayuno',
  categorySlug: 'cafe-desayuno',
  subCategoryName: 'Café',
  restrictionsMessage: '',
  legend: '',
};

test('search engines get the name, the code, the brand, the pictures and the price of the office', () => {
  expect(productJsonLd(coffee, shop)).toMatchObject({
    name: 'Café molido Sello Rojo, 500 g',
    sku: '4411',
    gtin13: '7702000498391',
    brand: { name: 'Sello Rojo' },
    image: ['https://canasta.example/pictures/2615.webp', 'https://fotos.example/bolsa.webp'],
    offers: {
      price: 19_900,
      priceCurrency: 'COP',
      availability: 'https://schema.org/InStock',
      url: 'https://canasta.example/product/cafe-0199e',
    },
  });
});

test('an invalid bar code is left out', () => {
  expect(productJsonLd({ ...coffee, bar_code: '7702000498392' }, shop)).not.toHaveProperty('gtin13');
});

test('the price by weight is of a kilo, with its unit', () => {
  const beans: Product = { ...coffee, countType: 'grams' };
  expect(productJsonLd(beans, shop)).toMatchObject({
    offers: { price: 39_800, priceSpecification: { referenceQuantity: { value: 1, unitCode: 'KGM' } } },
  });
  expect(productJsonLd(coffee, shop).offers).not.toHaveProperty('priceSpecification');
});

test('ratings are included once there is one', () => {
  expect(productJsonLd(coffee, shop)).not.toHaveProperty('aggregateRating');
  expect(productJsonLd(coffee, { ...shop, rating: { count: 3, average: 4.7 } }).aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.7,
    reviewCount: 3,
    bestRating: 5,
  });
});

test('sold out is included; a product that no office sells has no price', () => {
  const soldOut = productJsonLd({ ...coffee, withoutStock: true }, shop);
  expect(soldOut.offers?.availability).toBe('https://schema.org/OutOfStock');
  expect(productJsonLd({ ...coffee, price: 0, price_neto: 0 }, shop)).not.toHaveProperty('offers');
});

test('every photograph is included once, the main one first', () => {
  expect(photosOf(coffee)).toEqual(['/pictures/2615.webp', 'https://fotos.example/bolsa.webp']);
  expect(photosOf({ ...coffee, photoUrl: '', anotherPhotos: [] })).toEqual([]);
});

test('breadcrumb positions start at one', () => {
  const trail = trailJsonLd('https://canasta.example', [
    { text: 'Inicio', path: '/' },
    { text: 'Café', path: '/product-category/1' },
  ]);
  expect(trail.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://canasta.example/'],
    [2, 'https://canasta.example/product-category/1'],
  ]);
});
