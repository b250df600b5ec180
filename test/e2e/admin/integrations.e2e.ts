import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { messages } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 400/] });

test('a superadmin connects other systems: a webhook that is tried, and a key that is revoked @desktop', async ({
  page,
  context,
}) => {
  const name = `ERP ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/integrations');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Nuevo webhook' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await making.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await making.getByRole('textbox', { name: 'Dirección' }).fill('http://erp.invalid/avisos');
  // What other tests do meanwhile does not fill its log: only an order that is paid online.
  for (const other of ['Pedido creado', 'Pedido cambió de estado', 'Producto o precio', 'Producto agotado'])
    await making.getByRole('checkbox', { name: other }).uncheck();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(making.getByRole('textbox', { name: 'Dirección' })).toHaveAccessibleDescription(/https/);
  await making.getByRole('textbox', { name: 'Dirección' }).fill('https://erp.invalid/avisos');
  await making.getByRole('button', { name: 'Crear', exact: true }).click();

  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect(messages(page)).toContainText('La prueba va en camino: mírala en Envíos');
  await dialog.getByRole('tab', { name: 'Envíos' }).click();
  await dialog.getByRole('button', { name: /^Ver Prueba/ }).click();
  await expect(dialog).toContainText('"webhook.test"');
  const back = dialog.getByRole('button', { name: 'Volver a los envíos' });
  await expect(async () => {
    if (await back.isVisible()) await back.click();
    await dialog.getByRole('button', { name: /^Ver Prueba/ }).click({ timeout: 2_000 });
    await expect(dialog).toContainText('Sin respuesta:', { timeout: 1_000 });
  }).toPass();
  await expect(dialog).toContainText(/webhook-signature: v1,\S+/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar otra vez' }).click();
  await expect(messages(page)).toContainText('Va de nuevo, con el mismo identificador.');

  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).first().click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog.getByText(/^whsec_/)).toHaveCount(0);
  await dialog.getByRole('tab', { name: 'Datos' }).click();
  await dialog.getByRole('button', { name: 'Cambiar el secreto' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, cambiar' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await expect(dialog).toContainText('El anterior también firma hasta');
  await page.keyboard.press('Escape');

  // The key of a POS: shown once, read-only afterwards, revoked for ever.
  await page.getByRole('link', { name: 'Claves de API' }).click();
  await page.getByRole('button', { name: 'Nueva clave' }).first().click();
  const key = page.getByRole('dialog', { name: 'Nueva clave' });
  await key.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await key.getByRole('checkbox', { name: 'Enviar existencias' }).check();
  await key.getByRole('button', { name: 'Crear', exact: true }).click();
  const made = page.getByRole('dialog', { name });
  const secret = (await made.getByText(/^canasta_live_/).textContent()) ?? '';
  await expectAccessible(page);
  const orders = await page.request.get('/api/v1/erp/orders?limit=1', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(orders.status()).toBe(200);
  await made.getByRole('button', { name: 'Ya la copié' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`canasta_live_…${secret.slice(-4)}`);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva clave' }));
  await row.getByRole('button', { name: `Revocar ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, revocar' }).click();
  await expect(row).toContainText('Revocada');
});

const SLOW_MS = 1_500;

/** Answers of these writes come late; returns those that were sent. */
async function slowWrites(page: Page, path: RegExp): Promise<string[]> {
  const sent: string[] = [];
  await page.route(path, async (route) => {
    const method = route.request().method();
    if (method !== 'GET') {
      sent.push(method);
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    }
    await route.continue();
  });
  return sent;
}

test('a record and a test message are sent once, however often they are asked for during a slow answer @desktop @full', async ({
  page,
  context,
}) => {
  const word = Math.random().toString(36).slice(2, 8);
  await signIn(context, await staff('luz@canasta.example'));

  const coupons = await slowWrites(page, /\/cupons$/);
  await page.goto('/admin/coupons?abierto=nuevo');
  const coupon = page.getByRole('dialog', { name: 'Nuevo cupón' });
  await coupon.getByRole('textbox', { name: 'Código' }).fill(`lento${word}`);
  const value = coupon.getByRole('textbox', { name: 'Valor' });
  await value.fill('5000');
  await value.press('Control+Enter');
  await expect(coupon.getByRole('button', { name: 'Creado...' })).toBeVisible();
  await value.press('Control+Enter');
  // The dialog is there until the list has been read again: pressed meanwhile, it makes no second one.
  await page.route(/\/admin\/coupons\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await value.press('Control+Enter');
  await expect(messages(page)).toContainText('Documento creado!');
  await value.press('Control+Enter');
  await expect(coupon.getByRole('button', { name: 'Creado...' })).toBeVisible();
  await expect(coupon).toBeHidden();
  await page.unroute(/\/admin\/coupons\.data/);
  expect(coupons).toEqual(['POST']);

  // Closing while it saves waits for the answer: nothing is unsaved then.
  await page.getByRole('searchbox').fill(word);
  await page
    .getByRole('button', { name: new RegExp(`lento${word}`, 'i') })
    .first()
    .click();
  const edited = page.getByRole('dialog', { name: new RegExp(word, 'i') });
  await edited.getByRole('textbox', { name: 'Valor' }).fill('6000');
  await edited.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(edited.getByRole('button', { name: 'Actualizando...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(edited).toBeHidden();
  await expect(messages(page)).toContainText('Cambios realizados!');
  expect(coupons).toEqual(['POST', 'PUT']);

  await page.goto('/admin/integrations/webhooks?abierto=nuevo');
  const making = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await making.getByRole('textbox', { name: 'Nombre' }).fill(word);
  await making.getByRole('textbox', { name: 'Dirección' }).fill('https://erp.invalid/avisos');
  await making.getByRole('button', { name: 'Crear', exact: true }).click();
  const webhook = page.getByRole('dialog', { name: word });
  const tests = await slowWrites(page, /\/webhooks\/.*test/);
  const press = webhook.getByRole('button', { name: /^(Enviar prueba|Enviando...)$/ });
  await press.click();
  await expect(press).toHaveText(/Enviando.../);
  await press.click({ force: true });
  await expect(messages(page)).toContainText('La prueba va en camino');
  expect(tests).toEqual(['POST']);
});

test('a key that is shown once is not closed by accident @desktop @full', async ({ page, context }) => {
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/integrations/keys?abierto=nuevo');
  const key = page.getByRole('dialog', { name: 'Nueva clave' });
  await key.getByRole('textbox', { name: 'Nombre' }).fill('Caja de prueba');
  await key.getByRole('button', { name: 'Crear', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Caja de prueba' });
  await expect(made.getByText(/^canasta_live_/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(made.getByText(/^canasta_live_/)).toBeVisible();
  await made.getByRole('button', { name: 'Ya la copié' }).click();
  await expect(made).toBeHidden();
});
