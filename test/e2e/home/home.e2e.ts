import type { Locator, Page } from '@playwright/test';
import { clientOf } from '#test/client.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { change } from '#test/e2e/support/change.ts';
import { follow, holdScripts } from '#test/e2e/support/pages.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { api, officeNamed, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { holdBusiness } from '../support/business.ts';

const plazaUrl = shopUrl.replace('localhost', 'la-plaza.localhost');

const slides = (page: Page) => page.getByRole('region', { name: 'Ofertas destacadas' });

test.use({
  reducedMotion: 'no-preference',
  // A test puts the clock forward beyond the time that the live connection has to come about.
  expectedFaults: [/WebSocket is closed before the connection is established/],
});

test.beforeAll(async () => {
  // What is promised for the same day is shown in the morning alone: here at any hour.
  await change(
    `update offer set start_daily_hour = null, end_daily_hour = null where section = 'HOME_1_FULL'`,
  );
});

test.beforeEach(async ({ context }) => {
  await shopAt(context, await officeNamed('Bretaña'));
  const { list } = (
    await clientOf(shopUrl, undefined, 'la-plaza.localhost').call('offices.list', { query: {} })
  ).ok();
  await context.addCookies([{ name: 'office', value: list[0]?.id ?? '', url: plazaUrl, sameSite: 'Lax' }]);
});

