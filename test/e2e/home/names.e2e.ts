import { randomUUID } from 'node:crypto';
import { request } from '#test/client.ts';
import { officeNamed, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { inDatabase } from '../support/change.ts';

// Over HTTP; that no name pushes a page sideways is seen by test/e2e/shield.

test('the shop’s own links lead to a brand and a provider with commas in their names @desktop', async () => {
  const office = await officeNamed('Bretaña');
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
  const read = async (path: string) => {
    const headers = { host: 'localhost', accept: 'text/html', cookie: `office=${office.id}` };
    const { status, text } = await request(shopUrl + path, { headers });
    return { status, text };
  };
  const links = async () => {
    const { text } = await read(`/product/${product.slug}-${product.id}`);
    const origin = /class="product-origin">(.*?)<\/p>/.exec(text)?.[1] ?? '';
    return [...origin.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, path = '', name = '']) => ({
      path,
      name,
    }));
  };
  await expect
    .poll(async () => (await links()).map(({ name }) => name), { timeout: 40_000 })
    .toEqual([brand, provider]);
  for (const { path, name } of await links()) {
    const { status, text } = await read(path);
    expect([status, headingOf(text), text.split('<article').length - 1]).toEqual([200, name, 1]);
  }
  // A list of names still is several.
  const both = await read(`/brand/name/${encodeURIComponent(`Diana,${brand}`)}`);
  expect(headingOf(both.text)).toBe(`Diana y ${brand}`);
});

function headingOf(html: string): string | undefined {
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
}
