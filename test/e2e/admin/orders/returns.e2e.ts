import { groupThousands } from '#rules/money.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { orderCart, readyToOrder } from '../../support/checkout.ts';
import { signIn, staff } from '../../support/people.ts';
import { officeNamed } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

// More than was delivered, on purpose.
test.use({ expectedFaults: [/status of 400/] });

const PAPER = 'Papel higiénico 4 hojas';

test('goods of a delivered order come back, and its shopper reads it @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Granada');
  const { client, ...shopper } = await readyToOrder(office, { [PAPER]: { count: 4 } });
  const order = await orderCart({ client, cartId: shopper.cartId });
  const luz = await staff('luz@canasta.example');
  const move = async (body: Parameters<typeof luz.client.call<'orders.move'>>[1]['body']) =>
    (await luz.client.call('orders.move', { params: { id: order.id }, body })).ok();
  await move({ state: '7_admin_cart_accept' });
  await move({ state: '10_store_dispatch_products' });
  await move({ delivery_event: 'delivered' });

  const home = await openContext({ viewport: { width: 390, height: 844 } });
  await signIn(home, { client, ...shopper });
  const seen = await home.newPage();
  await seen.goto(`/shoppingcart-detail/${order.token}`);
  await expect(seen.getByText(PAPER).first()).toBeVisible();

  await signIn(context, luz);
  await page.goto(`/admin/orders?pedido=${order.id}`);
  const detail = page.getByRole('dialog', { name: `Pedido N.º ${groupThousands(order.id_order)}` });
  await detail.getByRole('button', { name: 'Devolver productos' }).click();
  const dialog = page.getByRole('dialog', { name: /^Devolver productos del pedido/ });
  const paper = dialog.getByRole('group', { name: `Qué vuelve de ${PAPER}` });
  await paper.getByRole('textbox', { name: 'Cuánto' }).fill('9');
  await expect(dialog.getByText(/se pueden devolver hasta 4 und/).first()).toBeVisible();
  await paper.getByRole('textbox', { name: 'Cuánto' }).fill('1');
  await paper.getByRole('combobox', { name: 'Por qué' }).selectOption('Ya no se quiere');
  await expect(paper.getByRole('combobox', { name: 'Qué se hace' })).toHaveValue('stock');
  await paper.getByRole('combobox', { name: 'Quién lo asume' }).selectOption('El proveedor');
  await expectAccessible(page);
  const confirm = dialog.getByRole('button', { name: /^Devolver \$/ });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toBeHidden();
  const made = detail.getByRole('region', { name: 'Devoluciones' });
  await expect(made.getByText(/1 und Papel higiénico/)).toBeVisible();
  await expect(made.getByText(/al inventario, asume el proveedor/)).toBeVisible();

  // Its shopper reads it without a reload.
  const back = seen.getByRole('region', { name: 'Devoluciones' });
  await expect(back.getByText('1 und · Ya no se quiere')).toBeVisible();
  await expect(back.getByText(/^Ya te devolvimos el dinero/)).toBeVisible();
  await expectAccessible(seen);
});
