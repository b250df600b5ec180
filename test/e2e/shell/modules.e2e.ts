import { categoryPath, subcategoryPath } from '#rules/links/page-paths.ts';
import { clientOf } from '#test/client.ts';
import { holdBusiness, setBusiness } from '#test/e2e/support/business.ts';
import { change } from '#test/e2e/support/change.ts';
import { fillCart, newAccount, shopAt, signIn, staff } from '#test/e2e/support/people.ts';
import { officeNamed, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import {
  dressed,
  enabled,
  get,
  markup,
  withAndWithout,
  withOptions,
  withRestrictions,
  withWords,
} from './altered-pages.ts';

// Over HTTP, at the supermarket that other tests look at least: every module, off and on (storefront 6).

const plaza = 'La Plaza';

/** What stands in the page with the module, and not without it. */
const gates: { module: string; path: string; sign: string }[] = [
  { module: 'header_message', path: '/', sign: 'class="ticker"' },
  { module: 'footer', path: '/', sign: 'footer-title">Sedes' },
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
  { module: 'recipes_v2', path: '/recipe-book/{recipe}', sign: 'class="shopping-list ' },
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

/**
 * Which modules are on together, so that none goes on and off with another one: what a module shows follows it alone.
 * Never both of two that exclude each other.
 */
const mixtures: string[][] = [
  [],
  [
    ...['header_message', 'show_menu_lateral', 'appbar_theme_1', 'products_likes', 'home_v2'],
    'product_card_vertical',
  ],
  [
    'footer',
    'show_menu_lateral',
    'appbar_theme_2',
    'show_categories_collage',
    'canaveral_products_card',
    'recipes_v2',
  ],
  [
    ...['header_message', 'footer', 'appbar_theme_1', 'categories_scroll_horizontal'],
    ...['canaveral_products_card', 'search_with_categories'],
  ],
  ['products_likes', 'home_v2', 'show_categories_collage', 'recipes_v2', 'search_with_categories', 'footer'],
  [
    'header_message',
    'products_likes',
    'show_categories_collage',
    'product_card_vertical',
    'appbar_theme_2',
    'footer',
  ],
];

test('a module that is off leaves no trace in a page, one that is on is there @desktop', async () => {
  const patterns = gates.map(({ module }) => mixtures.map((on) => on.includes(module)).join());
  expect(new Set(patterns).size, 'modules told apart').toBe(gates.length);
  const recipe = /href="\/recipe-book\/([\w-]+)"/.exec(await pageWith([], '/recipe-book'))?.[1] ?? '';
  const wrong: string[] = [];
  for (const on of mixtures) {
    await switchOn(on);
    const pages = new Map<string, string>();
    for (const { module, path, sign } of gates) {
      const address = path.replace('{recipe}', recipe);
      const html = pages.get(address) ?? (await markup(address));
      pages.set(address, html);
      const isOn = on.includes(module);
      if (html.includes(sign) !== isOn)
        wrong.push(`${module} is ${isOn ? 'on' : 'off'} beside ${on}: ${sign}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a module that is on changes what it says it changes @desktop', async () => {
  const { category, product } = await withOptions();
  const addressOf = (path: string) => path.replace('{category}', category).replace('{product}', product);
  await switchOn([]);
  const off = new Map<string, string>();
  for (const path of new Set(changes.map((change) => addressOf(change.path)))) {
    off.set(path, await markup(path));
    expect(await markup(path)).toBe(off.get(path));
  }
  for (const { module, path } of changes) {
    const address = addressOf(path);
    expect((await pageWith([module], address)) === off.get(address), module).toBe(false);
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

test('the quoted texts are spelt right where the business says so, those that come later too @desktop', async ({
  page,
}) => {
  const before = await setBusiness(plaza, { custom_text_fields: {} });
  const missing = `${shopUrl.replace('localhost', 'la-plaza.localhost')}/search/zzqx`;
  try {
    await page.goto(missing);
    await expect(page.getByText('No se encontraron productos con la busqueda').first()).toBeVisible();
    await setBusiness(plaza, { custom_text_fields: { corrected_spelling: 'sí' } });
    await expect.poll(async () => (await get('/api/admin/business')).text).toContain('corrected_spelling');
    await page.goto(missing);
    await expect(page.getByText('No se encontraron productos con la búsqueda').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Términos y condiciones' }).first()).toBeVisible();
    await page.goto(`${missing}/../../product-category/frutas-verduras`);
    await expect(page.getByText('Los más recomendados en').first()).toBeVisible();
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
  const show = (expected: boolean) =>
    change('update subcategory set show = $2 where id = $1::uuid', [hidden.id, expected]);
  // The menu beside the page is drawn with it.
  await pageWith(['show_menu_lateral'], '/terms');
  const home = { id: category.id, name: category.categoryName };
  const path = subcategoryPath(home, { id: hidden.id, name: hidden.displayName });
  const inMenus = async () => (await markup(categoryPath(home))).includes(path);
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

  test('what the browser draws for somebody comes and goes with its module @desktop @full', async ({
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

/** The page once the server has heard of the modules. */
async function pageWith(modules: readonly string[], path: string): Promise<string> {
  await switchOn(modules);
  return markup(path);
}

async function switchOn(modules: readonly string[]): Promise<void> {
  await setBusiness(plaza, { modules_enable: [...modules] });
  await expect.poll(() => enabled(), { intervals: [50] }).toEqual(modules);
}
