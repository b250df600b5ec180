import { expect, test } from 'vitest';
import { idAtEnd } from './address-id.ts';
import { brandPath, categoryPath, customCartPath, productPath, subcategoryPath } from './page-paths.ts';
import { slugOf } from './slug.ts';

const id = '0199e000-0000-7000-8000-000000000001';
const other = '0199e000-0000-7000-8000-000000000002';

test.each([
  ['Frutas y verduras', 'frutas-y-verduras'],
  ['Ñame, maíz & piña: ¡100 % del Chocó!', 'name-maiz-pina-100-del-choco'],
  ['  --Café__Águila--  ', 'cafe-aguila'],
  ['Übergröße', 'ubergro-e'],
  ['¡¡¡ 日本 !!!', ''],
  ['', ''],
])('%s -> %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  // The words of an address are those of its own words.
  expect(slugOf(slug)).toBe(slug);
});

test('a long name ends with a whole word, a single one is cut', () => {
  const long = slugOf('Leche entera deslactosada '.repeat(12));
  expect(long).toBe('leche-entera-deslactosada-leche-entera-deslactosada-leche-entera-deslactosada');
  expect(slugOf('á'.repeat(300))).toBe('a'.repeat(80));
  expect(slugOf(`${'a'.repeat(79)} y más`)).toBe('a'.repeat(79));
  expect(slugOf(`${'a'.repeat(80)} y más`)).toBe('a'.repeat(80));
});

test('an address has the words and then the id, or the id alone', () => {
  expect(categoryPath({ id, name: 'Lácteos y huevos' })).toBe(`/product-category/lacteos-y-huevos-${id}`);
  expect(categoryPath({ id, name: '日本' })).toBe(`/product-category/${id}`);
  expect(subcategoryPath({ id, name: 'Lácteos' }, { id: other, name: 'Leche' })).toBe(
    `/product-subcategory/lacteos-${id}/leche-${other}`,
  );
  expect(productPath({ id, slug: 'cafe-aguila' })).toBe(`/product/cafe-aguila-${id}`);
  expect(productPath({ id, slug: '' })).toBe(`/product/${id}`);
  expect(productPath({ id: '', slug: 'cafe' })).toBe('');
  expect(brandPath({ id, name: 'Café, Pan y Cía.' })).toBe(`/brand/cafe-pan-y-cia-${id}`);
  expect(customCartPath({ id, name: 'Ajiaco' })).toBe(`/recipe-book/ajiaco-${id}`);
});

test('words that look like an id do not stand for it', () => {
  const path = categoryPath({ id, name: `de antes ${other}` });
  expect(idAtEnd(path.split('/').at(-1) ?? '')).toBe(id);
});
