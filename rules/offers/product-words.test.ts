import { expect, test } from 'vitest';
import { namesProduct, productOfAddress, statesPrice, withProduct } from './product-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  'Pechuga a $ 20.160',
  'desde $2.350',
  '$ 9.600 /kg',
  'Huevos por 18.375 pesos',
  '<p>Hoy el café está a $&nbsp;19.900.</p><p>Domicilio gratis.</p>',
])('%s states a price', (text) => expect(statesPrice(text)).toBe(true));

test.each([
  'hasta 20 % menos',
  'Domicilio desde $ 4.500: escoge tu franja',
  '$ 5.000 menos en aseo del hogar',
  'Envío gratis por compras desde $ 80.000',
  'Desde las 9 a. m., 12 rollos y 500 g',
  '{precio} el kilo',
])('%s states none', (text) => expect(statesPrice(text)).toBe(false));

test('an address of the shop leads to a product, in its category or not', () => {
  const id = '0192f0c1-2b3c-7d4e-8f5a-0123456789ab';
  expect(productOfAddress(`/product/${id}`)).toBe(id);
  expect(productOfAddress(`/product/${id}/${id}?x=1`)).toBe(id);
  expect(productOfAddress(`/product/huevo-rojo-${id}#fotos`)).toBe(id);
  expect(productOfAddress(`/product/${id}/huevo-rojo-${id.toUpperCase()}`)).toBe(id);
  expect(productOfAddress('/product-category/x')).toBeUndefined();
  expect(productOfAddress(`https://otra.example/product/${id}`)).toBeUndefined();
});

test('words of a product are replaced, by the kilo when it is sold by weight', () => {
  const sale = { gramsPerUnit: 200, onlyBuyUnits: false, selectOnlyGrams: false };
  const eggs = { title: 'Huevo rojo', price: 19_000, priceNeto: 18_375 };
  const units = { ...eggs, sale: { ...sale, countType: 'units' as const, quantityPum: 30 } };
  expect(plain(withProduct('{nombre}: {precio}, antes {antes}', units))).toBe(
    'Huevo rojo: $ 18.375, antes $ 19.000',
  );
  const avocado = { title: 'Aguacate', price: 4_800, priceNeto: 4_800 };
  const grams = { ...avocado, sale: { ...sale, countType: 'grams' as const, quantityPum: 500 } };
  expect(plain(withProduct('{precio}', grams))).toBe('$ 9.600 /kg');
  expect([namesProduct('{precio}'), namesProduct('precio')]).toEqual([true, false]);
});
