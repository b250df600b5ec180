import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { Consents } from '#web/shop/account/sign/sign-up.tsx';
import { CartFoot } from '#web/shop/cart/panel/cart-foot.tsx';
import { ProductsTable } from '#web/shop/checkout/finish/products-table.tsx';
import { StorePlaces } from '#web/shop/office/modal/store-places.tsx';
import OfficeChange from '#web/shop/office/office-change.tsx';
import { useOffice } from '#web/shop/office/use-office.ts';

// Tests the business's own texts and pictures that no page of the browser tests shows (storefront 3).

type Config = { custom_text_fields?: Record<string, string>; custom_static_images?: Record<string, string> };

const office = { id: 'bretana', name: 'Bretaña', city: 'Cali', geopoint: [3.44, -76.53] };
const picture = '/pictures/1f4cd.webp';

function draw(expected: () => ReactNode, config: Config = {}): string {
  const Shop = createRoutesStub([
    { id: 'root', path: '/', Component: Outlet, children: [{ index: true, Component: expected }] },
  ]);
  const root = {
    business: {
      config: {
        modules_enable: [],
        cart_min_price: 50_000,
        custom_text_fields: {},
        custom_static_images: {},
        ...config,
      },
    },
    office,
    offices: [office],
  };
  return renderToStaticMarkup(<Shop hydrationData={{ loaderData: { root } }} />);
}

test('cart_continue_button is the cart’s continue button', () => {
  const foot = () => <CartFoot />;
  expect(draw(foot)).toContain('>Confirmar el pedido<');
  const own = draw(foot, { custom_text_fields: { cart_continue_button: 'Listo, sigo' } });
  expect(own).toContain('>Listo, sigo<');
  expect(own).not.toContain('Confirmar el pedido');
});

test('shopping_show_products_table unfolds what is ordered; without it, or disabled, it is folded', () => {
  const table = () => <ProductsTable cart={{ products: [] }} />;
  expect(draw(table)).toContain('<details class="panel"><summary');
  expect(draw(table, { custom_text_fields: { shopping_show_products_table: ' No ' } })).not.toContain('open');
  expect(draw(table, { custom_text_fields: { shopping_show_products_table: 'true' } })).toContain(
    '<details class="panel" open=""><summary',
  );
});

test('map_icon is at the stores, app_icon_large above the change of store', () => {
  const map = () => <StorePlaces offices={useOffice().offices} picked="bretana" />;
  expect(draw(map)).not.toContain('<img');
  expect(draw(map, { custom_static_images: { map_icon: picture } })).toContain(`<img src="${picture}"`);

  const change = () => <OfficeChange id="bretana" />;
  expect(draw(change)).not.toContain('<img');
  expect(draw(change, { custom_static_images: { app_icon_large: picture } })).toContain(
    `<img src="${picture}"`,
  );
});

test('terms_unticked leaves the box of the terms to whoever makes an account', () => {
  const terms = (config?: Config) =>
    /<input[^>]*name="terms"[^>]*>/.exec(draw(() => <Consents errors={{}} />, config))?.[0] ?? '';
  expect(terms()).toContain('checked');
  expect(terms({ custom_text_fields: { terms_unticked: 'sí' } })).toMatch(/^<input(?!.*checked)/);
});
