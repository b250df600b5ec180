import { expect, test } from 'vitest';
import { shelfOfAddress } from '#rules/offers/shelf-address.ts';
import { shopPath, websiteOf } from './shop-path.ts';

const shelf = (url: string) => shelfOfAddress(shopPath(url, ['canasta.example']) ?? '');

test.each([
  '/product-category/licores',
  ' /Product-Category/licores?orden=precio',
  '/categoria/licores/',
  '/./product-category/licor%65s#arriba',
  'https://canasta.example/product-category/licores',
  'HTTPS://Canasta.Example:443/PRODUCT-CATEGORY/licores',
])('%s leads to a category of the shop', (url) => {
  expect(shelf(url)).toEqual({ category: 'licores', subcategory: '' });
});

test('a subcategory is read with its category', () => {
  expect(shelf('/Product-subcategory/licores/vinos?x')).toEqual({
    category: 'licores',
    subcategory: 'vinos',
  });
});

test.each([
  'https://otra.example/product-category/licores',
  '//otra.example/product-category/licores',
  'mailto:hola@canasta.example',
  '/products/product-category/licores',
  'https://',
  '',
])('%s leads to none', (url) => expect(shelf(url)).toBeUndefined());

test('a website is named by its host', () => {
  expect(websiteOf('https://Otra.example/x')).toBe('otra.example');
  expect([websiteOf('/offers'), websiteOf('tel:6021234567')]).toEqual([undefined, undefined]);
});
