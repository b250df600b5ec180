import type { Locator, Page } from '@playwright/test';
import { clientOf, request } from '#test/client.ts';
import { holdBusiness, setBusiness } from '#test/e2e/support/business.ts';
import { change } from '#test/e2e/support/change.ts';
import { fillCart, newAccount, password, shopAt, signIn, staff } from '#test/e2e/support/people.ts';
import { officeNamed, shopUrl } from '#test/e2e/support/shop.ts';
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
  { module: 'home_v2', path: '/', sign: 'class="home-top"' },
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

/**
 * Modules that change a page without a sign of their own: tags to choose, flags of cards, options of a product,
 * groups.
 */
const changes = [
  { module: 'categories_tags', path: '/product-category/{category}' },
  { module: 'group_by_subcategory', path: '/product-category/{category}' },
  { module: 'categories_custom_cards', path: '/product-category/{category}' },
  { module: 'categories_options', path: '/product/{product}' },
];

/** What a business may say and show in its own way (storefront 3): its words and pictures, each at its place. */
const ownWords = {
  offers: 'Gangas de hoy',
  comunidad: 'La vecindad',
  offers_page_title: 'Todo rebajado',
  categories_title: 'Lo preferido en',
  custom_carts_title: 'Mis listas',
  custom_carts_description: 'Lo que siempre llevo.',
  custom_carts_image: '/pictures/1f9fa.webp',
  prduct_info_restrictions_title: 'Antes de comprar',
};
const ownPictures = { app_shadow: '/pictures/1f34c.webp' };
const dressed: Record<string, string[]> = {
  '/': ['Gangas de hoy', 'La vecindad', 'src="/pictures/1f34c.webp" alt="" class="header-edge"'],
  '/offers': ['>Todo rebajado</h1>', '<title>Todo rebajado · La Plaza</title>'],
  '/recipe-book': ['>La vecindad</h1>', '<title>La vecindad · La Plaza</title>'],
  '/product-category/frutas-verduras': ['Lo preferido en Frutas y verduras'],
  '/product/{product}': ['>Antes de comprar</h2>'],
  '/my-markets': ['>Mis listas</h1>', 'Lo que siempre llevo.', 'src="/pictures/1f9fa.webp"'],
};

let usual: string[] = [];
let letGo: () => Promise<void>;
test.beforeAll(async () => {
  letGo = await holdBusiness(plaza);
  usual = (await setBusiness(plaza, { modules_enable: [] })).modules_enable ?? [];
});
test.afterAll(async () => {
  await setBusiness(plaza, { modules_enable: usual });
  await letGo();
});

test('a module that is off leaves no trace in a page, one that is on is there @desktop', async () => {
  const recipe = /href="\/recipe-book\/([\w-]+)"/.exec(await pageWith([], '/recipe-book'))?.[1] ?? '';
  const wrong: string[] = [];
  for (const { module, path, sign } of gates) {
    const address = path.replace('{recipe}', recipe);
    if ((await pageWith([], address)).includes(sign)) wrong.push(`${module} is off and shows ${sign}`);
    if (!(await pageWith([module], address)).includes(sign)) wrong.push(`${module} does not show ${sign}`);
  }
  expect(wrong).toEqual([]);
});

test('a module that is on changes what it says it changes @desktop', async () => {
  const { category, product } = await withOptions();
  for (const { module, path } of changes) {
    const address = path.replace('{category}', category).replace('{product}', product);
    const off = await pageWith([], address);
    expect(await pageWith([], address), module).toBe(off);
    expect((await pageWith([module], address)) === off, module).toBe(false);
  }
});

test('the words and pictures of the business take the place of ours @desktop', async () => {
  const product = await withRestrictions();
  const { before, token } = await withWords();
  try {
    const wrong: string[] = [];
    for (const [path, signs] of Object.entries(dressed)) {
      const html = await markup(path.replace('{product}', product), { cookie: `canasta_session=${token}` });
      wrong.push(...signs.filter((sign) => !html.includes(sign)).map((sign) => `${path} is without ${sign}`));
    }
    expect(wrong).toEqual([]);
    await setBusiness(plaza, { custom_text_fields: { comunity: 'Entre vecinos' } });
    await expect.poll(() => markup('/recipe-book')).toContain('>Entre vecinos</h1>');
    expect(await markup('/recipe-book')).toContain('<title>Entre vecinos · La Plaza</title>');
  } finally {
    await setBusiness(plaza, before);
  }
});

test('a subcategory that is not to be shown is in no menu, and its address is still good @desktop', async () => {
  const client = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { items } = (await client.call('categories.list', { query: {} })).ok();
  const [category] = items;
  const hidden = category?.subcategoriesArr[0];
  if (!category || !hidden) throw new Error('The demonstration has no subcategory');
  const show = (shown: boolean) =>
    change('update subcategory set show = $2 where id = $1::uuid', [hidden.id, shown]);
  // The menu beside the page is drawn with it.
  await pageWith(['show_menu_lateral'], '/terms');
  const path = `/product-subcategory/${category.id}/${hidden.id}`;
  const inMenus = async () => (await markup(`/product-category/${category.id}`)).includes(path);
  expect(await inMenus()).toBe(true);
  await show(false);
  try {
    await expect.poll(inMenus).toBe(false);
    expect(await markup(path)).toContain(`Todo en ${hidden.displayName}`);
  } finally {
    await show(true);
  }
});

