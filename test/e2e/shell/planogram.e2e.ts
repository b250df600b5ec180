import { subcategoryPath } from '#rules/links/page-paths.ts';
import { request } from '#test/client.ts';
import { holdBusiness } from '#test/e2e/support/business.ts';
import { change } from '#test/e2e/support/change.ts';
import { orderCart, readyToOrder } from '#test/e2e/support/checkout.ts';
import { api, officeNamed, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// Over HTTP; how both pages look with it on a phone is seen by test/e2e/a11y.e2e.ts.

test('aisle and shelf stand on a subcategory, not at the lines of a shopper’s order, with module planogram alone @desktop', async () => {
  const office = await officeNamed('Granada');
  const { items } = (await api.call('categories.list', { query: { branch_id: office.id } })).ok();
  const [category] = items;
  const sub = category?.subcategoriesArr.find(({ planometry }) => planometry !== null);
  const where = `Pasillo ${sub?.planometry?.isle} · Góndola ${sub?.planometry?.gondola}`;
  if (!category || !sub) throw new Error('The demonstration has no place of a shelf');
  const shelf = subcategoryPath(
    { id: category.id, name: category.categoryName },
    { id: sub.id, name: sub.displayName },
  );
  const person = await readyToOrder(office);
  const order = await orderCart(person);
  const bought = `/shoppingcart-detail/${order.id}`;
  const read = async (path: string) => {
    const cookie = `office=${office.id}; canasta_session=${person.client.token}; signed_in=1`;
    const { text } = await request(shopUrl + path, {
      headers: { host: 'localhost', accept: 'text/html', cookie },
    });
    return text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
  };
  const aisles = (html: string) => html.match(/Pasillo \w+ · Góndola \w+/g) ?? [];

  expect(aisles(await read(shelf))).toContain(where);
  // Whom it is brought to need not know where it stood.
  expect(aisles(await read(bought))).toEqual([]);

  const letGo = await holdBusiness('Canasta');
  const modules = (how: string) =>
    change(
      `update business_config set modules_enable = ${how}(modules_enable, 'planogram') where app_title = 'Canasta'`,
    );
  await modules('array_remove');
  try {
    await expect.poll(async () => aisles(await read(shelf)), { timeout: 40_000 }).toEqual([]);
    expect(await read(shelf)).toContain('<h1');
    expect(await read(bought)).toContain('Papel higiénico 4 hojas');
  } finally {
    await modules('array_append');
    await letGo();
  }
});
