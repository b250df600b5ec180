import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { clientOf } from '#test/client.ts';
import { holdBusiness, setBusiness } from '#test/e2e/support/business.ts';
import { change } from '#test/e2e/support/change.ts';
import { shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

const plazaUrl = shopUrl.replace('localhost', 'la-plaza.localhost');
const services = /^https:\/\/([\w.]+\.)?(googletagmanager|google-analytics|facebook)\.(com|net)\//;

/** Stands in for the service: sends on whatever the page puts into its queue. */
const script = `
  const queue = window.dataLayer, known = queue.splice(0);
  queue.push = (command) => {
    if (command[0] === 'event') fetch('https://www.google-analytics.com/g/collect?en=' + command[1], { method: 'POST', mode: 'no-cors', body: JSON.stringify(command[2]) });
  };
  known.forEach((command) => queue.push(command));`;

/** The same of Meta's: its script makes a policy of trusted types, and would load more by it. */
const pixelScript = `
  trustedTypes.createPolicy('connect.facebook.net/fbevents', { createScriptURL: (url) => url });
  const tell = ([command, name]) => {
    if (command === 'track') fetch('https://www.facebook.com/tr/?ev=' + name, { mode: 'no-cors' });
  };
  window.fbq.queue.forEach(tell);
  window.fbq.callMethod = (...command) => tell(command);`;

const ownName = `update offer set analytics_event = $1 where art ->> 'title' = 'Proteína del día'`;

test('nothing is counted before it was agreed to, then what was agreed to, then nothing again @desktop', async ({
  page,
  context,
}) => {
  const service = await fakeService(context);
  const letGo = await holdBusiness('La Plaza');
  const usual = await setBusiness('La Plaza', {
    ga_measurement_id: 'G-PRUEBA123',
    meta_pixel_id: '1234567890123456',
  });
  await change(ownName, ['proteina_del_dia']);
  try {
    const plaza = clientOf(shopUrl, undefined, 'la-plaza.localhost');
    const { list } = (await plaza.call('offices.list', { query: {} })).ok();
    await context.addCookies([{ name: 'office', value: list[0]?.id ?? '', url: plazaUrl }]);
    await expect
      .poll(async () => (await page.goto(`${plazaUrl}/terms`))?.headers()['content-security-policy'])
      .toContain('https://connect.facebook.net');
    const question = page.getByRole('region', { name: 'Medición de visitas' });
    await expect(question).toBeVisible();
    const [no, yes] = [
      await question.getByRole('button', { name: 'No permitir' }).boundingBox(),
      await question.getByRole('button', { name: 'Permitir', exact: true }).boundingBox(),
    ];
    expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);
    expect(service.asked).toEqual([]);

    await question.getByRole('button', { name: 'Permitir', exact: true }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => service.events()).toEqual(['app_init', 'page_view']);
    await expect.poll(() => service.pixel()).toEqual(['PageView']);
    await page
      .getByRole('link', { name: /^Ofertas$/ })
      .first()
      .click();
    await expect.poll(() => service.events()).toContain('view_item_list');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Agregar / })
      .first()
      .click();
    await expect.poll(() => service.events()).toContain('add_to_cart');
    await expect.poll(() => service.pixel()).toContain('AddToCart');
    // Without the module appbar_price_cart the button says how many, not how much.
    const cart = page.getByRole('button', { name: /^Carrito de compras, / });
    await expect(cart).toContainText('Carrito');
    await expect(cart).not.toContainText('$');
    await page.getByRole('main').locator('a[href^="/product/"]').first().click();
    await expect.poll(() => service.events()).toContain('view_item');
    expect(service.events()).toContain('select_item');

    // A banner counts as what the business calls it, any other by the name of the service.
    await page.locator('.shop-logo').click();
    await page.getByRole('link', { name: 'Para la sed' }).click();
    await expect.poll(() => service.events()).toContain('select_promotion');
    await page.locator('.shop-logo').click();
    await page.getByRole('link', { name: 'Proteína del día' }).click();
    await expect.poll(() => service.events()).toContain('proteina_del_dia');

    // What this page itself reports has arrived before it may report nothing more.
    const pageViews = () => service.events().filter((event) => event === 'page_view').length;
    const before = pageViews();
    await page.goto(`${plazaUrl}/config`);
    await expect.poll(pageViews).toBe(before + 1);
    // What is loaded cannot be taken from a page: it is loaded anew without it.
    const anew = page.waitForEvent('load');
    await page.getByRole('switch', { name: 'Permitir la medición' }).click();
    await anew;
    const counted = service.asked.length;
    await page.goto(`${plazaUrl}/offers`);
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Agregar / })
        .first(),
    ).toBeVisible();
    await page.waitForTimeout(1_000);
    expect(service.asked.length).toBe(counted);
  } finally {
    await change(ownName, ['']);
    await setBusiness('La Plaza', usual);
    await letGo();
    await service.close();
  }
});

/** A server of our own behind the names of the service; says what it was asked. */
async function fakeService(context: BrowserContext) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    const { url = '' } = request;
    response.end(url.startsWith('/gtag/js') ? script : url.endsWith('/fbevents.js') ? pixelScript : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await context.route(services, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` }),
    });
  });
  return {
    asked: requests,
    events: () => requests.flatMap((url) => /[?&]en=(\w+)/.exec(url)?.[1] ?? []),
    pixel: () => requests.flatMap((url) => /[?&]ev=(\w+)/.exec(url)?.[1] ?? []),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
