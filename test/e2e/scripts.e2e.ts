import type { BrowserContext, Page } from '@playwright/test';
import { type Client, clientOf } from '#test/client.ts';
import { password, signIn } from '#test/e2e/support/people.ts';
import { shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { sized } from '#test/races/sizes.ts';
import { poisonedBusiness, words } from './poisoned-business.ts';

/** Scripts in what people and staff write, and what a fault of ours could do with them. */

type Policies = { createPolicy(name: string, rules: object): void };

const host = `mala-${Date.now().toString(36)}.localhost`;
const url = shopUrl.replace('localhost', host);
const asWords = encodeURIComponent(words);

test.describe('every screen, where all that people and staff write ends in a very long word and in scripts', () => {
  // Addresses that lead nowhere, and who is not signed in.
  test.use({
    expectedFaults: [/status of 40[014]/],
    viewport: { width: 320, height: 640 },
    deviceScaleFactor: 1,
  });

  test('shows them as words and grows no wider; nothing of them runs or becomes a part of the page @mobile', async ({
    context,
    openContext,
  }) => {
    const { taken, pages, records, office } = await poisonedBusiness(host, 'la-plaza');
    expect(visible.filter((column) => !taken.includes(column))).toEqual([]);
    const [paola, mauricio] = await Promise.all([
      existing('paola@laplaza.example'),
      existing('mauricio@laplaza.example'),
    ]);
    await Promise.all([writeAs(paola), connectAs(mauricio)]);
    const { orders } = (await paola.call('orders.mine', { query: {} })).ok();
    const [hers, his] = [await openContext(), await openContext()];
    await enter(hers, paola);
    await enter(his, mauricio);
    const store = [{ name: 'office', value: office, url }];
    await Promise.all([context.addCookies(store), hers.addCookies(store)]);
    const reader = await context.newPage();
    await Promise.all([
      expectHarmless(context, reader, ['/', ...pages, '/offers', '/config', `/search/${asWords}`], reflected),
      expectHarmless(hers, reader, [...own, `/shoppingcart-detail/${orders[0]?.id}`], ownSilent),
      expectHarmless(his, reader, [...staff, ...records], sized([], staffSilent)),
    ]);
    await expectHarmlessPrint(his, records.find((path) => path.includes('pedido=')) ?? '');
  });
});

/** What takes any words, and must stand poisoned in the database, or the pages would show nothing. */
const visible = [
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

const own = [
  '/cart',
  '/my-markets',
  '/checkout',
  '/profile',
  '/profile/addresses',
  '/profile/data',
  '/profile/orders',
  '/profile/security',
];
/** Pages of hers on which nothing of it need stand. */
const ownSilent = ['/profile/payments', '/profile/privacy'];

/** Staff's screens of which La Plaza may have nothing, and those on which nobody writes: at full size. */
const staffSilent = [
  ...['/admin/account', '/admin/habeas', '/admin/pqr', '/admin/marketing-campaign', '/admin/stats'],
  ...['/admin/returns', '/admin/stock', '/admin/stock-counts', '/admin/receptions', '/admin/expiry'],
  '/admin/expiry/undated',
  ...['/admin/legal-documents', '/admin/order-messages', '/admin/whatsapp-replies', '/admin/accounting'],
  ...['/admin/reviews', '/admin/reviews/orders'],
  ...['/admin/import-data', '/admin/logs', '/admin/modules', '/admin/products-without-image'],
  ...['/admin/habeas/solicitudes', '/admin/habeas/consultas', '/admin/rounds', '/admin/import-images'],
  '/admin/business-config?pestana=estilos',
];

const staff = [
  ...['/admin', '/admin/payments', '/admin/users', `/admin/search?query=${asWords}`],
  ...['/admin/official-shopingcarts', '/admin/blog', '/admin/products', '/admin/coupons', '/admin/offers'],
  ...['/admin/offices', '/admin/categories', '/admin/brands', '/admin/offers/calendar'],
  ...['/admin/integrations', '/admin/integrations/webhooks', '/admin/integrations/keys'],
  ...['/admin/orders/new', '/admin/business-config'],
];

/** Signed in by a browser whose name, as the list of sessions shows it, is made of scripts too. */
async function existing(email: string): Promise<Client> {
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

/** Other systems that staff name. */
async function connectAs(person: Client): Promise<void> {
  const name = words.slice(0, 80);
  const url = `https://mala.example/?a=${asWords.slice(0, 300)}`;
  const body = { name, url };
  (await person.call('importServices.create', { body })).ok();
  (await person.call('webhooks.create', { body: { ...body, events: ['order.created'] } })).ok();
  (await person.call('apiKeys.create', { body: { name, scopes: ['orders:read'] } })).ok();
}

/**
 * One visit, and from there on as the links of the shop lead: each page is drawn in the browser. What the server
 * draws of it is read by the browser, too, apart. Words are seen as they were written, push nothing sideways, and
 * nothing of them becomes a part of a page, not even for a moment.
 */
async function expectHarmless(
  context: BrowserContext,
  reader: Page,
  paths: string[],
  silent: string[] = [],
): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(watchParts, becomes);
  await page.goto(url + (paths[0] ?? '/'));
  for (const path of [...paths, ...silent]) {
    const { sent, ...seen } = await page.evaluate(follow, { path, isShown: !silent.includes(path) });
    expect.soft(seen, path).toEqual({ isShown: !silent.includes(path), taken: 320 });
    const parts = await reader.evaluate(partsOf, { html: sent, selector: becomes });
    expect.soft(parts, `${path}, as sent`).toEqual([]);
  }
  expect(await page.evaluate(() => (window as unknown as Watched).parts)).toEqual([]);
  await page.close();
}

type Watched = { parts: string[]; __reactRouterDataRouter: { navigate(path: string): Promise<void> } };

/**
 * As a link within the shop does, until the words are there; with what the server sends to visitors by the
 * address.
 */
async function follow({ path, isShown }: { path: string; isShown: boolean }) {
  const isDialog = /[?&](abierto|pedido)=/.test(path);
  const part = () => [...document.querySelectorAll(isDialog ? 'dialog[open], [role=dialog]' : 'main')].at(-1);
  const main = () => part()?.textContent ?? '';
  const before = main();
  const isFirst = location.pathname === path;
  const sent = fetch(path, { headers: { accept: 'text/html' } }).then((response) => response.text());
  if (!isFirst) await (window as unknown as Watched).__reactRouterDataRouter.navigate(path);
  // Also in what a small screen hides: names behind the sign of a menu; and in fields.
  const shows = () => {
    const within = (isDialog && part()) || document.body;
    for (const { value } of within.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (value.includes('onerror=')) return true;
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (data.includes('onerror=') && !parentElement?.closest('script, style, template')) return true;
    }
    return false;
  };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 30));
  for (const end = Date.now() + 10_000; Date.now() < end; await soon())
    if ((isFirst || main() !== before) && (!isShown || shows())) break;
  return { isShown: isShown && shows(), taken: document.documentElement.scrollWidth, sent: await sent };
}

