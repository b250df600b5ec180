import { randomUUID } from 'node:crypto';
import { change } from '../support/change.ts';
import { expectStep, goods, readyToOrder } from '../support/checkout.ts';
import { figure, messages, pressTwice } from '../support/pages.ts';
import { orderedBefore, shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 422/] });

test('coupons by banner and by hand, one that ends on the way, and a custom cart added without leaving @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Alfaguara');
  const berries = await productNamed('Arándanos', office);
  const person = await readyToOrder(office, { ...goods, Arándanos: { count: 1 } });
  const code = `vecino${randomUUID().slice(0, 6)}`;
  const alone = `solo${randomUUID().slice(0, 6)}`;
  await change(
    `insert into coupon (business_id, id, code, type, description, value, auto_activate, product_ids, office_ids)
     select business_id, $1, $2, 'products_price', 'Por tus arándanos', 1000, true, array[$3::uuid], array[id]
     from office where id = $4`,
    [randomUUID(), alone, berries.id, office.id],
  );
  await change(
    `insert into coupon (business_id, id, code, type, description, value, stack_limit)
     select business_id, $1, $2, 'total_cart', 'Para los vecinos', 3000, 3 from office where id = $3`,
    [randomUUID(), code, office.id],
  );
  // All sizes of it: what is said of one name is said once.
  await change(
    `insert into custom_cart_product (business_id, custom_cart_id, product_id, position)
     select c.business_id, c.id, p.id, 99 from custom_cart c join product p using (business_id)
     where c.name = 'Mercado liviano' and p.title = 'Whisky escocés' on conflict do nothing`,
  );
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/pay');
  const summary = page.getByRole('region', { name: 'Tu pedido' });
  const field = page.getByRole('textbox', { name: 'Cupón de descuento' });
  const offers = page.getByRole('list', { name: 'Cupones para ti' });
  // On the narrowest phone a code is still read while it is written.
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await field.boundingBox())?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1440, height: 900 });

  const applied: string[] = [];
  page.on('request', (request) => request.url().endsWith('/coupons') && applied.push(request.url()));
  // One that applied by itself leaves for one that was asked for, and that is said.
  await expect(figure(summary, 'Por tus arándanos')).toHaveText('− $ 1.000');
  const counting = page.getByRole('list', { name: 'Cupones aplicados' });
  await expect(counting).toContainText('Por tus arándanosSe aplicó automáticamente');
  await offers.getByRole('button', { name: /Aplicar aseo5000/ }).dblclick();
  await expect(figure(summary, 'Cupón “aseo5000”')).toHaveText('− $ 5.000');
  await expect(messages(page)).toContainText(`Salió ${alone}, que no se acumula con él.`);
  await expect(counting).not.toContainText(alone);
  await expect(offers.getByRole('button', { name: /Ya está aplicado/ })).toBeVisible();
  await offers.getByRole('button', { name: /Aplicar bienvenida/ }).click();
  await expect(field).toHaveValue('bienvenida');
  await expect(field).toHaveAccessibleDescription(/no se puede acumular|solo se puede aplicar/i);
  await field.fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Aplicar', exact: true }).dblclick();
  await expect(figure(summary, `Cupón “${code}”`)).toHaveText('− $ 3.000');
  // One taken, one refused, one taken: the person who presses twice asks once.
  expect(applied).toHaveLength(3);

  // Somebody who has ordered is not shown a coupon for first orders.
  await orderedBefore(person, office, 3, { productId: berries.id, count: 1 });
  await page.reload();
  await expect(offers.getByRole('button', { name: /Ya está aplicado/ })).toBeVisible();
  await expect(offers.getByRole('button', { name: /bienvenida/ })).toHaveCount(0);

  await change('update coupon set inactive = true where code = $1', [code]);
  await page.goto('/checkout/finish');
  await expect(figure(summary, `Cupón “${code}”`)).toHaveText('No aplica');
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  // Why is said once, with the way out.
  const refused = page.getByRole('alert');
  await expect(refused).toContainText(
    `No se logró crear el pedido. El cupón ${code} ya no aplica a tu pedido.`,
  );
  await expect(page.getByText('El cupon no es valido')).toHaveCount(1);
  await expect(refused.getByRole('button', { name: `Quitar el cupón ${code}` })).toBeVisible();
  await page.getByRole('button', { name: `Quitar el cupón ${code}` }).click();
  await expect(page.getByText(`El cupón ${code} ya no aplica a tu pedido.`)).toBeHidden();

  const { cart: before } = (await person.client.call('cart.active', {})).ok();
  await page.getByRole('button', { name: 'Agregar Mercado liviano al carrito' }).click();
  const preview = page.getByRole('dialog', { name: /Mercado liviano/ });
  await expect(preview).toContainText('Antes de agregar, ten en cuenta:');
  await expect(
    preview.getByText(/^Whisky escocés: Este producto es solo para mayores de 18 años/),
  ).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/copy') && sent.push(request.url()));
  await pressTwice(preview.getByRole('button', { name: /^Agregar/ }));
  await expect(page.getByText('Hemos agregado los productos al carrito actual!').first()).toBeVisible();
  await expectStep(page, 'Revisa y confirma');
  const { cart: after } = (await person.client.call('cart.active', {})).ok();
  expect(after?.products.length).toBeGreaterThan(before?.products.length ?? 0);
  await expect(figure(summary, 'Total')).toHaveText(pesos(after?.price_total_computed ?? 0));
  expect(sent).toHaveLength(1);
});
