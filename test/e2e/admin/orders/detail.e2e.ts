import { groupThousands } from '#rules/money.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { orderCart, readyToOrder } from '../../support/checkout.ts';
import { signIn, staff } from '../../support/people.ts';
import { officeNamed, productNamed } from '../../support/shop.ts';
import { desktop, expect, test } from '../../support/test.ts';

// A quantity that is refused on purpose.
test.use({ expectedFaults: [/status of 422/] });

const PAPER = 'Papel higiénico 4 hojas';

test('staff change a quantity, give a cart back and print the order @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Granada');
  const { client, ...shopper } = await readyToOrder(office, { [PAPER]: { count: 4 } });
  const order = await orderCart({ client, cartId: shopper.cartId });
  const number = String(order.id_order);
  const { id: product_id } = await productNamed(PAPER, office);
  const body = { product_id, count: 2, branch_office_id: office.id };
  (await client.call('cart.addProduct', { body })).ok();
  (await client.call('cart.discardActive', {})).ok();

  const home = await openContext(desktop);
  await signIn(home, { client, ...shopper });
  const seen = await home.newPage();
  await seen.goto(`/shoppingcart-detail/${order.token}`);
  await expect(seen.getByText(PAPER).first()).toBeVisible();

  await signIn(context, await staff('luz@canasta.example'));
  await page.goto(`/admin/orders?pedido=${order.id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const detail = page.getByRole('dialog', { name: `Pedido N.º ${number.replace(/(\d+)(\d{3})$/, '$1.$2')}` });
  const quantity = (words: string) =>
    detail.getByRole('button', { name: `Cambiar la cantidad de ${PAPER}: ${words}` });

  await quantity('4 und').click();
  const edit = page.getByRole('dialog', { name: 'Cambiar la cantidad' });
  const field = edit.getByRole('textbox', { name: 'Cantidad' });
  await field.fill('9');
  // A scanner presses Enter: it saves nothing.
  await field.press('Enter');
  await expect(edit.getByText(/el cliente confirmó hasta/)).toBeHidden();
  await field.press('Control+Enter');
  await expect(edit.getByText(/el cliente confirmó hasta/)).toBeVisible();
  await expectAccessible(page);
  await field.fill('3');
  await field.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(quantity('3 und')).toBeVisible();
  await expect(detail.getByText('pidió 4 und')).toBeVisible();
  // A person who ordered it reads it without a reload.
  await expect(seen.getByText('La tienda cambió la cantidad: pediste 4 und')).toBeVisible();

  await detail.getByRole('button', { name: 'Historia del carrito' }).click();
  const history = page.getByRole('dialog', { name: /^Historia del carrito de/ });
  await expect(history.getByText('Vació el carrito')).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Devolver al carrito: Vació el carrito' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, devolver' }).click();
  await expect(history.getByText(/^Devuelto/)).toBeVisible();
  const back = (await client.call('cart.active', {})).ok().cart;
  expect(back?.products.map(({ count }) => count)).toEqual([2]);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  const printed = page.locator('body[data-printed]');

  await detail.getByRole('button', { name: 'Imprimir' }).click();
  await expect(printed).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.order-sheet');
  await expect(sheet).toHaveCount(1);
  await expect(sheet.getByRole('img', { name: `Código de barras del pedido ${number}` })).toBeVisible();
  await expect(sheet.getByRole('img', { name: `Código QR del pedido ${number}` })).toBeVisible();
  for (const fact of ['Entrega', 'Cliente', 'Sede', 'Bolsa']) {
    await expect(sheet.getByText(fact, { exact: true })).toBeVisible();
  }
  const columns = [
    'No',
    'Código de barras',
    'SKU',
    'Producto',
    'Cant.',
    'Unidad',
    'Total',
    'Neto',
    'Pasillo',
  ];
  await expect(sheet.getByRole('columnheader')).toHaveText([...columns, 'Góndola', 'Comentario']);
  await expect(detail).toBeHidden();
  // Each sheet of a long order says which order it is of.
  const foot = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(),
  );
  expect(foot).toContain(`@bottom-left { content: "Pedido N.º ${groupThousands(order.id_order)}"`);
  const [a4] = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(a4).toEqual([595, 842]);
  // What was printed goes away with it.
  await expect(sheet).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  await detail.getByLabel('Papel', { exact: true }).selectOption('80 mm');
  await page.keyboard.press('Control+p');
  await expect(printed).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  const rolls = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(rolls).toHaveLength(1);
  expect(rolls[0]?.[0]).toBe(227);
});

/** Width and height of each page, in points. */
function pagesOf(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  );
}
