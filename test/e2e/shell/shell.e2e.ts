import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { newAccount, shopAt, signIn, staff } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('the menu beside the page opens and closes categories; order numbers and Admin are for administrators @desktop @full', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await signIn(context, await newAccount());
  await page.goto('/terms');
  await expect(page.getByRole('button', { name: /Mi cuenta$/ })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Explorar' });
  await expect(menu.getByRole('link')).toContainText([
    'Inicio',
    'Ofertas',
    'Comunidad',
    'Mis Pedidos',
    'Terminos & C.',
  ]);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(menu.getByText('Canasta 0.811')).toBeVisible();
  const toggle = menu.getByRole('button', { name: 'Desplegar Frutas y verduras' });
  await toggle.click();
  const fruit = menu.getByRole('link', { name: 'Frutas', exact: true });
  await expect(fruit).toBeVisible();
  await expectAccessible(page);
  await toggle.click();
  await expect(fruit).toBeHidden();
  // Between phone and desk, too, nothing has to be pushed sideways.
  await page.setViewportSize({ width: 1_000, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_000);
  await page.setViewportSize({ width: 1_440, height: 900 });
  const ofCheckout = await (await page.request.get('/checkout')).text();
  expect([ofCheckout.includes('<h1'), ofCheckout.includes('class="lateral"')]).toEqual([true, false]);

  await signIn(context, await staff('diana@canasta.example'));
  await page.goto('/terms');
  await expect(menu.getByRole('link', { name: 'Admin' })).toBeVisible();
  await menu.getByRole('button', { name: 'Desplegar Frutas y verduras' }).click();
  await expect(menu.getByRole('link', { name: /^Frutas \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: /Mi cuenta$/ }).click();
  await expect(page.locator('.account-menu li')).toHaveText([
    'Mi Perfil',
    'Historial de pedidos',
    'Mis Carritos',
    'Mis Direcciones',
    /Bretaña, Cali/,
    'Cerrar Sesión',
  ]);
});

test('on the narrowest phone the hours stand whole, and no word of a banner is broken; a page one comes back to stands where it was left @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Villa Colombia'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const hours = page.locator('.store-bar-words > span');
  await expect(hours).toContainText(/[ap]\.\sm\.$/);
  const isWhole = await hours.evaluate((words) => {
    const end = words.parentElement?.getBoundingClientRect().right ?? 0;
    const output = document.createRange();
    output.selectNodeContents(words);
    // To the fraction of a pixel: less than one is enough to cut a word.
    return (
      output.getBoundingClientRect().right - words.getBoundingClientRect().right < 0.01 &&
      words.getBoundingClientRect().right <= end
    );
  });
  expect.soft(isWhole).toBe(true);
  const texts = page.locator('.banner-tile .banner-text');
  await expect(texts).not.toHaveCount(0);
  const broken = await texts.evaluateAll((expected) =>
    expected
      .filter((text) => {
        const whole = text.cloneNode(true) as HTMLElement;
        whole.style.cssText = 'width: min-content; overflow-wrap: normal';
        text.after(whole);
        const isBroken = whole.offsetWidth > (text as HTMLElement).offsetWidth;
        whole.remove();
        return isBroken;
      })
      .map((text) => text.textContent),
  );
  expect(broken).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a page one comes back to stands where it was left', () => comeBack(page));
});

async function comeBack(page: Page): Promise<void> {
  // Heights far below are guessed on the first page only: not where a place is come back to.
  const guessed = () =>
    page.locator('.shop-footer').evaluate((foot) => getComputedStyle(foot).contentVisibility);
  expect(await guessed()).toBe('auto');
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await page.waitForTimeout(400);
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Ofertas' }).click();
  await expect(page).toHaveURL(/offers/);
  // What is new begins at its top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY / 10))).toBe(150);
  expect(await guessed()).toBe('visible');
  await page.reload();
  await expect.poll(guessed).toBe('visible');
}
