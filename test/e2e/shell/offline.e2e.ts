import { freePort } from '#server/db/embedded/free-port.ts';
import { type Shop, startShop } from '#test/e2e/server.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ serviceWorkers: 'allow', expectedFaults: [/ERR_CONNECTION_REFUSED|Failed to fetch|503/] });

let shop: Shop;

// A shop of its own: this one goes away.
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop(await freePort());
});
test.afterAll(() => shop.stop());

test('with the server gone, what was seen stays readable @mobile', async ({ page, context }) => {
  const { list } = (await (await fetch(`${shop.url}/api/v1/offices`)).json()) as { list: { id: string }[] };
  await context.addCookies([{ name: 'office', value: list[0]?.id ?? '', url: shop.url }]);
  await page.goto(shop.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('link', { name: 'Panadería' }).first().click();
  const bakery = page.getByRole('heading', { level: 1, name: 'Panadería' });
  await expect(bakery).toBeVisible();
  const address = page.url();
  await page.goto(`${shop.url}/profile`);
  const kept = () =>
    page.evaluate(async () => {
      const [pages = ''] = (await caches.keys()).filter((name) => name.startsWith('pages-'));
      return (await (await caches.open(pages)).keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toContain(new URL(address).pathname);

  await shop.kill();

  await page.goto(shop.url);
  await expect(page.getByText(/^Sin conexión\. Ves la página como estaba/)).toBeVisible();
  await page.goto(address);
  await expect(bakery).toBeVisible();
  await expect(page.getByText(/^Sin conexión\. Ves la página como estaba/)).toBeVisible();
  // From page to page by its links, too.
  await page
    .getByRole('link', { name: /ir al inicio$/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Agregar / })
      .first(),
  ).toBeVisible();

  // What belongs to one person is nowhere on the device, nor is what was never seen.
  expect(await kept()).not.toContain('/profile');
  await page.goto(`${shop.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
});
