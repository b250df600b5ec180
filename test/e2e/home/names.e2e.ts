import { randomUUID } from 'node:crypto';
import { expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { inDatabase } from '../support/change.ts';

test('the shop’s own links lead to a brand and a provider with commas in their names @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  await shopAt(context, office);
  const mark = randomUUID().slice(0, 4);
  const brand = `Pan, Café y Cía. ${mark}`;
  const provider = `Quesos, Leche, S.A. ${mark}`;
  // Its page links to both where its subcategory says so.
  const product = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; slug: string }>(
      `with chosen as (
         select p.business_id, p.id, p.subcategory_id from product_office po
         join product p on p.business_id = po.business_id and p.id = po.product_id
         where po.office_id = $1 and po.listed order by po.popularity, p.id limit 1
       ), made as (
         insert into brand (business_id, id, name, display_name)
         select business_id, gen_random_uuid(), $2, $2 from chosen returning id
       ), brings as (
         insert into provider (business_id, id, name)
         select business_id, gen_random_uuid(), $3 from chosen returning id
       ), linked as (
         update subcategory s set product_card_config = s.product_card_config
           || '{"brand_product_detail": true, "provider_product_detail": true}'
         from chosen where s.business_id = chosen.business_id and s.id = chosen.subcategory_id
       )
       update product p set brand_id = made.id, provider_id = brings.id from chosen, made, brings
       where p.business_id = chosen.business_id and p.id = chosen.id returning p.id, p.slug`,
      [office.id, brand, provider],
    );
    const [row] = rows;
    if (!row) throw new Error('The office sells nothing');
    return row;
  });
  const address = `/product/${product.id}`;
  await expect
    .poll(async () => (await page.request.get(address)).text(), { timeout: 40_000 })
    .toMatch(new RegExp(`class="product-origin.*${brand.replaceAll('.', '\\.')}.*${mark}`, 's'));
  await page.goto(address);
  for (const name of [brand, provider]) {
    if (name !== brand) await follow(page, address);
    await page.locator('.product-origin').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('main article')).toHaveCount(1);
    expect((await page.request.get(page.url())).status()).toBe(200);
    await expectNoSidewaysScroll(page);
  }
  // A list of names still is several.
  await follow(page, `/brand/name/${encodeURIComponent(`Diana,${brand}`)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Diana y ${brand}`);
});
