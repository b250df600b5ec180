import { randomUUID } from 'node:crypto';
import { expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { change } from '#test/e2e/support/change.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

/** Storefront 9: 'Cargar mas' appears when more than 15 are shown. */
test('“Cargar mas” of the community comes with the sixteenth of which there are more @mobile @full', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  const kind = 'event';
  const mark = `Encuentro ${randomUUID().slice(0, 4)}`;
  const add = (count: number) =>
    change(
      `insert into custom_cart (business_id, id, type, name, created_at)
       select o.business_id, gen_random_uuid(), $3, $1 || ' ' || n, '2001-01-01' from office o, generate_series(1, $2) n
       where o.name = 'Bretaña'`,
      [mark, count, kind],
    );
  const cards = page.locator('.custom-carts-grid > li');
  const more = page.getByRole('button', { name: 'Cargar mas' });
  const address = `/recipe-book?tipo=${kind}`;
  /** How many the page shows as it is sent, and whether it offers more. */
  const sent = async () => {
    const html = await (await page.request.get(address)).text();
    const grid = /class="custom-carts-grid.*?<\/ul>/s.exec(html)?.[0] ?? '';
    return [grid.split('<li').length - 1, html.includes('>Cargar mas<')];
  };
  const shows = (count: number, offersMore: boolean) =>
    expect.poll(sent, { timeout: 40_000 }).toEqual([count, offersMore]);
  const { list } = await (await page.request.get(`/api/v1/custom_carts?type=${kind}&limit=50`)).json();
  try {
    await add(15 - list.length);
    await shows(15, false);
    await add(10);
    await shows(20, true);
    await page.goto(address);
    await expect(cards).toHaveCount(20);
    await expectNoSidewaysScroll(page);
    await more.click();
    await expect(cards).toHaveCount(25);
    await expect(more).toHaveCount(0);
    const addresses = await cards
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(25);
  } finally {
    await change('delete from custom_cart where name like $1', [`${mark}%`]);
  }
});
