import type { Page } from '@playwright/test';
import { sized } from '#test/races/sizes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { follow } from './support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from './support/people.ts';
import { officeNamed, productNamed } from './support/shop.ts';
import { desktop, expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };

// Each page is come to once, wide, and looked at on the phone as well.

test('every kind of page of a visitor, and what opens over them @desktop', async ({ page, context }) => {
  const office = await officeNamed('Ciudad Jardín');
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  await test.step('the choice of a store', async () => {
    await page.goto('/terms');
    await page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' }).waitFor();
    await expectAccessible(page, { colours: false });
    await onPhone(page, (phone) => expectAccessible(phone));
  });
  await shopAt(context, office);
  // Without a store the shop is asked for one on every page: it is loaded anew with it.
  await page.goto('/');
  await expectGoodNow(page, { colours: true });
  for (const path of [
    `/product-category/${avocado.category_id}`,
    `/product/${avocado.id}`,
    '/offers',
    '/recipe-book',
    '/cart',
    '/profile',
  ]) {
    await comeTo(page, path);
    await expectGoodNow(page);
  }
  // Wide, these are made of the parts of the pages above, or of one column of text.
  await page.setViewportSize(PHONE);
  for (const path of [
    `/product-subcategory/${avocado.category_id}/${avocado.sub_category_id}`,
    ...['/search/leche', '/search/nadie-vende-esto', '/terms', '/stores', '/blog/que-es-el-pum'],
    // Of these kinds one is above.
    ...sized(
      [],
      [
        '/product-category/lacteos-huevos?oferta=si&marca=Alpina&orden=menor-precio',
        '/product-category/lacteos-huevos?desde=900000',
        ...['/brand/name/Alpina,Colanta', '/provider/name/Cosechas del Valle'],
        ...['/offers/provider/Cosechas del Valle', '/privacy', '/config', '/blog'],
      ],
    ),
  ]) {
    await comeTo(page, path);
    await expectGoodNow(page);
  }
  await test.step('what opens over them', () => lookAtOverlays(page));
});

async function lookAtOverlays(page: Page): Promise<void> {
  await page.setViewportSize(desktop.viewport);
  await comeTo(page, '/offers');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Carrito de compras, / }).click();
  await page.getByRole('dialog', { name: 'Carrito de compras' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('arroz');
  await page.getByRole('listbox').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Inicia sesión/ }).click();
  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  // Words of the business (custom_text_fields): register_alert here, end_shopping_alert at the last step.
  await expect(page.getByText('Con tu cuenta guardas direcciones, repites pedidos')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Categorías' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Carrito de compras, / }).click();
  // A page that is about to be left is paler.
  await expect(page).toHaveURL('/checkout');
  await expectGoodNow(page);
}

test('every step of an order, then the order and the profile @desktop', async ({ page, context }) => {
  const office = await officeNamed('Ciudad Jardín');
  const person = await newAccount('');
  const { client } = person;
  await signIn(context, person);
  await shopAt(context, office);
  const params = { uuid: (await fillCart(person, office, { 'Papel higiénico 4 hojas': { count: 3 } })).id };
  await page.goto('/checkout');
  await expectGoodNow(page, { colours: true });
  await expectGood(page, '/checkout/address');

  const home = {
    city: office.city,
    address: 'Carrera 105 # 15-09',
    alias: 'Ciudad Jardín',
    comment: 'Casa 4',
    geopoint: office.geopoint,
  };
  const { user } = (
    await client.call('users.update', { params: { id: person.id }, body: { addresses: [home] } })
  ).ok();
  const place = { type: 'delivery', address_selected: { id: user.addresses[0]?.id } } as const;
  (await client.call('cart.setAddress', { params, body: place })).ok();
  const payment = { payment_method_selected: 'cash' } as const;
  (await client.call('cart.setPaymentMethod', { params, body: payment })).ok();
  (await client.call('cart.setBags', { params, body: { bags_config: { code: 'papel' } } })).ok();
  // Answered behind the page: it is loaded anew.
  await page.goto('/checkout/address');
  await expectGoodNow(page, { colours: true });
  for (const step of ['pay', 'bags', 'finish']) await expectGood(page, `/checkout/${step}`);
  await expect(page.getByText('Revisa tu pedido: después de alistarlo no podremos cambiarlo.')).toBeVisible();

  const data = { identification_card: '31987654' };
  (await client.call('users.update', { params: { id: person.id }, body: data })).ok();
  const { cart } = (await client.call('cart.active', {})).ok();
  const { order } = (
    await client.call('cart.createOrder', {
      params,
      body: { total_price: cart?.price_total_computed ?? 0, observations_client: 'Timbre dañado' },
    })
  ).ok();
  const paths = [
    `/checkout/thanks/${order.id}`,
    `/shoppingcart-detail/${order.id}`,
    '/profile/orders',
    '/profile/addresses',
    '/profile/data',
  ];
  for (const path of paths) await expectGood(page, path);
});

/** By a link, as visitors do: pages loaded anew are looked at by the tests of each. */
async function comeTo(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await follow(page, path);
  await expect(page).not.toHaveTitle(before);
}

/** The page arrives, is drawn to its end, and anyone can read it, on the narrowest phone too. */
async function expectGood(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await expect(page).toHaveURL(path);
  await expectGoodNow(page);
}

/** Wide without its colours, but of the first pages: what stands around is the same on all. */
async function expectGoodNow(page: Page, wide = { colours: false }): Promise<void> {
  if (page.viewportSize()?.width !== PHONE.width) {
    await expectDrawn(page);
    await expectAccessible(page, wide);
  }
  await onPhone(page, async () => {
    await expectDrawn(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

async function onPhone(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await look(page);
  await page.setViewportSize(before);
}

async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
