import { expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { holdBusiness } from '#test/e2e/support/business.ts';
import { change } from '#test/e2e/support/change.ts';
import { readyToOrder } from '#test/e2e/support/checkout.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { shopAt, signIn } from '#test/e2e/support/people.ts';
import { api, officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('aisle and shelf stand on a subcategory and at the lines of an order, with module planogram alone @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Granada');
  await shopAt(context, office);
  const { items } = (await api.call('categories.list', { query: { branch_id: office.id } })).ok();
  const [category] = items;
  const sub = category?.subcategoriesArr.find(({ planometry }) => planometry !== null);
  const where = `Pasillo ${sub?.planometry?.isle} · Góndola ${sub?.planometry?.gondola}`;
  const shelf = `/product-subcategory/${category?.id}/${sub?.id}`;
  const person = await readyToOrder(office);
  const { cart } = (await person.client.call('cart.active', {})).ok();
  const body = { total_price: cart?.price_total_computed ?? 0 };
  const params = { uuid: person.cartId };
  const { order } = (await person.client.call('cart.createOrder', { params, body })).ok();
  const bought = `/shoppingcart-detail/${order.id}`;
  await signIn(context, person);

  await page.goto(shelf);
  await expect(page.getByText(where, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await follow(page, bought);
  const aisle = page.getByRole('main').getByText(/^Pasillo \d+ · Góndola \w+$/);
  await expect(aisle).toHaveCount(1);
  await expectNoSidewaysScroll(page);

  const letGo = await holdBusiness('Canasta');
  const modules = (how: string) =>
    change(
      `update business_config set modules_enable = ${how}(modules_enable, 'planogram') where app_title = 'Canasta'`,
    );
  await modules('array_remove');
  try {
    const html = async () => (await page.request.get(shelf)).text();
    await expect.poll(html, { timeout: 40_000 }).not.toContain(where);
    expect(await html()).toContain('<h1');
    await page.goto(bought);
    await expect(page.getByRole('main').getByText('Papel higiénico 4 hojas').first()).toBeVisible();
    await expect(aisle).toHaveCount(0);
  } finally {
    await modules('array_append');
    await letGo();
  }
});
