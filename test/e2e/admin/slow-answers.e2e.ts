import type { Page } from '@playwright/test';
import { messages } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

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

test('a record and a test message are sent once, however often they are asked for during a slow answer @desktop', async ({
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
  await value.press('Control+Enter');
  await expect(messages(page)).toContainText('Documento creado!');
  await expect(coupon).toBeHidden();
  expect(coupons).toEqual(['POST']);

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

test('a key that is shown once is not closed by accident @desktop', async ({ page, context }) => {
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
