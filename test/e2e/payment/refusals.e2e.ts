import { expectStep } from '#test/e2e/support/checkout.ts';
import { messages, refuse } from '#test/e2e/support/pages.ts';
import { asOwner, onlineOrder } from '#test/e2e/support/payment.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 500/] });

test('the link of a payment that does not come, or is not copied, says so @mobile', async ({
  page,
  context,
}) => {
  const waiting = await onlineOrder('Tequendama');
  await asOwner(context, waiting);
  await page.goto(`/checkout/online-payment-cta/${waiting.order.id}`);
  await expectStep(page, 'Paga tu pedido');
  await refuse(page, '**/payment-link');
  await page.getByRole('button', { name: 'Pagar en linea' }).click();
  await expect(page.getByText('No se pudo generar el enlace de pago. Algo falló.')).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No permission'));
  });
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(messages(page)).toContainText('No se logró obtener el enlace.');
});
