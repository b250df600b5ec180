import { expectAccessible } from '../support/accessibility.ts';
import { expectStep, orderCart, readyToOrder } from '../support/checkout.ts';
import { shot } from '../support/pages.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('placing an order shows no frame with only the foot of the site @mobile', async ({ page, context }) => {
  const office = await officeNamed('Tequendama');
  const person = await readyToOrder(office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/finish');
  await expectStep(page, 'Revisa y confirma');
  // The next page comes late: by then the cart is known to be gone.
  await page.route(/\/checkout\/thanks\/.*\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const foot = document.querySelector('.shop-footer')?.getBoundingClientRect();
      const visible = foot ? Math.max(0, Math.min(innerHeight, foot.bottom) - Math.max(0, foot.top)) : 0;
      const skeletons = document.querySelectorAll('main .skeleton').length;
      if (visible > innerHeight / 2) seen.push('foot');
      if (skeletons > 0) seen.push('skeleton');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu compra!' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('the thanks for a pickup name store, address, hours and what to bring, and the paper is a whole ticket @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Granada');
  const person = await readyToOrder(office);
  const order = await orderCart(person);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto(`/checkout/thanks/${order.id}`);
  const place = page.getByRole('region', { name: 'Lo recoges en Granada' });
  await expect(place).toContainText(office.address);
  await expect(place).toContainText('Te esperamos ');
  await expect(place).toContainText(/abierta|abre/i);
  await expect(place).toContainText('Trae el número del pedido o su código QR.');
  await expect(page.getByRole('button', { name: 'Agregar a este pedido' })).toBeVisible();
  await expect(page.getByText(/Puedes cancelar/)).toBeHidden();
  await expectAccessible(page);
  await shot(page, 'thanks-pickup');

  await page.emulateMedia({ media: 'print' });
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  for (const words of [
    'Canasta',
    'Fecha del pedido: ',
    'Sede: Granada',
    office.address,
    'Papel higiénico 4 hojas',
  ]) {
    await expect(ticket).toContainText(words);
    await expect(ticket.getByText(words).first()).toBeVisible();
  }
  await expect(ticket.getByText(/^Para: /)).toBeVisible();
  await expect(ticket.getByRole('img', { name: 'Código QR con el enlace del pedido' })).toBeVisible();
  await expect(place).toBeHidden();
  await shot(page, 'ticket-paper');
});
