import type { Page } from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { figure } from './support/pages.ts';
import { signIn, staff } from './support/people.ts';
import { officeNamed, pesos, productNamed } from './support/shop.ts';
import { signUp } from './support/shopper-steps.ts';
import { desktop, expect, test } from './support/test.ts';
import { addByGram, addFromCategory, addFromSearch, checkOut, chooseStore } from './support/trip-steps.ts';

// As most people have it: everything moves.
test.use({ reducedMotion: 'no-preference' });

test('from a first visit to a dispatched order, seen by shopper and staff @mobile', async ({
  page,
  openContext,
}) => {
  const office = await officeNamed('Granada');
  const oil = await productNamed('Aceite de girasol multiusos', office);
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  const paper = await productNamed('Papel higiénico 4 hojas', office);
  const delivery = 4_500;
  const bags = 350;
  const subtotal = oil.price_neto + avocado.price_neto / 2 + paper.price_neto * 2;

  const back = await openContext(desktop);
  await signIn(back, await staff('luz@canasta.example'));
  const board = await back.newPage();
  await board.goto(`/admin?sede=${office.id}`);
  await expect(board.getByText('En vivo', { exact: true })).toBeVisible();

  await page.goto('/');
  await chooseStore(page);
  await addFromCategory(page);
  await addByGram(page);
  await addFromSearch(page);

  await page.getByRole('link', { name: /^Carrito de compras, / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito de compras' })).toBeVisible();
  for (const name of [oil.title, avocado.title, paper.title]) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Aguacate Hass' })).toContainText('Maduro');
  await expect(page.getByText(`Subtotal${pesos(subtotal)}`)).toBeVisible();

  await page.getByRole('button', { name: 'Confirmar el pedido' }).click();
  // What the business wants known first (register_alert).
  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  await expect(page.getByText('Con tu cuenta guardas direcciones, repites pedidos')).toBeVisible();
  await signUp(page);
  await checkOut(page, office);

  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Timbre dañado, llamar al llegar');
  await expect(page.getByRole('button', { name: 'Hacer el pedido' })).toBeDisabled();
  await expect(page.getByText('Para crear tu pedido nos falta tu identificación.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Identificación' }).fill('31987654');
  await page.getByRole('button', { name: 'Guardar y seguir' }).click();
  const total = subtotal + delivery + bags;
  const summary = page.getByRole('region', { name: 'Tu pedido' });
  await expect(figure(summary, 'Subtotal')).toHaveText(pesos(subtotal));
  await expect(figure(summary, 'Total')).toHaveText(pesos(total));

  const answered = page.waitForResponse((response) => response.url().endsWith('/create-order'));
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  const { order } = (await (await answered).json()) as OutputOf<'cart.createOrder'>;
  const number = order.id_order.toLocaleString('es-CO');
  const row = board.getByRole('row').filter({ hasText: number });
  await expectSoon(board, 'tbody tr', number);
  await expect(row).toContainText('Rosalba Trujillo');
  await expect(row).toContainText(pesos(total));
  await expect(row).toContainText('Pedido creado');

  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu compra!' })).toBeVisible();
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  await expect(ticket).toContainText(`N.º ${number}`);
  await expect(ticket).toContainText('Pedido creado');
  await expect(figure(ticket, 'Total')).toHaveText(pesos(total));
  await expect(ticket.getByRole('img', { name: 'Código QR con el enlace del pedido' })).toBeVisible();

  await page.getByRole('link', { name: 'Seguir mi pedido' }).click();
  const named = page.getByText(`Pedido N.º ${number}`).filter({ visible: true });
  await expect(named).toHaveCount(1);
  await expect(figure(page.getByRole('main'), 'Total')).toHaveText(pesos(total));
  const progress = page.getByRole('list', { name: 'Avance del pedido' });
  await expect(progress.locator('[aria-current=step]')).toContainText('Pedido creado');

  await row.getByRole('button', { name: `Abrir el pedido ${number}` }).click();
  const detail = board.getByRole('dialog', { name: `Pedido N.º ${number}` });
  await expect(figure(detail, 'Total')).toHaveText(pesos(total));
  await expect(detail).toContainText('Timbre dañado, llamar al llegar');
  await move(board, 'Aceptar');
  await expectSoon(page, '[aria-current=step]', 'Aprobado por Admin');
  await move(board, 'Quedó alistada');
  await expectSoon(page, '[aria-current=step]', 'Alistando');
  await board.getByRole('dialog').getByRole('button', { name: 'Despachar' }).click();
  await move(board, 'Despachar sin domiciliario', 'alertdialog');
  await expectSoon(page, '[aria-current=step]', 'Despachado');
  await move(board, 'Salió en camino');
  await expectSoon(page, '[aria-current=step]', 'En camino');
  await move(board, 'Se entregó');
  await expectSoon(page, '[aria-current=step]', 'Entregado');
  await expect(page.getByRole('heading', { level: 1, name: /^Entregado .+ a las / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toBeHidden();
});

/** Presses a button of the order and comes back with the server's answer. */
async function move(board: Page, name: string, where: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> {
  const answered = board.waitForResponse((response) => response.request().method() === 'PUT');
  await board.getByRole(where).getByRole('button', { name }).click();
  expect((await answered).status()).toBe(200);
}

/** Without a reload the words are there. */
async function expectSoon(page: Page, selector: string, words: string): Promise<void> {
  await expect(page.locator(selector).filter({ hasText: words }).first()).toBeAttached();
}
