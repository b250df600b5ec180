import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { focusRow, placeOrder, printsNothing, rowOf } from '../../support/board.ts';
import { change } from '../../support/change.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { follow, fullStep, messages } from '../../support/pages.ts';
import { onlineOrder, payLink, payUnseen } from '../../support/payment.ts';
import { signIn, staff } from '../../support/people.ts';
import { officeNamed, pesos } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

const PAPER = 'Papel higiénico 4 hojas';
const POWDER = 'Detergente en polvo ultra flash';

// A customer without a document, and an order without an answer about bags.
test.use({ expectedFaults: [/status of 4(00|22)/] });

test('an order by phone, from the board to its place on it, assigned there and printed with another one @desktop', async ({
  page,
  context,
}) => {
  await printsNothing(page);
  const office = await officeNamed('Villa Colombia');
  const other = await placeOrder(office);
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto(`/admin/orders?sede=${office.id}`);
  await expect(rowOf(page, other)).toBeVisible();
  await page.keyboard.press('n');

  // A person who calls is nobody the shop knows.
  const phone = `31${String(Date.now()).slice(-8)}`;
  await page.getByRole('searchbox', { name: /^Celular, nombre/ }).fill(phone);
  await expect(page.getByText('No encontramos a nadie con eso.')).toBeVisible();
  await page.getByRole('button', { name: 'Cliente nuevo' }).click();
  const created = page.getByRole('dialog', { name: 'Cliente nuevo' });
  await expect(created.getByLabel(/^Celular/)).toHaveValue(phone);
  await created.getByLabel(/^Nombre/).fill('Eucaris');
  await created.getByLabel(/^Apellido/).fill('Lucumí');
  await created.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(created.getByText('Escribe su número de identificación.')).toBeVisible();
  await expect(created.getByText(/^Léele la autorización/)).toBeVisible();
  // Nobody else has it, on a shop where this ran before either: a known document would offer its person.
  await created.getByLabel(/^Número de identificación/).fill(`9${phone.slice(1)}`);
  await created.getByRole('switch', { name: /La persona lo autorizó/ }).check();
  await expectAccessible(page);
  await created.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(page.getByRole('heading', { name: 'Eucaris Lucumí' })).toBeVisible();
  await expect(page.getByText('Autorizó el tratamiento de sus datos')).toBeVisible();

  // Where to: found by its words, saved with the customer, and it says which office sells.
  await page.getByRole('button', { name: 'Dirección nueva' }).click();
  const address = page.getByRole('dialog', { name: 'Dirección nueva' });
  await address.getByLabel(/^Ciudad/).selectOption('Cali');
  await address.getByLabel(/^Dirección/).fill('Carrera 12 # 50-44');
  await address.getByRole('button', { name: 'Ubicar la dirección' }).click();
  await expect(address.getByText(/^Ubicada/)).toBeVisible();
  await address.getByLabel(/^Indicación/).fill('Portón verde');
  await expectAccessible(page);
  await address.getByRole('button', { name: 'Usar esta dirección' }).click();
  await expect(page.getByRole('radio', { name: /^Carrera 12/ })).toBeChecked();
  await expect(page.getByText(/^Precios y existencias de .*Villa Colombia/)).toBeVisible();

  const search = page.getByRole('searchbox', { name: /^Buscar producto/ });
  // As a scanner does: Enter before there are results.
  await search.fill(PAPER);
  await search.press('Enter');
  await page.getByRole('button', { name: `Más ${PAPER}` }).click();
  await page.getByRole('button', { name: `Más ${PAPER}` }).click();
  await expect(page.getByRole('button', { name: `Escribir la cantidad de ${PAPER}` })).toHaveText('3 und');
  await search.fill('aguacate');
  await page
    .getByRole('button', { name: /^Agregar Aguacate/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Gramos' }).first().check();
  await expect(page.getByRole('button', { name: /Escribir la cantidad de Aguacate/ })).toHaveText(/ g$/);
  await page.getByLabel('Pago', { exact: true }).selectOption('Efectivo');
  const place = page.getByRole('button', { name: 'Crear pedido' });
  await place.click();
  await expect(page.getByRole('alert').getByText('Elige con qué bolsas va tu pedido.')).toBeVisible();
  await page.getByLabel('Bolsas', { exact: true }).selectOption('Sin bolsa');
  // What was begun is there after a reload.
  await page.reload();
  await expect(page.getByRole('button', { name: `Escribir la cantidad de ${PAPER}` })).toHaveText('3 und');
  const cash = page.getByRole('textbox', { name: '¿Con cuánto paga?' });
  await cash.fill('1.000');
  await place.click();
  await expect(page.getByRole('alert').getByText(/^¿Con cuánto paga\? Debe ser/)).toBeVisible();
  await cash.fill('500.000');
  await expect(cash).toHaveAccessibleDescription(/de vueltas/);
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await place.dblclick();
  const made = messages(page).getByText(/^Pedido N\.º [\d.]+ creado\.$/);
  await expect(made).toBeVisible();
  const number = /[\d.]+\d/.exec((await made.textContent())?.replace('N.º', '') ?? '')?.[0] ?? '';
  await follow(page, `/admin/orders?sede=${office.id}`);
  await expect(rowOf(page, number)).toContainText('Eucaris Lucumí');

  // Picker and courier without opening it.
  await rowOf(page, number)
    .getByRole('button', { name: `Asignar domiciliario al pedido ${number}` })
    .click();
  const request = page.getByRole('alertdialog', { name: `Asignar el pedido ${number}` });
  await expect(request.getByLabel('Domiciliario')).toBeFocused();
  for (const label of ['Alistador', 'Domiciliario']) {
    await expect(request.getByLabel(label).getByRole('option')).not.toHaveCount(1);
    await request.getByLabel(label).selectOption({ index: 1 });
  }
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(request).toBeHidden();
  await expect(rowOf(page, number).getByRole('button', { name: /^Asignar/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/pedido=/);

  for (const one of [number, other]) {
    await focusRow(page, one);
    await page.keyboard.press('x');
  }
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('2');

  // Who entered it is in its history.
  await focusRow(page, number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Pedido N.º ${number}` })).toContainText('Luz');

  await fullStep(
    'who calls again is offered while entered anew, found by keys alone, and has an address',
    async () => {
      await follow(page, '/admin/orders/new');
      await page.getByRole('button', { name: 'Cliente nuevo' }).click();
      await created.getByLabel(/^Celular/).fill(`${phone.slice(0, 3)} ${phone.slice(3)}`);
      await created.getByRole('button', { name: 'Tomar el pedido de Eucaris Lucumí' }).click();
      await page.getByRole('button', { name: 'Cambiar de cliente' }).click();
      await page.getByRole('searchbox', { name: /^Celular, nombre/ }).fill(phone);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Eucaris Lucumí' })).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Carrera 12/ })).toBeChecked();
      await expect(search).toBeFocused();
    },
  );

  await fullStep('and ordered by keys, with the comment that is being typed', async () => {
    for (let count = 1; count <= 2; count += 1) {
      await search.fill(POWDER);
      await search.press('Enter');
      const amount = page.getByRole('button', { name: `Escribir la cantidad de ${POWDER}` });
      await expect(amount).toHaveText(`${count} und`);
    }
    await page.getByLabel('Pago', { exact: true }).selectOption('Efectivo');
    await page.getByLabel('Bolsas', { exact: true }).selectOption('Sin bolsa');
    await page.getByRole('textbox', { name: `Comentario de ${POWDER}` }).fill('El azul');
    await page.keyboard.press('Control+Enter');
    const placed = messages(page).getByRole('listitem').filter({ hasText: 'creado.', hasNotText: number });
    await placed.getByRole('button', { name: 'Ver el pedido' }).click();
    await expect(page.getByRole('dialog', { name: /^Pedido N/ })).toContainText('El azul');
  });

  await fullStep('what is owed to a shopper is noted as given back by the person who sent it', () =>
    giveBack(page),
  );
});

async function giveBack(page: Page): Promise<void> {
  const owed = await onlineOrder('Granada');
  await payUnseen(await payLink(owed), 'APPROVED');
  await change(
    `insert into refund (business_id, id, order_id, amount, how, state, reason)
     select business_id, gen_random_uuid(), id, 3000, 'by_hand', 'asking', 'No había arroz' from customer_order where id = $1`,
    [owed.order.id],
  );
  await follow(page, `/admin/orders?ver=todos&pedido=${owed.order.id}`);
  const payments = page.getByRole('region', { name: 'Pagos en línea' });
  await payments.getByRole('button', { name: 'Ya la devolví' }).click();
  const form = page.getByRole('dialog', { name: `¿Ya devolviste ${pesos(3_000)}?` });
  await form.getByLabel(/^Cómo la devolviste/).fill('Transferencia 1180 a Nequi');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Ya la devolví' }).dblclick();
  await expect(form).toBeHidden();
  await expect(payments).toContainText(/Devuelta por Luz Rentería/);
  await expect(payments).toContainText('Transferencia 1180 a Nequi');
  await expect(payments.getByRole('button', { name: 'Ya la devolví' })).toHaveCount(0);
}
