import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { holdBusiness, setBusiness } from '#test/e2e/support/business.ts';
import { shopUrl } from '#test/e2e/support/shop.ts';
import { desktop, expect, test } from '#test/e2e/support/test.ts';

const PHONE = { width: 390, height: 844 };
const plazaUrl = shopUrl.replace('localhost', 'la-plaza.localhost');

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
    await expectAccessible(page);
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
    await expectAccessible(page);
    // Its staff see the sign made for them, and nothing of the shop's dress.
    await page.goto(`${plazaUrl}/admin`);
    await expect(page.getByAltText('La Plaza')).toHaveAttribute('src', '/pictures/1f6d2.webp');
    await expect(page.locator('body')).toHaveCSS('background-image', 'none');
  });
});
