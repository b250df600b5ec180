import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { answeredCart, expectStep } from '../support/checkout.ts';
import { asOwner, type Online, onlineOrder, orderOnline } from '../support/payment.ts';
import { shopUrl } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// Paid in the shop itself, at the account of the demonstration: means of the provider, its documents, the waiting.

const paying = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ });
const means = (page: Page, name: RegExp) => page.getByRole('radio', { name });

async function choose({ order }: Online, page: Page, name: RegExp): Promise<void> {
  await page.goto(`/checkout/online-payment-cta/${order.id}`);
  await means(page, name).check();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /reglamento de Wompi/ }).check();
  await page.getByRole('checkbox', { name: /autorización de datos personales/ }).check();
}

test('Nequi: declined on the phone, then accepted with another number @mobile', async ({ page, context }) => {
  const waiting = await onlineOrder('Tequendama');
  await asOwner(context, waiting);
  await choose(waiting, page, /^Nequi/);
  await page.getByLabel('Celular de tu Nequi').fill('602 333');
  await paying(page).click();
  await expect(page.getByText('Escribe un celular de 10 dígitos')).toBeVisible();
  await expect(page.getByText('Acepta el reglamento para pagar.')).toBeVisible();
  const terms = page.getByRole('link', { name: /reglamento de Wompi/ });
  await expect(terms).toHaveAttribute('href', /\/documents\/end_user_policy$/);
  await expectAccessible(page);
  await page.getByLabel('Celular de tu Nequi').fill('399 222 2222');
  await accept(page);
  await paying(page).click();
  await expect(page.getByRole('heading', { name: 'Acepta el pago en tu Nequi' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expect(page.getByText('Tu banco no aprobó el pago.')).toBeVisible();
  await accept(page);
  await paying(page).click();
  await expect(page.getByText('Elige con qué pagas.')).toBeVisible();
  await means(page, /^Nequi/).check();
  await page.getByLabel('Celular de tu Nequi').fill('399 111 1111');
  await accept(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/pay') && sent.push(request.url()));
  await paying(page).dblclick();
  await expectStep(page, 'Gracias por tu compra!');
  expect(sent).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'Tiquete del pedido' })).toContainText('Pago recibido');
});

test('card: its number goes to the provider and nowhere else @mobile', async ({ page, context }) => {
  const waiting = await onlineOrder('Bretaña');
  await asOwner(context, waiting);
  await choose(waiting, page, /^Tarjeta/);
  await accept(page);
  await page.getByLabel('Número de la tarjeta').fill('4242424242424241');
  await page.getByLabel('Vence').fill('0126');
  await paying(page).click();
  await expect(page.getByText('Revisa el número: no es el de una tarjeta.')).toBeVisible();
  await expect(page.getByText('Esta tarjeta ya venció.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const withNumber: string[] = [];
  page.on('request', (request) => {
    if (/4242.?4242.?4242.?4242/.test(request.postData() ?? '')) withNumber.push(request.url());
  });
  await page.getByLabel('Número de la tarjeta').fill('4242424242424242');
  await expect(page.getByLabel('Número de la tarjeta')).toHaveValue('4242 4242 4242 4242');
  await page.getByLabel('Vence').fill('0929');
  await page.getByLabel('Código CVC').fill('123');
  await page.getByLabel('Nombre como está en la tarjeta').fill('Marcela Ruiz');
  await page.getByLabel('Cuotas').selectOption('3 cuotas');
  await page.getByRole('checkbox', { name: /guarde esta tarjeta/ }).check();
  await paying(page).click();
  await expectStep(page, 'Gracias por tu compra!');
  expect(withNumber.map((url) => new URL(url).pathname)).toEqual(['/v1/tokens/cards']);
  expect(new URL(withNumber[0] ?? '').origin).not.toBe(shopUrl);

  // Kept at the provider: the next order is paid with one press; it is removed in the profile.
  const next = await orderOnline(waiting.person, await answeredCart(waiting.person, waiting.office));
  await page.goto(`/checkout/online-payment-cta/${next.id}`);
  await means(page, /^Visa •••• 4242/).check();
  await accept(page);
  await paying(page).click();
  await expectStep(page, 'Gracias por tu compra!');
  await page.goto('/profile/payments');
  await page.getByRole('button', { name: 'Quitar Visa •••• 4242' }).click();
  await page.getByRole('button', { name: 'Sí, quitar' }).click();
  await expect(page.getByText('Quitamos la tarjeta.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tarjetas guardadas' })).toBeHidden();
});

test('PSE: the bank is chosen here, and the payment is finished at its page @desktop', async ({
  page,
  context,
}) => {
  const waiting = await onlineOrder('Granada');
  await asOwner(context, waiting);
  await choose(waiting, page, /^PSE/);
  await page.getByRole('combobox', { name: /^Banco/ }).selectOption('Banco que aprueba');
  await page.getByLabel('Cédula').fill('52.123.456');
  await accept(page);
  await paying(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar en el banco: PSE' })).toBeVisible();
  // Back without having paid: one payment is under way, and the way to the bank is there.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Termina el pago en tu banco' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir a la página del banco' }).click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expectStep(page, 'Gracias por tu compra!');
});
