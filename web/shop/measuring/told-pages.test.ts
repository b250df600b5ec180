import { expect, test } from 'vitest';
import { harmlessId, toldAddress } from './told-pages.ts';

const rice = { id: 'arroz', title: 'Arroz', price_neto: 4_000 };
const losartan = { id: 'losartan', title: 'Losartán', price_neto: 9_000, goodsKind: 'medicine' };

test('of a page whose address opens something nothing is told', () => {
  const secrets = [
    ...[
      '/habeas-data/enlace/llave',
      '/pqr/llave',
      '/hogar/llave',
      '/baja/llave',
      '/no-autorizo/llave',
      '/pqr/llave/',
    ],
    ...['/shoppingcart-detail/pedido', '/shoppingcart-detail/pedido/agregar', '/payment-response/pedido'],
    ...['/checkout/online-payment-cta/pedido', '/restore-password', '/confirm-email', '/my-markets/mercado'],
    ...['/blog/vista-previa/nota', '/vista/pedido', '/mayor-de-edad', '/lo-que-venga/llave'],
  ];
  expect(secrets.map((path) => toldAddress(path, '', {}))).toEqual(secrets.map(() => undefined));
  expect(toldAddress('/', '?vista=boleta', {})).toBeUndefined();
  expect(toldAddress('/profile', '?volver=%2Fpqr%2Fllave', {})).toBeUndefined();
});

test('pages of everybody are told by their address, that of thanks without the order', () => {
  const pages = [
    '/',
    '/terms',
    '/pqr',
    '/habeas-data',
    '/offers',
    '/cart',
    '/checkout',
    '/checkout/pay',
    '/profile',
  ];
  expect(pages.map((path) => toldAddress(path, '?utm_source=boletin', { list: [losartan] }))).toEqual(pages);
  expect(toldAddress('/offers/', '', {})).toBe('/offers');
  expect(toldAddress('/checkout/thanks/pedido', '', {})).toBe('/checkout/thanks');
});

test('of medicines nothing is told: no page, no category, no list under a name, no words of a search', () => {
  expect(toldAddress('/product/arroz', '', { product: rice })).toBe('/product/arroz');
  expect(toldAddress('/product/losartan', '', { product: losartan })).toBeUndefined();
  expect(toldAddress('/product-category/despensa', '', { category: { goodsKind: 'general' } })).toBeDefined();
  expect(toldAddress('/product-category/salud', '', { category: { goodsKind: 'medicine' } })).toBeUndefined();
  expect(toldAddress('/brand/name/Genfar', '', { answer: { list: [rice, losartan] } })).toBeUndefined();
  expect([toldAddress('/search/losartán', '', {}), toldAddress('/buscar/arroz', '', {})]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a pressed product is harmless only where its page had it, as none of medicine', () => {
  const data = { answer: { list: [rice, losartan, { id: 'sal' }] } };
  const links = [
    '/product/arroz-blanco-arroz',
    '/product/arroz',
    '/product/losartan-50-losartan',
    '/product/sal',
  ];
  expect(links.map((link) => harmlessId(data, link))).toEqual(['arroz', 'arroz', undefined, undefined]);
  expect(harmlessId(data, '/product/azucar')).toBeUndefined();
});
