import { readyToOrder } from '#test/e2e/support/checkout.ts';
import { cartLine, follow, messages, pressTwice } from '#test/e2e/support/pages.ts';
import { newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// The cart of all does not go to another store before it was asked.
test.use({ expectedFaults: [/status of 409/] });

test('two people of one home fill one cart, see each other at once, and one of them orders it @mobile', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Tequendama');
  const owner = await readyToOrder(office, { 'Café molido': { count: 3 } });
  const other = await newAccount();
  const phone = await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(context, owner);
  await shopAt(context, office);
  await shopAt(phone, office);

  // The owner makes it and its link; who follows the link signs in on the way.
  await page.goto('/profile/household');
  await page.getByRole('textbox', { name: 'Nombre del hogar' }).fill('Casa Guadual');
  await page.getByRole('button', { name: 'Crear mi hogar' }).click();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const link = new URL((await page.getByTestId('household-link').textContent()) ?? '');
  const there = await phone.newPage();
  await there.goto(link.pathname);
  await expect(there.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
    'href',
    `/profile?volver=${link.pathname}`,
  );
  await signIn(phone, other);
  await there.goto(`/profile?volver=${link.pathname}`);
  await there.getByRole('button', { name: 'Entrar al hogar' }).click();
  await expect(there.getByRole('heading', { name: 'Personas (2 de 6)' })).toBeVisible();
  // Who invited sees them come.
  await expect(page.getByRole('heading', { name: 'Personas (2 de 6)' })).toBeVisible();

  // Both look at the one cart, and what one adds comes to the other, with a name.
  await Promise.all([follow(page, '/cart'), follow(there, '/cart')]);
  await expect(there.getByRole('radio', { name: 'Casa Guadual' })).toBeChecked();
  await page.getByRole('radio', { name: 'Mi carrito' }).check({ force: true });
  await page.getByRole('button', { name: 'Pasar todo a Casa Guadual' }).click();
  await expect(messages(page)).toContainText('Pasamos 1 producto al carrito del hogar.');
  await expect(cartLine(page.locator('main'), 'Café molido')).toContainText('Lo agregaste tú');
  await expect(page.locator('main')).toContainText(/Lo llenan \S+ y tú\./);
  const coffee = cartLine(there.locator('main'), 'Café molido');
  await expect(coffee).toContainText(/Lo agregó \S/);
  await coffee.getByRole('button', { name: 'Agregar una unidad de Café molido' }).click();
  await expect(page.getByRole('button', { name: /^4 und/ })).toBeVisible();

  // Another store is not for one alone to choose: who else has products in the cart is said first.
  await follow(there, '/');
  await there.getByRole('button', { name: /^Cambiar dónde y cuándo recibes/ }).click();
  await there.getByRole('button', { name: 'Cambiar de sede' }).click();
  const stores = there.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
  await stores.getByRole('searchbox', { name: 'Buscar ciudad' }).fill('cali');
  await stores.getByRole('radio', { name: /Granada/ }).check();
  await stores.getByRole('button', { name: 'Comprar en Granada' }).click();
  const request = there.getByRole('alertdialog', { name: '¿Pasar el carrito de Casa Guadual a esta sede?' });
  await expect(request).toContainText(/también hay productos de \S+\. Si lo pasas a Granada/);
  await request.getByRole('button', { name: 'Dejarlo en Tequendama' }).click();
  await follow(there, '/cart');

  // Who takes it goes on with their own address; the other one reads of it.
  await pressTwice(page.getByRole('button', { name: 'Pedir con este carrito' }));
  await expect(page).toHaveURL(/\/checkout\/finish$/);
  await expect(coffee).toBeHidden();
  await follow(there, '/profile/household');
  await expect(there.getByRole('main')).toContainText('pasó 1 producto a su carrito');
  await pressTwice(page.getByRole('button', { name: 'Hacer el pedido' }));
  await expect(page).toHaveURL(/\/checkout\/thanks\//);
  await expect(there.getByRole('main')).toContainText(/pidió 1 producto.*Pedido N\.º [\d.]+ · Se recoge/s);
  await there.getByRole('link', { name: 'Ver pedido' }).click();
  await expect(there.getByRole('main')).toContainText('Café molido');
});