test('the classic home has its own sections and none of the other; its categories may be a row of 200 px a press @desktop @full', async ({
  page,
}) => {
  const letGo = await holdBusiness('La Plaza');
  try {
    await page.goto(plazaUrl);
    await expect(page.getByRole('link', { name: 'Proteína del día' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Para la sed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pides hoy, llega hoy' })).toHaveCount(0);
    const tiles = page.locator('.collage').getByRole('link').filter({ visible: true });
    await expect(tiles).toHaveCount(12);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tiles).toHaveCount(9);
    await expectAccessible(page, { colours: false });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await setCategories('categories_scroll_horizontal', 'show_categories_collage');
    await page.reload();
    const row = page.getByRole('region', { name: 'Compra por categoría' });
    await expect(row).toBeVisible();
    await expect(page.locator('.collage')).toHaveCount(0);
    await row.getByRole('button', { name: 'Ver siguientes' }).click();
    await expect.poll(() => row.getByRole('list').evaluate((list) => list.scrollLeft)).toBeGreaterThan(120);
    expect(await row.getByRole('list').evaluate((list) => list.scrollLeft)).toBeLessThan(300);
  } finally {
    await setCategories('show_categories_collage', 'categories_scroll_horizontal');
    await letGo();
  }
});

/** How the other supermarket shows its categories; what neither module does is told by modules.e2e.ts. */
function setCategories(put: string, away: string): Promise<void> {
  return change(
    `update business_config set modules_enable =
       array_remove(array_remove(modules_enable, $2::text), $1::text) || array[$1::text] where app_title = 'La Plaza'`,
    [put, away],
  );
}

test('slides take turns every 6 s, those of the community every 4, and stand still when told; a film comes in sight; with less motion nothing moves @desktop @full', async ({
  page,
}) => {
  // A file that is there, and no film: other tests open this home meanwhile.
  await change(`update offer set video_url = '/icon-192.png' where section = 'HOME_1_FULL'`);
  try {
    await page.clock.install();
    await page.goto('/');
    await expect(page.locator('video')).toHaveCount(0);
    await expectTurns(page);
    await expectSections(page, 12);
    await page.getByRole('link', { name: 'Pides hoy, llega hoy' }).scrollIntoViewIfNeeded();
    const film = page.locator('video');
    expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.preload])).toEqual([
      true,
      'none',
    ]);
    await expect(page.getByRole('button', { name: /^(Detener|Reproducir) el video$/ })).toBeVisible();

    // The pictures of the community, every 4 s.
    await follow(page, '/recipe-book');
    const news = page.getByRole('region', { name: 'Novedades de la comunidad' });
    await expect(news.locator('.slides-dot[aria-current]')).toHaveAttribute('aria-label', /^Ver oferta 1 /);
    await expectTurnAfter(page, news, 4_000);
    await page.clock.resume();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    // The scripts wait for the clock, too; only then is there something that could move.
    await page.clock.runFor(1_000);
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes');
    await page.clock.runFor(30_000);
    await expect.poll(() => currentSlide(page)).toMatch(/^Ver oferta 1 /);
    await expect(page.getByRole('button', { name: /^Detener/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Pides hoy, llega hoy' }).scrollIntoViewIfNeeded();
    await expect(page.locator('video')).toHaveCount(0);
  } finally {
    await change(`update offer set video_url = '' where section = 'HOME_1_FULL'`);
  }
});

async function expectTurns(page: Page): Promise<void> {
  const current = () => currentSlide(page);
  await expect.poll(current).toMatch(/^Ver oferta 1 /);
  await expectTurnAfter(page, slides(page), 6_000);
  await expect.poll(current).toMatch(/^Ver oferta 2 /);
  await slides(page).hover();
  await page.clock.runFor(20_000);
  await expect.poll(current).toMatch(/^Ver oferta 2 /);
  await page.mouse.move(5, 5);
  await slides(page)
    .getByRole('button', { name: /^Ver oferta 1 / })
    .focus();
  await page.clock.runFor(20_000);
  await expect.poll(current).toMatch(/^Ver oferta 2 /);
  await slides(page).getByRole('button', { name: 'Detener las ofertas' }).press('Enter');
  await page.getByRole('combobox', { name: 'Buscar productos' }).focus();
  await page.keyboard.press('Escape');
  await page.clock.runFor(20_000);
  await expect.poll(current).toMatch(/^Ver oferta 2 /);
  await expect(slides(page).getByRole('button', { name: 'Mover las ofertas' })).toBeVisible();
  await page.clock.resume();
}

/**
 * From the moment when nothing holds it any more, to the tenth of a second; from here on time passes only when told.
 */
async function expectTurnAfter(page: Page, region: Locator, wait: number): Promise<void> {
  const current = region.locator('.slides-dot[aria-current]');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await current.focus();
  const before = await current.getAttribute('aria-label');
  await page.getByRole('combobox', { name: 'Buscar productos' }).focus();
  await page.keyboard.press('Escape');
  await page.clock.runFor(wait - 100);
  // As long as a picture needs to slide by.
  await page.waitForTimeout(600);
  await expect(current).toHaveAttribute('aria-label', before ?? '');
  await page.clock.runFor(200);
  await expect(current).not.toHaveAttribute('aria-label', before ?? '');
  // Where it came to rest is read by the clock, too: the next seconds pass when it stands.
  await page.waitForTimeout(1_000);
}

function currentSlide(page: Page): Promise<string | null> {
  return slides(page).locator('.slides-dot[aria-current]').getAttribute('aria-label');
}

/** Slides, goods, categories, banners of each section, brands. */
async function expectSections(page: Page, tileCount: number): Promise<void> {
  await expect(slides(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Es hora de ahorrar' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ver las [\d.]+ ofertas$/ })).toBeVisible();
  const savings = page.getByRole('region', { name: 'Es hora de ahorrar' }).getByRole('list');
  await expect(savings.getByRole('article')).toHaveCount(8);
  await savings.evaluate((row) => row.scrollBy({ left: 300 }));
  await expect(savings.getByRole('article')).toHaveCount(12);
  for (const banner of [
    'Proteína del día',
    'Pides hoy, llega hoy',
    'Todo para el consentido',
    'La reposición del bebé',
  ]) {
    await expect(page.getByRole('link', { name: banner }).filter({ visible: true })).toHaveCount(1);
  }
  await expect(
    page.getByRole('region', { name: 'Nuestras marcas' }).getByRole('link', { name: 'Alpina' }),
  ).toHaveAttribute('href', /^\/brand\/alpina-[0-9a-f-]{36}$/);
  const tiles = page.locator('.collage').getByRole('link').filter({ visible: true });
  await expect(tiles).toHaveCount(tileCount);
  await page.getByRole('button', { name: 'Ver más categorías' }).click();
  const { items } = (await api.call('categories.list', { query: {} })).ok();
  // Those without products, of another test's import, are not there.
  await expect(tiles).toHaveCount(items.filter(({ totalProducts }) => totalProducts > 0).length);
  await expect(tiles.nth(tileCount)).toBeFocused();
}

test.describe('on the phone', () => {
  test.use({ popUp: true });

  test('the pop-up comes once a visit; the home has its sections, and brands slide until told @mobile', async ({
    page,
  }) => {
    await page.clock.install();
    const letScriptsCome = await holdScripts(page);
    const visit = page.goto('/');
    // Pictures further down wait for the scripts: on a slow line a tap is answered sooner (shell.css).
    const further = page.locator('.card-picture[loading="lazy"]').first();
    await expect(page.locator('.card-picture:not([loading])').first()).toBeVisible();
    const others = ['.slides-row [inert] img', '.ticker li:nth-child(2) img', '.brand-logo img'];
    for (const other of others) await expect(page.locator(other).first()).toBeHidden();
    await expect(further).toBeHidden();
    letScriptsCome();
    await visit;
    await expect(further).toBeVisible();
    for (const other of others) await expect(page.locator(other).first()).toBeVisible();
    const popUp = page.getByRole('dialog', { name: 'Para ti hoy' });
    await page.clock.runFor(50_000);
    await expect(popUp).toHaveCount(0);
    await page.clock.runFor(15_000);
    await expect(popUp).toBeVisible();
    await expect(popUp.getByRole('link', { name: 'Tu primer pedido con 10 % menos' })).toHaveAttribute(
      'href',
      '/offers',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(popUp).toBeHidden();
    await page.reload();
    await page.clock.runFor(10_000);
    await expect(popUp).toHaveCount(0);

    await expect(page.locator('.usual-place')).toBeHidden();
    const brands = page.getByRole('region', { name: 'Nuestras marcas' }).getByRole('list');
    const place = () => brands.evaluate((list) => list.scrollLeft);
    const pause = page.getByRole('button', { name: 'Detener las marcas' });
    await pause.scrollIntoViewIfNeeded();
    const before = await place();
    await page.clock.runFor(6_100);
    // On, or from the last one back to the first.
    await expect.poll(async () => Math.abs((await place()) - before)).toBeGreaterThan(100);
    await pause.click();
    await expect(page.getByRole('button', { name: 'Mover las marcas' })).toBeVisible();
    await expectSections(page, 9);
  });
});