test.describe('with a page that was changed on its way', () => {
  // Of such a page the browser does not know that it came from this machine, too; and the server has drawn it with
  // the module.
  test.use({ expectedFaults: [/LOCAL_NETWORK_ACCESS_CHECKS|React error #418/] });

  test('what the browser draws for somebody comes and goes with its module @desktop', async ({
    page,
    context,
  }) => {
    const office = await officeNamed('Ciudad Jardín');
    await shopAt(context, office);
    const phone = page.getByRole('button', { name: 'Continuar con tu celular' });
    await withAndWithout(
      page,
      '/profile',
      { phone_login: phone },
      page.getByRole('button', { name: 'Entrar' }),
    );

    const person = await newAccount();
    await signIn(context, person);
    await fillCart(person, office, { 'Papel higiénico 4 hojas': { count: 3 } });
    const home = {
      city: office.city,
      address: 'Carrera 105 # 15-09',
      alias: 'Ciudad Jardín',
      comment: 'Casa 4',
    };
    const body = { addresses: [{ ...home, geopoint: office.geopoint }] };
    (await person.client.call('users.update', { params: { id: person.id }, body })).ok();
    const fresh = page.getByRole('radio', { name: 'Nueva dirección' });
    const saved = page.getByRole('radio', { name: /^Carrera 105/ });
    await withAndWithout(page, '/checkout/address', { new_address_button: fresh }, saved);
    const photo = page.getByRole('region', { name: 'Tu foto' });
    const price = page.locator('.cart-button-header .cart-button-price');
    const filled = page.getByRole('button', { name: /^Carrito de compras, 3 productos/ });
    await withAndWithout(page, '/profile/data', { user_info_v2: photo, appbar_price_cart: price }, filled);

    await signIn(context, await staff('diana@canasta.example'));
    const column = (name: string) => page.getByRole('columnheader', { name });
    await withAndWithout(page, '/admin/orders', { delivery_picker: column('Alistador') }, column('Estado'));
  });
});

/** The page as it is, then as it is sent by a business whose configuration has not the modules. */
async function withAndWithout(page: Page, path: string, signs: Record<string, Locator>, beside: Locator) {
  await page.goto(path);
  await expect(beside).toBeVisible();
  for (const [module, sign] of Object.entries(signs)) await expect(sign, module).toBeVisible();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(new RegExp(Object.keys(signs).join('|'), 'g'), (module) =>
      '-'.repeat(module.length),
    );
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  await page.reload();
  await expect(beside).toBeVisible();
  for (const [module, sign] of Object.entries(signs)) await expect(sign, module).toHaveCount(0);
  await page.unroute(`**${path}`);
}

/** A category with tags and flags of its own, and a product one chooses options of. */
async function withOptions() {
  const client = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { items } = (await client.call('categories.list', { query: {} })).ok();
  const [category] = items;
  const shelf = items.flatMap((item) => item.subcategoriesArr).find(({ options }) => options.length > 0);
  if (!category || !shelf) throw new Error('The demonstration has no options to choose');
  const { list } = (await client.call('offices.list', { query: {} })).ok();
  const params = { branchId: list[0]?.id ?? '' };
  const page = (await client.call('products.page', { params, query: { sub_category_id: shelf.id } })).ok();
  return { category: category.id, product: page.list[0]?.id ?? '' };
}

/** A product that one must know something of. */
async function withRestrictions(): Promise<string> {
  const client = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { items } = (await client.call('categories.list', { query: {} })).ok();
  const category_id = items.find(({ restrictionsMessage }) => restrictionsMessage !== '')?.id ?? '';
  const { list } = (await client.call('offices.list', { query: {} })).ok();
  const params = { branchId: list[0]?.id ?? '' };
  const page = (await client.call('products.page', { params, query: { category_id } })).ok();
  return page.list[0]?.id ?? '';
}

/** Dresses the business, and somebody of it comes in. */
async function withWords() {
  const columns = {
    modules_enable: ['products_likes'],
    custom_text_fields: ownWords,
    custom_static_images: ownPictures,
  };
  const before = await setBusiness(plaza, columns);
  await expect.poll(() => enabled(), { intervals: [50] }).toEqual(['products_likes']);
  const body = { email: 'paola@laplaza.example', password };
  const { token } = (
    await clientOf(shopUrl, undefined, 'la-plaza.localhost').call('users.login', { body })
  ).ok();
  return { before, token };
}

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
async function markup(path: string, headers = {}): Promise<string> {
  const { status, text } = await get(path, headers);
  expect(status, path).toBe(200);
  return text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
}

function get(path: string, headers = {}) {
  return request(shopUrl + path, {
    headers: { host: 'la-plaza.localhost', accept: 'text/html', ...headers },
  });
}
