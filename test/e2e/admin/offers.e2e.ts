import sharp from 'sharp';
import { DAY_MS } from '#rules/dates/durations.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { moveByKey } from '../support/lists.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow, shot } from '../support/pages.ts';
import { shopAt, signIn, staff } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

/** 'YYYY-MM-DD' in Colombia, so many days from now. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now() + days * DAY_MS);

test('a superadmin makes a banner, sees it in the shop, orders it by keyboard, looks ahead and deletes it @desktop @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto('/admin/offers');
  await expect(page).toHaveTitle(/^Admin - Ofertas/);
  await expect(page.getByRole('heading', { name: 'Ofertas', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Banners' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva oferta' }));
  await shot(page, 'offers-list');

  const name = `Natilla ${Math.random().toString(36).slice(2, 8)}`;
  await page.getByRole('button', { name: 'Nueva oferta' }).click();
  const fresh = page.getByRole('dialog', { name: 'Nueva oferta' });
  await fresh.getByRole('combobox', { name: 'Sección' }).selectOption('HOME_1_FULL');
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(fresh.getByText(/^No se logró crear\. Ups, \d error(es)? encontrados?/)).toBeVisible();
  await expect(fresh.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await fresh.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await fresh.getByRole('textbox', { name: 'Lleva a' }).fill('/offers');
  const buffer = await sharp({ create: { width: 900, height: 372, channels: 3, background: '#d9480f' } })
    .jpeg()
    .toBuffer();
  const wide = fresh.getByRole('group', { name: 'Imagen para computador' });
  await wide
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'natilla.jpg', mimeType: 'image/jpeg', buffer });
  await expect(wide.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'offers-form');
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Documento creado!').first()).toBeVisible();
  await expect(fresh).toBeHidden();

  // The shop hears at once; by now it stands behind the one that was there.
  const home = async () => (await page.request.get('/')).text();
  const photo = new RegExp(`<img[^>]*src="/pictures/[0-9a-f]{40}-900x372[^"]*"[^>]*alt="${name}"`);
  await expect.poll(home).toMatch(photo);

  await page.getByRole('button', { name: 'Ordenar' }).click();
  const order = page.getByRole('dialog', { name: 'Ordenar ofertas' });
  await order.getByRole('combobox', { name: 'Sección' }).selectOption('HOME_1_FULL');
  await expect(order.getByRole('listitem').last()).toContainText(name);
  await order.getByRole('button', { name: `Mover ${name}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Tomaste ${name}.`)).toBeAttached();
  await moveByKey(page, 'ArrowUp', `${name} quedaría en el puesto 1 de`);
  await page.keyboard.press('Space');
  await expect(order.getByRole('listitem').first()).toContainText(name);
  await expectAccessible(page);
  await shot(page, 'offers-order');
  const firstBanner = async () =>
    /class="[^"]*\bbanner-full\b.*?<img[^>]*alt="([^"]*)"/s.exec(await home())?.[1];
  await expect.poll(firstBanner).toBe(name);
  await order.getByRole('button', { name: 'Listo' }).last().click();

  // From tomorrow on: not now, the day after tomorrow; the shop itself goes on as it was saved.
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name, exact: true }).click();
  const editing = page.getByRole('dialog', { name: `Editar ${name}` });
  await editing.getByLabel('Empieza', { exact: true }).fill(dayFromNow(1));
  await editing.getByRole('button', { name: 'Vista previa' }).click();
  const preview = page.getByRole('dialog', { name: `Vista previa: ${name}` });
  await expect(preview.getByText('A esa hora todavía no empieza.')).toBeVisible({ timeout: 15_000 });
  await preview.getByLabel('Día').fill(dayFromNow(2));
  await expect(preview.getByText('Así se ve, marcada en amarillo.')).toBeVisible({ timeout: 15_000 });
  const inside = preview.frameLocator('iframe');
  await expect(inside.locator(`img[alt="${name}"]`)).toBeVisible();
  await inside.locator(`img[alt="${name}"]`).click();
  await expect(inside.locator(`img[alt="${name}"]`)).toBeVisible();
  await shot(page, 'offers-preview');
  await preview.getByRole('radio', { name: 'Celular' }).check();
  await expect(preview.getByText('Así se ve, marcada en amarillo.')).toBeVisible({ timeout: 15_000 });
  await shot(page, 'offers-preview-phone');
  await preview.getByRole('button', { name: 'Cerrar' }).last().click();
  expect(await home()).toMatch(photo);
  await editing.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, descartar' }).click();

  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Documento eliminado!').first()).toBeVisible();
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
  await expect.poll(home).not.toContain(`alt="${name}"`);

  await follow(page, '/admin/offers/calendar');
  await expect(page.getByRole('heading', { name: 'Calendario de ofertas', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await shot(page, 'offers-calendar');
  // Of the demonstration: from 3 to 9 p. m.
  await page.getByRole('button', { name: /^Principal, 15 .*: \d ofertas/ }).click();
  const day = page.getByRole('dialog', { name: /^Principal, 15 / });
  await expect(day.getByRole('row', { name: /Noche de viernes/ })).toContainText('3:00 p. m. a 10:00 p. m.');
  await shot(page, 'offers-day');
  await day.getByRole('link', { name: 'Ver en la tienda' }).click();
  await expect(page.getByRole('heading', { name: 'Vista previa de la tienda' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('main')).toBeVisible({ timeout: 15_000 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'offers-page');

  // What stands behind a cart is drawn on a page of its own, for previews alone.
  const art = { title: `Descuento ${name}`, tag: 'BIENVENIDA' };
  const body = { nameOffer: name, section: 'CHECKOUT-COUPONS', art } as const;
  const coupon = (await luz.client.call('offers.create', { body })).ok();
  await page.getByRole('combobox', { name: 'Página' }).selectOption('Cupones al pagar');
  const checkout = page.frameLocator('iframe');
  await expect(checkout.getByRole('textbox', { name: 'Cupón de descuento' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(checkout.getByRole('button', { name: art.title })).toContainText('Aplicar bienvenida');
  expect((await page.request.get('/vista/cupones')).status()).toBe(404);
  const { id, version } = coupon;
  (await luz.client.call('offers.remove', { params: { id }, query: { version } })).ok();
});
