import { clientOf } from '#test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readyToOrder } from '../support/checkout.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { shot } from '../support/pages.ts';
import { shopAt, signIn, staff } from '../support/people.ts';
import { officeNamed, shopUrl } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// Data that another window changed.
test.use({ expectedFaults: [/status of 409/] });

test('an invoice is asked for in the last step, proposed the next time, and shown with its order once issued @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Alvernia');
  const person = await readyToOrder(office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/finish');
  const send = page.getByRole('button', { name: 'Hacer el pedido' });
  const part = page.getByRole('region', { name: 'Factura' });
  await part.getByRole('checkbox', { name: 'Necesito factura electrónica' }).check();
  await expect(send).toBeDisabled();
  // As its order has them: a tax is inside of what is paid.
  await expect(page.getByRole('region', { name: 'Impuestos incluidos' })).toContainText(
    /IVA 19 %, base \$\s?\d/,
  );
  await part.getByLabel('Tipo de documento').selectOption('NIT');
  await part.getByLabel('Número').fill('901234567');
  await expect(part.getByText('Dígito de verificación: 7. Compáralo con el de tu RUT.')).toBeVisible();
  await part.getByLabel('Número').fill('901234567-1');
  await part.getByLabel('Nombre o razón social').fill('Acme S. A. S.');
  await part.getByLabel('Correo').fill('facturas@acme.co');
  await part.getByRole('button', { name: 'Guardar datos de la factura' }).click();
  await expect(part.getByText('El dígito de verificación de ese NIT es 7. Revisa el número.')).toBeVisible();
  await shot(page, 'invoice-form');
  await expectAccessible(page);
  await part.getByLabel('Número').fill('901234567');
  await part.getByRole('button', { name: 'Guardar datos de la factura' }).click();
  await expect(part).toContainText('A nombre de Acme S. A. S.NIT 901234567-7 · facturas@acme.co');
  // What was chosen stays when the page is opened again.
  await page.reload();
  await expect(part).toContainText('A nombre de Acme S. A. S.');
  await shot(page, 'invoice-finish');
  // Another window saves others: they are shown before anything is ordered.
  const others = {
    documentType: 'nit',
    document: '9012345677',
    name: 'Acme Cali S. A. S.',
    email: 'cali@acme.co',
  } as const;
  (await person.client.call('billing.save', { body: others })).ok();
  await send.click();
  await expect(page.getByText('Los datos de tu factura cambiaron en otra ventana.')).toBeVisible();
  await expect(part).toContainText('A nombre de Acme Cali S. A. S.NIT 901234567-7 · cali@acme.co');
  await shot(page, 'invoice-changed');
  await send.click();
  await expect(page).toHaveURL(/\/checkout\/thanks/);

  const [order] = (await person.client.call('orders.mine', { query: {} })).ok().orders;
  if (!order) throw new Error('No order');
  await page.goto(`/shoppingcart-detail/${order.id}`);
  await expect(part).toContainText('Factura electrónicaA nombre de Acme Cali S. A. S.');
  await expect(part).toContainText('Apenas se expida, la ves aquí.');
  await part.getByRole('button', { name: 'Cambiar los datos de la factura' }).click();
  await part.getByLabel('Nombre o razón social').fill('Acme Colombia S. A. S.');
  await part.getByRole('button', { name: 'Guardar datos de la factura' }).click();
  await expect(part).toContainText('A nombre de Acme Colombia S. A. S.');

  const { client: luz } = await staff('luz@canasta.example');
  const { key } = (
    await luz.call('apiKeys.create', { body: { name: 'Caja', scopes: ['orders:invoice'] } })
  ).ok();
  const body = {
    // Of one order of the shop, also when the test runs again.
    number: `SETP${order.id_order}`,
    cufe: order.id.replaceAll('-', '').repeat(3),
    url: 'https://catalogo-vpfe.dian.gov.co/document/searchqr',
    date: new Date().toISOString(),
  };
  (await clientOf(shopUrl, key).call('erp.writeInvoice', { params: { id: order.id }, body })).ok();
  // Told by its live line.
  await expect(part.getByRole('link', { name: 'Ver el documento' })).toHaveAttribute('href', body.url);
  await expect(part).toContainText(`N.º ${body.number}`);
  await expect(part.getByRole('button')).toHaveCount(0);
  await expectAtOtherWidth(page);
  await shot(page, 'invoice-order');
});
