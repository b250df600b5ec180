import type { Locator, Page } from '@playwright/test';
import { newAccount, shopAt, signIn, staff } from '#test/e2e/support/people.ts';
import { officeNamed, pathOf, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// What `npm run browsers` found in other engines and settings, held here for every change.

test('in Safari, where a press gives a button no focus, it is there again after its dialog @desktop', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await page.addInitScript(() =>
    addEventListener('mouseup', () => (document.activeElement as HTMLElement | null)?.blur(), true),
  );
  await page.goto('/');
  for (const name of [/^Cambiar dónde y cuándo recibes/, /^Carrito de compras/]) {
    const opener = page.getByRole('button', { name }).first();
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('a product is an article with a name, its price follows, and its unit is read as words @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  await shopAt(context, office);
  await page.goto('/search/aguacate%20hass');
  const card = page.getByRole('article', { name: 'Aguacate Hass', exact: true }).first();
  await expect(card).toContainText(/Aguacate Hass\$\s[\d.]+\s\/kg por kilo/);
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await top(card.getByText(/^\$/).first())).toBeLessThan(await top(card.getByRole('heading')));
  await page.goto(pathOf(avocado));
  await expect(page.locator('.price-block')).toContainText('/kg por kilo');
});

test('with the colours of the reader cards and buttons keep a frame, and a row of orders has a name @desktop', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/search/arroz');
  const styleOf = (part: string) =>
    page
      .locator(part)
      .filter({ visible: true })
      .first()
      .evaluate((one) => {
        const { outlineStyle, borderTopStyle } = getComputedStyle(one);
        return { outlineStyle, borderTopStyle };
      });
  expect(await styleOf('.card')).toMatchObject({ outlineStyle: 'solid' });
  expect(await styleOf('.btn')).toMatchObject({ borderTopStyle: 'solid' });
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

/** WCAG 1.4.12: a reader may space lines, letters, words and paragraphs so. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('text that a reader spaces out is not cut, and what is pressed has 24 px @mobile @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  await shopAt(context, office);
  await signIn(context, await newAccount());
  const product = await productNamed('Aguacate Hass', office, 'Por peso');
  const found: string[] = [];
  for (const path of [
    '/',
    '/search/arroz',
    pathOf(product),
    '/cart',
    '/offers',
    '/profile',
    '/stores',
    '/terms',
    '/my-markets',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const target of await smallTargets(page)) found.push(`${path} small: ${target}`);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    }, SPACED);
    for (const text of await cutTexts(page)) found.push(`${path} cut: ${text}`);
  }
  await signIn(context, await staff('luz@canasta.example'));
  for (const path of ['/admin', '/admin/products', '/admin/coupons', '/admin/users', '/admin/offices']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const target of await smallTargets(page)) found.push(`${path} small: ${target}`);
  }
  expect(found).toEqual([]);
});

/** Buttons, links and fields under 24 x 24 px, except links within a sentence (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary, [role=button]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('label'))
      // Its card is what is pressed.
      .filter((one) => !one.matches('.card-link'))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ one, box }) => `${one.ariaLabel ?? one.innerText} ${one.className} ${box.width}x${box.height}`),
  );
}

/** Words that run out of a box which cuts them. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.spoken'))
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .flatMap((one) => {
        const box = one.getBoundingClientRect();
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        // A line that ends with '…' says the rest where it leads to, and in its accessible name.
        const cuts =
          textOverflow !== 'ellipsis' &&
          !one.matches('.card-link') &&
          [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
        const own =
          cuts && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
        const out =
          box.width > 1 &&
          box.left < innerWidth &&
          box.right > innerWidth + 1 &&
          !one.closest('[class*=carousel], [class*=scroll], [class*=ticker]');
        return own || out
          ? [
              `${one.className} in ${one.parentElement?.className}: ${one.innerText.slice(0, 60)}${own ? '' : ' (out)'}`,
            ]
          : [];
      }),
  );
}
