import { smallPng } from '#test/factories/files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { orderCart, readyToOrder } from '../support/checkout.ts';
import { messageTo } from '../support/outbox.ts';
import { pressTwice, shot } from '../support/pages.ts';
import { shopAt, signIn, staff } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 400/] });

test('what arrived broken is claimed with a photo from its order, and answered by staff @mobile', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Granada');
  const person = await readyToOrder(office, { 'Café molido': { count: 3 } });
  const made = await orderCart(person, '');
  // The acknowledgement of the order, in full.
  const mail = await messageTo(person.email);
  expect(mail).toContain('Recibimos tu pedido N.º');
  expect(mail).toContain('Café molido');
  expect(mail).toContain('Canasta S.A.S. · NIT 901.234.567-7');
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto(`/shoppingcart-detail/${made.id}`);
  await page.getByRole('link', { name: 'Ayuda con este pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda y reclamos' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Cuéntanos qué pasó.', { exact: true })).toBeVisible();
  await expect(page.getByText('Elige de qué se trata.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('combobox', { name: '¿De qué se trata?' }).selectOption('warranty');
  await expect(page.getByRole('combobox', { name: '¿Sobre qué pedido?' })).toHaveValue(made.id);
  await page.getByRole('textbox', { name: 'Cuéntanos qué pasó' }).fill('El café llegó abierto.');
  await page.getByRole('combobox', { name: '¿Qué pides?' }).selectOption('money_back');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cafe.png', mimeType: 'image/png', buffer: smallPng });
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await shot(page, 'pqr-form');
  await pressTwice(page.getByRole('button', { name: 'Enviar', exact: true }));
  const done = page.getByText(/^Recibimos tu solicitud N\.º [\d.]+\.$/);
  await expect(done).toBeVisible();
  const number = /N\.º ([\d.]+)\./.exec((await done.textContent()) ?? '')?.[1] ?? '';
  expect(await messageTo(person.email, 1)).toContain(`Recibimos tu solicitud N.º ${number}`);
  const mine = page.getByRole('region', { name: 'Tus solicitudes' });
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await expect(mine).toContainText(/Te respondemos a más tardar/);
  await shot(page, 'pqr-done');

  const board = await openContext({ viewport: { width: 1440, height: 900 } });
  await signIn(board, await staff('luz@canasta.example'));
  const desk = await board.newPage();
  await desk.goto('/admin/pqr');
  await expectAccessible(desk);
  await shot(desk, 'pqr-list');
  await desk.getByRole('button', { name: new RegExp(`^N.º ${number}$`) }).click();
  const dialog = desk.getByRole('dialog', { name: `Solicitud N.º ${number}` });
  await expect(dialog).toContainText('El café llegó abierto.');
  await expect(dialog.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('Te devolvimos el dinero del café.');
  await expectAccessible(desk);
  await shot(desk, 'pqr-dialog');
  await dialog.getByRole('button', { name: 'Responder' }).click();
  await expect(desk.getByText('Respuesta enviada').first()).toBeVisible();
  expect(await messageTo(person.email, 2)).toContain('Te devolvimos el dinero del café.');
  await page.reload();
  await expect(mine).toContainText('Respuesta: Te devolvimos el dinero del café.');
});

test('who has no account leaves a name and a mail @mobile', async ({ page, context }) => {
  await shopAt(context, await officeNamed('Granada'));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Peticiones, quejas y reclamos' }).click();
  await page.getByRole('combobox', { name: '¿De qué se trata?' }).selectOption('complaint');
  await page.getByRole('textbox', { name: 'Cuéntanos qué pasó' }).fill('Me atendieron mal en la caja.');
  await page.getByRole('combobox', { name: '¿Qué pides?' }).selectOption('answer');
  await page.getByRole('textbox', { name: 'Tu nombre' }).fill('Rosa Mina');
  await page.getByRole('textbox', { name: 'Tu correo' }).fill('rosa.mina@correo.test');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText(/^Recibimos tu solicitud N\.º/)).toBeVisible();
  expect(await messageTo('rosa.mina@correo.test')).toContain('Queja');
});
