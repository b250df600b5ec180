import { request } from '#test/client.ts';
import { setBusiness } from '#test/e2e/support/business.ts';
import { shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// Over HTTP, at the supermarket that other tests look at least: every module, off and on (storefront 6).

const plaza = 'La Plaza';

/** What stands in the page with the module, and not without it. */
const gates: { module: string; path: string; sign: string }[] = [
  { module: 'header_message', path: '/', sign: 'class="ticker"' },
  { module: 'footer', path: '/', sign: 'class="footer-block"' },
  { module: 'show_menu_lateral', path: '/', sign: 'class="lateral"' },
  { module: 'appbar_theme_1', path: '/', sign: 'data-appbar="theme-1"' },
  { module: 'appbar_theme_2', path: '/', sign: 'data-appbar="theme-2"' },
  { module: 'products_likes', path: '/', sign: 'href="/my-markets"' },
  { module: 'home_v2', path: '/', sign: 'home-sections' },
  { module: 'show_categories_collage', path: '/', sign: 'class="collage"' },
  { module: 'categories_scroll_horizontal', path: '/', sign: 'category-slider' },
  { module: 'product_card_vertical', path: '/', sign: 'card-tall' },
  { module: 'canaveral_products_card', path: '/', sign: 'card-side' },
  {
    module: 'search_with_categories',
    path: '/search/leche',
    sign: 'aria-label="Categorías de los resultados"',
  },
  { module: 'recipes_v2', path: '/recipe-book/{recipe}', sign: 'class="shopping-list"' },
];

test('a module that is off leaves no trace in a page, one that is on is there @desktop', async () => {
  test.setTimeout(60_000);
  const { modules_enable: usual = [] } = await setBusiness(plaza, { modules_enable: [] });
  try {
    const recipe = /href="\/recipe-book\/([\w-]+)"/.exec(await markup('/recipe-book'))?.[1] ?? '';
    const wrong: string[] = [];
    for (const { module, path, sign } of gates) {
      const address = path.replace('{recipe}', recipe);
      const off = await pageWith([], address);
      const on = await pageWith([module], address);
      if (off.includes(sign)) wrong.push(`${module} is off and shows ${sign}`);
      if (!on.includes(sign)) wrong.push(`${module} is on and does not show ${sign}`);
    }
    expect(wrong).toEqual([]);
  } finally {
    await setBusiness(plaza, { modules_enable: usual });
  }
});

/** The page once the server has heard of the modules. */
async function pageWith(modules: readonly string[], path: string): Promise<string> {
  await setBusiness(plaza, { modules_enable: [...modules] });
  await expect.poll(() => enabled(), { intervals: [50] }).toEqual(modules);
  return markup(path);
}

async function enabled(): Promise<string[]> {
  const { text } = await get('/api/admin/business');
  return JSON.parse(text).modules_enable;
}

/** What is drawn: scripts carry the configuration itself, names of modules and all. */
async function markup(path: string): Promise<string> {
  const { status, text } = await get(path);
  expect(status, path).toBe(200);
  return text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
}

function get(path: string) {
  return request(shopUrl + path, { headers: { host: 'la-plaza.localhost', accept: 'text/html' } });
}
