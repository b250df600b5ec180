import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectStep } from '../support/checkout.ts';
import { follow } from '../support/pages.ts';
import { asOwner, expectProvider, type Online, onlineOrder, payLink, payUnseen } from '../support/payment.ts';
import { expect, test } from '../support/test.ts';

// Offline for a moment, on purpose.
test.use({ expectedFaults: [/INTERNET_DISCONNECTED/] });

// Somebody comes back from the provider's page without having paid, or while the bank still has the payment.

const again = (page: Page) => page.getByRole('button', { name: 'No pagué: reintentar' });
const inOffice = (page: Page) => page.getByRole('button', { name: 'Pagar en la sede' });

async function comeBack(page: Page, { order }: Online): Promise<void> {
  await page.goto(`/checkout/online-payment-cta/${order.id}`);
  await page.getByRole('button', { name: 'Pagar en linea' }).click();
  await expectProvider(page, 'Wompi');
  await page.getByRole('link', { name: 'Volver a la tienda sin pagar' }).click();
  await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible();
}

/** The same, the provider's page opened in another window. */
async function comeBackUnseen(page: Page, waiting: Online): Promise<string> {
  const open = await payLink(waiting);
  await page.goto(`/payment-response/${waiting.order.id}`);
  await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible();
  return open;
}

test('without paying: how long is left, and the way to pay again @mobile @full', async ({
  page,
  context,
}) => {
  const waiting = await onlineOrder('Tequendama');
  await asOwner(context, waiting);
  await comeBack(page, waiting);
  await expect(again(page)).toBeVisible();
  await expect(inOffice(page)).toBeVisible();
  // In minutes: what a screen reader is not told with every second.
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Quedan (29|30) minutos\.$/);
  await expect(page.getByText(/^Esperamos tu pago hasta las \d+:\d\d\s[ap]\.\sm\.; después/)).toBeVisible();
  expect(await timer.evaluate((node) => node.closest('[aria-live], [role=status], [role=alert]'))).toBeNull();
  await expectAccessible(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }

  // Nobody can be asked: nobody is sent away.
  await context.setOffline(true);
  await again(page).click();
  await expect(page.getByText('Sin conexión: seguimos revisando tu pago cuando vuelva.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión')).toBeHidden();

  const links: string[] = [];
  page.on('request', (request) => request.url().endsWith('/payment-link') && links.push(request.url()));
  await again(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectProvider(page, 'Wompi');
  expect(links).toHaveLength(1);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expectStep(page, 'Gracias por tu compra!');
});

test('without paying: it is paid in the office, and what still comes from the open page goes back @mobile @full', async ({
  page,
  context,
}) => {
  const waiting = await onlineOrder('Alfaguara');
  await asOwner(context, waiting);
  const open = await comeBackUnseen(page, waiting);
  await inOffice(page).click();
  const question = page.getByRole('dialog', { name: '¿Cómo pagas en la sede?' });
  await question.getByRole('radio', { name: 'Efectivo' }).check();
  await question.getByRole('button', { name: 'Cambiar forma de pago' }).dblclick();
  await expectStep(page, 'Gracias por tu compra!');
  await expect(page.getByRole('region', { name: 'Tiquete del pedido' })).toContainText('Efectivo');
  await payUnseen(open, 'APPROVED');
  await follow(page, `/shoppingcart-detail/${waiting.order.id}`);
  await expect(page.getByText('Pedido creado').first()).toBeVisible();
  await page.goBack();
  await expectStep(page, 'Gracias por tu compra!');
});

test('while the bank has the payment: nobody pays again, from no page and no tab @mobile', async ({
  page,
  context,
}) => {
  const waiting = await onlineOrder('Granada');
  await asOwner(context, waiting);
  const open = await comeBackUnseen(page, waiting);
  await expect(again(page)).toBeVisible();
  // In another tab the shopper goes to the bank after all.
  await payUnseen(open, 'PENDING');
  const links: string[] = [];
  page.on('request', (request) => request.url().endsWith('/payment-link') && links.push(request.url()));
  await again(page).dblclick();
  await expect(page.getByText('Tu banco está procesando el pago')).toBeVisible();
  await expect(again(page)).toBeHidden();
  await expect(inOffice(page)).toBeHidden();
  // The bank has ten minutes more.
  await expect(page.getByRole('timer')).toHaveText(/^Quedan (39|40) minutos\.$/);
  expect(links).toEqual([]);
  await expectAccessible(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  for (const path of ['/checkout/online-payment-cta/', '/shoppingcart-detail/']) {
    await follow(page, `${path}${waiting.order.id}`);
    await expect(page).toHaveURL(`${path}${waiting.order.id}`);
    await expect(page.getByRole('main').getByText('Tu banco está procesando el pago').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Pagar en l[ií]nea/i })).toBeHidden();
  }
  // In the list of orders it is looked at, not paid.
  await follow(page, '/profile/orders');
  await expect(page.getByRole('main')).toContainText('Tu banco está procesando el pago: no pagues de nuevo.');
  await expect(page.getByRole('link', { name: /^Ver el pago del pedido número/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pagar en línea/ })).toBeHidden();
});
