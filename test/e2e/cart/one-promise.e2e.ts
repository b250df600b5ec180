import { change } from '#test/e2e/support/change.ts';
import { expectStep, readyToOrder } from '#test/e2e/support/checkout.ts';
import { cartLine, follow, messages, openCartPanel } from '#test/e2e/support/pages.ts';
import { shopAt, signIn } from '#test/e2e/support/people.ts';
import { api, officeNamed, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// What a cart is promised, and how much it may hold: the same wherever it is said.

test('a cart is promised one window: in the header, in the cart, in the checkout and on the order @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Buga Centro');
  const promised = async (products: number) => {
    const query = { params: { id: office.id }, query: { products } };
    const { nextWindow, nextPickup } = (await api.call('offices.get', query)).ok();
    return { delivery: nextWindow?.label ?? 'none', pickup: nextPickup?.label ?? 'none' };
  };
  await change('update office set delivery_time_per_product = 120 where id = $1', [office.id]);
  try {
    await expect.poll(async () => (await promised(1)).delivery === (await promised(3)).delivery).toBe(false);
    const [one, three] = [await promised(1), await promised(3)];

    await shopAt(context, office);
    await page.goto('/search/leche');
    const bar = page.getByRole('navigation', { name: 'Secciones' });
    await expect(bar).toContainText(`próxima entrega ${one.delivery}`);
    const add = page.getByRole('main').getByRole('button', { name: /^Agregar .+, / });
    for (let product = 0; product < 3; product += 1) await add.first().click();
    await expect(bar).toContainText(`próxima entrega ${three.delivery}`);
    const panel = await openCartPanel(page);
    await expect(panel).toContainText(`Sede ${office.name} · ${three.delivery}`);

    // They fetch it, in the hours in which the store gives goods out.
    const member = await openContext({ viewport: { width: 1440, height: 900 } });
    const goods = { Arroz: { count: 2 }, Arándanos: { count: 1 }, 'Papel higiénico 4 hojas': { count: 3 } };
    await signIn(member, await readyToOrder(office, goods));
    await shopAt(member, office);
    const shop = await member.newPage();
    await shop.goto('/terms');
    await expect(shop.getByRole('navigation', { name: 'Secciones' })).toContainText(
      `próxima recogida ${three.pickup}`,
    );
    await follow(shop, '/checkout/address');
    await expect(shop.getByRole('radio', { name: new RegExp(office.name) })).toBeVisible();
    await expect(shop.getByRole('main')).toContainText(three.pickup);
    await expect(shop.getByRole('main')).not.toContainText(one.pickup);
    await follow(shop, '/checkout/finish');
    await expect(shop.getByRole('main')).toContainText(three.pickup);
    await shop.getByRole('button', { name: 'Hacer el pedido' }).click();
    await expectStep(shop, 'Gracias por tu compra!');
    await expect(shop.getByRole('main')).toContainText(`Recibimos tu pedido. Recoges ${three.pickup}`);
  } finally {
    await change('update office set delivery_time_per_product = $2 where id = $1', [
      office.id,
      office.delivery_time_per_product,
    ]);
  }
});

test('a product stops at what one may have of it, and says why @mobile', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Buga Centro');
  const text = 'Puedes llevar hasta 40 unidades de cada producto.';
  await changeShelf(office, await productNamed('Arándanos', office), { stock: 500 });
  await change(
    'update business_config set max_units_per_product = 40 where business_id = (select business_id from office where id = $1)',
    [office.id],
  );
  try {
    await shopAt(context, office);
    await page.goto('/search/Ar%C3%A1ndanos');
    await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
    const number = page.getByRole('button', { name: /^\d+ und/ }).first();
    await number.click();
    const field = page.getByRole('textbox', { name: 'Escribir la cantidad de Arándanos' });
    await field.fill('41');
    await field.press('Enter');
    await expect(number).toHaveText('40 und');
    await expect(messages(page)).toContainText(text);
    await follow(page, '/cart');
    const line = cartLine(page.locator('main'), 'Arándanos');
    await line.getByRole('button', { name: 'Agregar una unidad de Arándanos' }).click({ force: true });
    await expect(messages(page)).toContainText(text);
    await expect(line.getByRole('button', { name: /^40 und/ })).toBeVisible();
  } finally {
    await change(
      'update business_config set max_units_per_product = 999 where business_id = (select business_id from office where id = $1)',
      [office.id],
    );
  }
});
