import { clientOf, request } from '#test/client.ts';
import { holdBusiness } from './support/business.ts';
import { newAccount, signIn } from './support/people.ts';
import { shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const plazaUrl = shopUrl.replace('localhost', 'la-plaza.localhost');

let letGo: () => Promise<void>;
test.beforeEach(async () => {
  letGo = await holdBusiness('La Plaza');
});
test.afterEach(() => letGo());

test('another host is another supermarket: its colours, name, stores and goods @desktop', async ({
  page,
}) => {
  const plaza = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { list: stores } = (await plaza.call('offices.list', { query: {} })).ok();
  expect(stores.map(({ name }) => name)).toEqual(['Tequendama', 'El Caney', 'Alfaguara']);

  await page.goto(`${plazaUrl}/search/huevo`);
  const dialog = page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
  await expect(dialog.getByRole('radio')).toHaveCount(stores.length);
  await dialog.getByRole('radio', { name: /^El Caney/ }).check();
  await dialog.getByRole('button', { name: 'Comprar en El Caney' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/La Plaza/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'blue');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(13, 42, 96)');
  await expect(page.getByRole('link', { name: 'Comidas listas' })).toBeHidden();

  const [product] = (await plaza.call('search.products', { query: { query: 'huevo' } })).ok().products;
  await expect(page.getByRole('link', { name: product?.title ?? '' }).first()).toBeVisible();
});

test('what one supermarket does not have it does not show, though its neighbour sells it @desktop', async () => {
  const { products } = (
    await clientOf(shopUrl, undefined).call('search.products', { query: { query: 'arroz' } })
  ).ok();
  const address = `${shopUrl}/product/${products[0]?.slug}-${products[0]?.id}`;
  const headers = { accept: 'text/html' };
  const ours = await request(address, { headers });
  expect([ours.status, ours.text.includes(`<title>${products[0]?.title}`)]).toEqual([200, true]);
  const theirs = await request(address, { headers: { ...headers, host: 'la-plaza.localhost' } });
  expect([theirs.status, theirs.text.includes('No encontramos este producto</h1>')]).toEqual([404, true]);
});

test.describe('a host of nobody', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('is told that there is no such page @desktop', async ({ page }) => {
    const answer = await page.goto(shopUrl.replace('localhost', 'nadie.localhost'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('No logramos encontrar la pagina solicitada')).toBeVisible();
  });
});

test.describe('a session', () => {
  // The hint that somebody is signed in makes the page ask who, in vain.
  test.use({ expectedFaults: [/status of 401/] });

  test('of one supermarket is none at the other @desktop', async ({ page, context }) => {
    const person = await newAccount();
    await signIn(context, person);
    await page.goto('/terms');
    await expect(page.getByRole('button', { name: /Mi cuenta$/ })).toBeVisible();
    await page.goto(`${plazaUrl}/terms`);
    await expect(page.getByRole('button', { name: /Inicia sesión$/ })).toBeVisible();

    // Nor is the session good for anything there when somebody carries it over by hand.
    await signIn(context, person, plazaUrl);
    await page.reload();
    await expect(page.getByRole('button', { name: /Inicia sesión$/ })).toBeVisible();
  });
});
