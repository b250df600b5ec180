import { expectAccessible } from '../support/accessibility.ts';
import { expectStep, goods } from '../support/checkout.ts';
import { fillCart, newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const PAPER = 'Papel higiénico 4 hojas';

test('where and when is chosen in the header: by a visitor for this device, by a shopper with what it does to the cart, and the checkout takes it @mobile', async ({
  page,
  context,
  changeShelf,
}) => {
  const [near, far] = [await officeNamed('Granada'), await officeNamed('El Caney')];
  await shopAt(context, near);
  await page.goto('/');
  const header = page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes/ });
  await expect(header).toContainText('Granada, Cali');
  await header.click();
  const sheet = page.getByRole('dialog', { name: '¿Dónde y cuándo?' });
  await expect(sheet.getByText('Compras en la sede Granada, Cali')).toBeVisible();
  await expect(sheet.getByRole('group', { name: 'Cuándo' })).toBeVisible();
  await expectAccessible(page);

  // A visitor's address stays on the device, and is there in words at once.
  await sheet.getByRole('button', { name: 'Escribir mi dirección' }).click();
  const form = page.getByRole('dialog', { name: 'Escribir mi dirección' });
  await form.getByRole('combobox', { name: 'Tipo de vía' }).selectOption('Avenida');
  await form.getByRole('textbox', { name: 'Número de la vía' }).fill('9 norte');
  await form.getByRole('textbox', { name: 'Número del cruce' }).fill('13');
  await form.getByRole('textbox', { name: 'Número de la casa' }).fill('27');
  await expect(form.getByText('Te atiende la sede Granada')).toBeVisible();
  await form.getByRole('combobox', { name: 'Barrio' }).fill('Granada');
  await form.getByRole('textbox', { name: 'Indicación' }).fill('Apto 302');
  await form.getByRole('button', { name: 'Usar esta dirección' }).click();
  await expect(sheet.getByText('Avenida 9 Norte # 13 - 27, Granada')).toBeVisible();
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await expect(sheet).toBeHidden();
  await expect(header).toContainText('Av. 9 Norte # 13 - 27, Granada');

  const person = await newAccount();
  const addresses = [
    { office: near, address: 'Avenida 8 norte # 15-20', alias: 'Granada' },
    { office: far, address: 'Calle 42 # 80-15', alias: 'El Caney' },
  ].map(({ office: { city, geopoint }, ...words }) => ({ ...words, city, geopoint, comment: 'Casa 12' }));
  await person.client.call('users.update', { params: { id: person.id }, body: { addresses } });
  const cart = await fillCart(person, near, goods);
  const params = { uuid: cart.id };
  const cash = { payment_method_selected: 'cash' } as const;
  (await person.client.call('cart.setPaymentMethod', { params, body: cash })).ok();
  (await person.client.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  const [before, there] = [await productNamed(PAPER, near), await productNamed(PAPER, far)];
  const dearer = before.price_neto + 1_100;
  await changeShelf(far, there, { price: dearer });
  await signIn(context, person);
  await page.goto('/');

  // Two addresses and none chosen: the store is said, until one is.
  await expect(header).toContainText('Granada, Cali');
  await header.click();
  const other = sheet.getByRole('radio', { name: /^Calle 42 # 80-15/ });
  // A mark alone changes nothing: closed, all is as before.
  await other.click();
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
  await header.click();
  await expect(other).not.toBeChecked();
  // Neither do the arrows: Enter marks.
  await sheet.getByRole('radio', { name: /^Avenida 8 norte/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(other).toBeFocused();
  await expect(other).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(other).toBeChecked();
  await sheet.getByRole('button', { name: 'Usar esta dirección' }).click();
  const move = page.getByRole('dialog', { name: 'Tu pedido saldría de la sede El Caney' });
  await expect(move).toContainText(`Antes: ${pesos(before.price_neto * 3)}Ahora: ${pesos(dearer * 3)}`);
  await move.getByRole('button', { name: 'Cambiar de sede' }).click();
  await expect(sheet.getByRole('radio', { name: /^Calle 42 # 80-15/ })).toBeChecked();
  const hours = sheet.getByRole('group', { name: 'Cuándo' });
  await hours.getByRole('button', { name: 'Ver más días' }).click();
  const last = hours.getByRole('radio').last();
  await last.check();
  const start = (await last.getAttribute('value')) ?? '';
  await expect(header).not.toContainText('tu entrega');
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await expect(header).toContainText('Cl. 42 # 80-15, El Caney');
  await expect(header).toContainText('tu entrega');

  await page.goto('/checkout/finish');
  await expectStep(page, 'Revisa y confirma');
  await expect(page.getByRole('main')).toContainText('Calle 42 # 80-15');
  await expect(page.locator(`[value="${start}"]`)).toBeChecked();

  // One that is gone meanwhile is said, and the next one proposed.
  await page.evaluate((chosen) => {
    const stored = localStorage.getItem('place') ?? '';
    localStorage.setItem('place', stored.replaceAll(chosen, '2026-01-05T14:00:00.000Z'));
  }, start);
  await page.reload();
  await expect(page.getByText(/^El horario que elegiste ya no tiene cupo/)).toBeVisible();
});