/** The sheet of an order, as the printer gets it. */
async function expectHarmlessPrint(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(watchParts, becomes);
  await page.addInitScript(() => {
    window.print = () => {
      Object.assign(window, { printed: document.querySelector('.order-sheets')?.textContent });
    };
  });
  await page.goto(url + path);
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  const printed = () => page.evaluate(() => (window as unknown as { printed?: string }).printed);
  await expect.poll(printed).toContain('onerror=');
  expect(await page.evaluate(() => (window as unknown as Watched).parts)).toEqual([]);
  await page.close();
}

/** From the page's first element on, notes every one that words must not become. */
function watchParts(selector: string): void {
  const parts: string[] = [];
  Object.assign(window, { parts });
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    const found = [...node.querySelectorAll(selector), ...(node.matches(selector) ? [node] : [])];
    parts.push(...found.map((part) => `${location.pathname}: ${part.outerHTML.slice(0, 200)}`));
  };
  const watcher = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') look(target);
      else for (const node of addedNodes) look(node);
    }
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
}

function partsOf({ html, selector }: { html: string; selector: string }): string[] {
  const read = new DOMParser().parseFromString(html, 'text/html');
  return [...read.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200));
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
  // But the settings' own look at the shop.
  'iframe:not(.kit-phone[src^="/?vista="])',
  'iframe[srcdoc]',
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
