import { clientOf, request } from '#test/client.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { holdBusiness, setBusiness } from './support/business.ts';
import { newAccount, password, signIn } from './support/people.ts';
import { shopUrl } from './support/shop.ts';
import { desktop, expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
const plazaUrl = shopUrl.replace('localhost', 'la-plaza.localhost');

// All that dresses or looks at La Plaza as it is stands in one file, or one would wait for another's end.

// The hint that somebody is signed in makes the page ask who, in vain.
test.use({ expectedFaults: [/status of 401/] });

test('another host is another supermarket: its colours, name, stores, goods and sessions @desktop', async ({
  page,
  context,
}) => {
  const letGo = await holdBusiness('La Plaza');
  try {
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

    // A session of the one is good for nothing here, also when somebody carries it over by hand.
    const person = await newAccount();
    await signIn(context, person);
    await signIn(context, person, plazaUrl);
    await page.reload();
    await expect(page.getByRole('button', { name: /Inicia sesión$/ })).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('button', { name: /Mi cuenta$/ })).toBeVisible();
  } finally {
    await letGo();
  }
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

test('who works there, in screens that it has turned off, is told so; a shopper is told whom the page is for @desktop', async () => {
  const host = 'la-plaza.localhost';
  const plaza = clientOf(shopUrl, undefined, host);
  const told = async (email: string) => {
    const { token } = (await plaza.call('users.login', { body: { email, password } })).ok();
    const headers = { accept: 'text/html', host, cookie: `canasta_session=${token}; signed_in=1` };
    const { status, text } = await request(`${shopUrl}/admin`, { headers });
    expect([email, status]).toEqual([email, 404]);
    return text;
  };
  expect(await told('jhon@laplaza.example')).toContain('Tu rol es Alistador');
  expect(await told('paola@laplaza.example')).toContain('Esta página es para el personal del supermercado.');
});

test('a host of nobody is told that there is no such page @desktop', async () => {
  const headers = { accept: 'text/html', host: 'nadie.localhost' };
  const { status, text } = await request(shopUrl, { headers });
  expect([status, text.includes('No logramos encontrar la pagina solicitada')]).toEqual([404, true]);
});

test.describe('the other supermarket, dressed otherwise', () => {
  let before: Awaited<ReturnType<typeof setBusiness>>;
  let letGo: () => Promise<void>;

  test.beforeAll(async () => {
    letGo = await holdBusiness('La Plaza');
    before = await setBusiness('La Plaza', {
      modules_enable: ['appbar_theme_2', 'city_modal_v1', 'footer', 'home_v2'],
      custom_css_styles:
        '.shop-footer { border-top: 7px solid var(--offer) } @import url(https://malo.example/x.css);',
      custom_text_fields: { offers: 'Precios bajos', comunidad: 'La plaza cocina' },
      custom_static_images: {
        modal_city_bg: '/pictures/1f3ec.webp',
        modal_city_icon: '/pictures/1f4cd.webp',
      },
      icons: {
        large: '/pictures/1f96d.webp',
        square: '/pictures/1f96d.webp',
        large_admin: '/pictures/1f6d2.webp',
        background_pattern: '/pictures/1f33d.webp',
      },
      app_custom_headers: [
        { name: 'google-site-verification', content: 'abc' },
        { rel: 'stylesheet', href: '/x.css' },
      ],
    });
  });
  test.afterAll(async () => {
    await setBusiness('La Plaza', before);
    await letGo();
  });

  test('has its words, pictures, style and way of asking for a store @desktop', async ({ page }) => {
    await page.goto(`${plazaUrl}/terms`);
    const dialog = page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
    await expect(dialog.getByRole('switch', { name: 'Usar la tienda mas cercana' })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Cali 2 tiendas',
      'Jamundí 1 tienda',
    ]);
    for (const ours of ['/pictures/1f3ec.webp', '/pictures/1f4cd.webp']) {
      await expect(dialog.locator(`img[src="${ours}"]`)).toBeVisible();
    }
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectAccessible(page, { colours: false });
    await dialog.getByRole('radio', { name: /^El Caney/ }).check();
    await dialog.getByRole('button', { name: 'Comprar en El Caney' }).click();
    await expect(dialog).toBeHidden();

    await expect(page.getByRole('contentinfo')).toHaveCSS('border-top-width', '7px');
    await expect(page.locator('head meta[name="google-site-verification"]')).toHaveAttribute(
      'content',
      'abc',
    );
    await expect(page.locator('head link[href="/x.css"]')).toHaveCount(0);
    await expect(page.locator('head link[rel=icon]')).toHaveAttribute('href', '/pictures/1f96d.webp');
    await expect(page.getByRole('banner').locator('img').first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-image', /gradient.*\/pictures\/1f33d\.webp/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize(desktop.viewport);
    const bar = page.getByRole('navigation', { name: 'Secciones' });
    await expect(bar.getByRole('link')).toHaveText(['Precios bajos', 'La plaza cocina', 'Mis pedidos']);
    await expect(page.getByRole('banner').getByRole('link', { name: 'OFERTAS' })).toBeVisible();
    await expectAccessible(page, { colours: false });
    // Its staff see the sign made for them, and nothing of the shop's dress.
    await page.goto(`${plazaUrl}/admin`);
    await expect(page.getByAltText('La Plaza')).toHaveAttribute('src', '/pictures/1f6d2.webp');
    await expect(page.locator('body')).toHaveCSS('background-image', 'none');
  });
});
