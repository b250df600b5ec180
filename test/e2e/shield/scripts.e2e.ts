import type { BrowserContext, Page } from '@playwright/test';
import { type Client, clientOf } from '#test/client.ts';
import { expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { password, signIn } from '#test/e2e/support/people.ts';
import { shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { poisonedBusiness, words } from './poisoned-business.ts';

/** Scripts in what people and staff write (T36, T45), and what a fault of ours could do with them. */

type Policies = { createPolicy(name: string, rules: object): void };

const host = `mala-${Date.now().toString(36)}.localhost`;
const url = shopUrl.replace('localhost', host);
const TABS = 4;
const asWords = encodeURIComponent(words);

test.describe('every screen, where all that people and staff write ends in a very long word and in scripts', () => {
  // Addresses that lead nowhere, and who is not signed in.
  test.use({ expectedFaults: [/status of 40[014]/], deviceScaleFactor: 1 });

  test('shows them as words and grows no wider; nothing of them runs or becomes a part of the page @mobile', async ({
    context,
  }) => {
    const { taken, pages, office } = await poisonedBusiness(host, 'la-plaza');
    expect(shown.filter((column) => !taken.includes(column))).toEqual([]);
    const paola = await known('paola@laplaza.example');
    await context.addCookies([{ name: 'office', value: office, url }]);
    await expectHarmless(context, ['/', ...pages, '/offers', '/config', `/search/${asWords}`]);
    await expectHarmless(context, reflected, { isShown: false });

    await writeAs(paola);
    await enter(context, paola);
    const { orders } = (await paola.call('orders.mine', { query: {} })).ok();
    await expectHarmless(context, [...own, `/shoppingcart-detail/${orders[0]?.id}`]);

    await enter(context, await known('mauricio@laplaza.example'));
    await expectHarmless(context, ['/admin', '/admin/payments', `/admin/search?query=${asWords}`]);
  });
});

/** What takes any words, and must stand poisoned in the database, or the pages would show nothing. */
const shown = [
  'product.title',
  'product.description_large',
  'custom_cart.name',
  'custom_cart.body',
  'blog_post.body',
  'office.name',
  'app_user.name',
  'address.comment',
  'customer_order.customer',
  'business_config.custom_css_styles',
  'business_config.header_message',
  'offer.url',
  'brand.display_name',
  'coupon.description',
  'category.name',
  'subcategory.restrictions_message',
];

/** What stands in an address, and is said again; test/e2e/bad-addresses.e2e.ts asks for many more. */
const reflected = [
  `/${asWords}`,
  `/product-category/${asWords}`,
  `/brand/name/${asWords}`,
  `/restore-password?token=${asWords}`,
];

const own = ['/cart', '/my-markets', '/checkout', '/profile', '/profile/orders', '/profile/security'];

/** Signed in by a browser whose name, as the list of sessions shows it, is made of scripts too. */
async function known(email: string): Promise<Client> {
  const body = { email, password };
  const { token } = (
    await clientOf(shopUrl, undefined, host).call('users.login', { body }, { 'user-agent': words })
  ).ok();
  return clientOf(shopUrl, token, host);
}

async function enter(context: BrowserContext, person: Client): Promise<void> {
  await signIn(context, { id: '', email: '', client: person }, url);
}

/** What a person writes themselves, through the calls their screens make. */
async function writeAs(person: Client): Promise<void> {
  const { products } = (await person.call('search.products', { query: { query: 'arroz' } })).ok();
  const line = { product_id: products[0]?.id ?? '', comment: words };
  (await person.call('cart.addProduct', { body: line })).ok();
  (await person.call('customCarts.create', { body: { name: words.slice(0, 80) } })).ok();
}

/** Walked by several tabs at once. */
async function expectHarmless(context: BrowserContext, paths: string[], { isShown = true } = {}) {
  const left = [...paths];
  const walk = async () => {
    const page = await context.newPage();
    for (let path = left.shift(); path !== undefined; path = left.shift())
      await expectHarmlessAt(page, path, isShown);
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, walk));
}

/** Words are seen as they were written, push nothing sideways, and nothing of them has become a part of the page. */
async function expectHarmlessAt(page: Page, path: string, isShown: boolean): Promise<void> {
  await page.goto(url + path);
  if (isShown) await expect.soft(page.locator('body'), path).toContainText('onerror=');
  // Some pages lead on to another.
  await expect(async () => {
    const parts = await page.evaluate(
      (selector) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      becomes,
    );
    expect(parts, path).toEqual([]);
  }).toPass({ timeout: 5_000 });
  await expectNoSidewaysScroll(page);
}

/** What words become where somebody takes them for HTML, for an address or for a style. */
const becomes = [
  '[onerror]',
  '[onload]',
  '[onclick]',
  '[onbegin]',
  '[formaction]',
  'a[href^="javascript:" i]',
  'form[action^="javascript:" i]',
  'iframe',
  'object',
  'embed',
  'base',
  'body style',
  'img[src="x"]',
  '[href*="mala.example"]',
].join(',');

test.describe('a fault of ours that takes words for more', () => {
  test.use({ expectedFaults: [/./] });

  test('is stopped by the browser: text becomes neither HTML nor a script @desktop', async ({ page }) => {
    await page.goto('/terms');
    const outcomes = await page.evaluate(() => {
      const place = document.createElement('div');
      const script = document.createElement('script');
      const markup = '<img src="/favicon.svg" onerror="1">';
      const { trustedTypes: policies } = window as unknown as { trustedTypes: Policies };
      const sinks: Record<string, () => unknown> = {
        innerHTML: () => (place.innerHTML = markup),
        outerHTML: () => (document.body.appendChild(place).outerHTML = markup),
        insertAdjacentHTML: () => place.insertAdjacentHTML('beforeend', markup),
        parseFromString: () => new DOMParser().parseFromString(markup, 'text/html'),
        fragment: () => document.createRange().createContextualFragment(markup),
        write: () => document.write(markup),
        srcdoc: () => (document.createElement('iframe').srcdoc = markup),
        'script src': () => (script.src = '/assets/x.js'),
        'script text': () => (script.text = 'console.error(1)'),
        timer: () => setTimeout('console.error(1)'),
        worker: () => new Worker('/sw.js'),
        attribute: () => place.setAttribute('onclick', 'console.error(1)'),
        'a policy': () => policies.createPolicy('mine', {}),
        'our policy again': () => policies.createPolicy('canasta', {}),
      };
      return Object.entries(sinks).map(([name, sink]) => {
        try {
          sink();
          return `${name}: done`;
        } catch (error) {
          return `${name}: ${error instanceof Error ? error.name : 'refused'}`;
        }
      });
    });
    expect(outcomes.filter((outcome) => outcome.endsWith('done'))).toEqual([]);
    // Words without a tag in them are only words: React writes them like this.
    await page.evaluate(() => (document.createElement('p').innerHTML = 'solo palabras'));
  });
});
