import type { Page } from '@playwright/test';
import { cartLine, messages } from '#test/e2e/support/pages.ts';
import { newAccount, signIn } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { cachedPaths, type Door, isKept, openDoor } from '../support/offline.ts';

test.use({
  serviceWorkers: 'allow',
  // The door of this test lets no line through, and later nothing at all.
  expectedFaults: [
    /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|status of 503|WebSocket connection to .*\/socket\//,
  ],
});

const cachedCopy = /^Sin conexión\. Ves la página como estaba/;

test('with the server gone, what was seen stays readable @mobile', async ({ page, context }) => {
  const door = await openDoor();
  const { id } = await officeNamed('Bretaña');
  await context.addCookies([{ name: 'office', value: id, url: door.url }]);
  await page.goto(door.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The signs of messages too, none of which the pages drew so far.
  await expect.poll(() => isKept(page, /\/shop-icons-[^/]+\.svg$/)).toBe(true);
  await page.getByRole('link', { name: 'Panadería' }).first().click();
  const bakery = page.getByRole('heading', { level: 1, name: 'Panadería' });
  await expect(bakery).toBeVisible();
  const address = page.url();
  await page.goto(`${door.url}/profile`);
  await expect.poll(() => cachedPaths(page)).toContain(new URL(address).pathname);

  await door.close();

  await page.goto(door.url);
  await expect(page.getByText(cachedCopy)).toBeVisible();
  await page.goto(address);
  await expect(bakery).toBeVisible();
  await expect(page.getByText(cachedCopy)).toBeVisible();
  // From page to page by its links, too.
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click();
  await expect(page).toHaveURL(`${door.url}/`);
  await expect(page.getByText(cachedCopy)).toBeVisible();

  // What was never opened cannot come now: the page stays and says so, and it comes once there is a line again.
  const categories = page.getByRole('navigation', { name: 'Accesos' }).getByRole('button');
  await categories.click();
  await expect(
    page.getByText('Ups! no hay conexión con el servidor, intenta más tarde.').first(),
  ).toBeVisible();
  await expect(page.getByText('Ups! Ups!')).toHaveCount(0);
  await expect(page.getByText(cachedCopy)).toBeVisible();
  await door.open();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reintentar' }).click()]);
  await expect(page.getByText(cachedCopy)).toHaveCount(0);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await categories.click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ofertas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await test.step('a page that was never seen says so at its own address, and what is there', () =>
    openUnseen(page, door));

  // What belongs to one person is nowhere on the device, nor is what was never seen.
  expect(await cachedPaths(page)).not.toContain('/profile');
  await page.goto(`${door.url}/profile`);
  await expect(
    page.getByRole('heading', { name: 'Esta página no está guardada en tu celular' }),
  ).toBeVisible();
  // The worker's own page looks by itself, although the network of the device never left.
  await door.open();
  await expect(page.getByRole('heading', { name: 'Entra a tu cuenta' })).toBeVisible();
});

async function openUnseen(page: Page, door: Door): Promise<void> {
  // What draws a category, our mark for pictures, and the cart.
  await expect.poll(() => isKept(page, /\/category-page-[^/]+\.js$/)).toBe(true);
  await expect.poll(() => isKept(page, /\/no-picture-[^/]+\.svg$/)).toBe(true);
  await expect.poll(() => cachedPaths(page)).toContain('/cart');
  await expect.poll(() => isKept(page, /\/checkout-cart-page-[^/]+\.js$/)).toBe(true);
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .click();
  const bar = page.getByRole('navigation', { name: 'Accesos' });
  const cart = bar.getByRole('link', { name: /1 producto/ });
  await expect(cart).toBeVisible();

  await door.close();

  const link = page.getByRole('link', { name: 'Despensa' }).first();
  const address = new URL((await link.getAttribute('href')) ?? '', door.url).href;
  await link.click();
  const words = page.getByRole('heading', { level: 1, name: 'Esta página no está guardada en tu celular' });
  await expect(words).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(page).toHaveTitle('Esta página no está guardada en tu celular');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(cart).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Carrito de compras' })).toBeVisible();

  // Read anew, too: by the worker alone.
  await page.reload();
  await expect(words).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL(`${door.url}/`);
  await expect(page.getByText(cachedCopy)).toBeVisible();
  // The cart stays, with its count and what is in it.
  await expect(cart).toBeVisible();
  await cart.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/carrito/i);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
}

test('what a member adds while the shop is away waits on the device, in sight, and comes to their cart once @mobile', async ({
  page,
  context,
}) => {
  const door = await openDoor();
  const office = await officeNamed('Bretaña');
  const person = await newAccount();
  await signIn(context, person, door.url);
  await context.addCookies([{ name: 'office', value: office.id, url: door.url }]);
  const read = page.waitForResponse((answer) => /\/active/.test(answer.url()) && answer.ok());
  await page.goto(`${door.url}/search/Ar%C3%A1ndanos`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await read;
  await expect.poll(() => cachedPaths(page)).toContain('/search/Ar%C3%A1ndanos');
  await expect.poll(() => cachedPaths(page)).toContain('/cart');
  await expect.poll(() => isKept(page, /\/cart-page-[^/]+\.js$/)).toBe(true);

  await door.close();
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  await expect(messages(page)).toContainText('Guardamos Arándanos en este dispositivo');
  const cart = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: /1 producto/ });
  await expect(cart).toBeVisible();
  // Also when the page is closed meanwhile: it stands in the cart, which nobody can read, and can be changed there.
  await page.goto(`${door.url}/cart`);
  const line = cartLine(page.getByRole('main'), 'Arándanos');
  await expect(line).toContainText('En espera: llega a tu carrito cuando la tienda responda');
  await expect(page.getByRole('main')).toContainText('No pudimos leer tu carrito. Esto es lo que espera');
  await line.getByRole('button', { name: 'Agregar una unidad de Arándanos' }).click();
  await expect(line.getByRole('button', { name: /^2 und/ })).toBeVisible();

  await door.open();
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(messages(page)).toContainText('Ya está en tu carrito: Arándanos.');
  const inCart = async () =>
    (await person.client.call('cart.active', {})).ok().cart?.products.map(({ count }) => count);
  await expect.poll(inCart).toEqual([2]);
  await expect(line).not.toContainText('En espera');
  await expect.poll(() => page.evaluate(() => localStorage.getItem(`cart ${location.host}`))).toBeNull();
  expect(await inCart()).toEqual([2]);
  await door.close();
});
