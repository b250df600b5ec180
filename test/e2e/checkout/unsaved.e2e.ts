import type { BrowserContext, Page } from '@playwright/test';
import { expectStep, goods, totalOfStep } from '../support/checkout.ts';
import { messages } from '../support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 422/] });

// What is written in a step and not saved yet never goes on as something else.

const OTHER = { city: 'Cali', alias: 'San Fernando', comment: 'Apto 402', address: 'Calle 5 # 27 - 10' };

test('what is written in a step and not saved does not go on as something else, and waits for who leaves it @mobile @full', async ({
  page,
  context,
}) => {
  const chosen = await chosenAddress(page, context);
  await test.step('a new address does not go on with the old one and its fee', () =>
    writeAside(page, chosen));
  await test.step('it waits for who leaves it, and no way on leads past it', () => leaveWritten(page));
  await test.step('a coupon goes along, or says why it does not', () => writeCoupon(page));
  await test.step('an office of another city is not gone on with while its city is not the one on the screen', () =>
    chooseAway(page, context, chosen));
});

type Chosen = Awaited<ReturnType<typeof chosenAddress>>;

async function writeAside(page: Page, { client, office, home }: Chosen): Promise<void> {
  const next = page.getByRole('button', { name: 'Continuar con el pago' });
  await expect(next).toBeEnabled();
  await page.getByRole('radio', { name: 'Nueva dirección' }).check();
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Guardar y continuar' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Tipo de vía' }).selectOption('Calle');
  await page.getByRole('textbox', { name: 'Número de la vía' }).fill('5');
  await page.getByRole('textbox', { name: 'Número del cruce' }).fill('27');

  // Another tab that chooses meanwhile does not open the way.
  const params = { uuid: home.cartId };
  const pickup = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await client.call('cart.setAddress', { params, body: pickup })).ok();
  const { cart: fetched } = (await client.call('cart.active', {})).ok();
  await expect(totalOfStep(page)).toHaveText(pesos(fetched?.price_subtotal_computed ?? 0));
  const back = { type: 'delivery', address_selected: { id: home.id } } as const;
  const { cart: brought } = (await client.call('cart.setAddress', { params, body: back })).ok();
  expect(brought.price_domicile).toBeGreaterThan(0);
  await expect(totalOfStep(page)).toHaveText(pesos(brought.price_total_computed));
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Número del cruce' })).toHaveValue('27');

  // One's own again: the way is open, and it is that one.
  await page.getByRole('radio', { name: new RegExp(`^${OTHER.address}`) }).check();
  await expect(next).toBeEnabled();
  await next.click();
  await expectStep(page, '¿Cómo vas a pagar?');
}

async function leaveWritten(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continuar con el pago' });
  const fresh = page.getByRole('radio', { name: 'Nueva dirección' });
  const note = page.getByRole('textbox', { name: 'Indicación' });
  await page.getByRole('link', { name: /Dirección/ }).click();
  await fresh.check();
  await note.fill('Portería 2');

  // Neither the browser's own buttons nor an address that is typed.
  await page.goBack();
  const why = 'Guarda la dirección nueva o elige una de las tuyas para seguir.';
  await expect(messages(page)).toContainText(why);
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(note).toHaveValue('Portería 2');
  await page.goto('/checkout/finish');
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(fresh).toBeChecked();
  await expect(note).toHaveValue('Portería 2');
  await expect(next).toHaveCount(0);

  // One of one's own opens the way; what was written is still there for who thinks again, until it is cancelled.
  await page.getByRole('radio', { name: new RegExp(`^${OTHER.address}`) }).check();
  await expect(next).toBeEnabled();
  await fresh.check();
  await expect(note).toHaveValue('Portería 2');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(next).toBeEnabled();
  await fresh.check();
  await expect(note).toHaveValue('');
}

async function writeCoupon(page: Page): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${OTHER.address}`) }).check();
  await page.getByRole('button', { name: 'Continuar con el pago' }).click();
  await page.getByRole('radio', { name: /^Efectivo/ }).check();
  const code = page.getByRole('textbox', { name: 'Cupón de descuento' });
  const next = page.getByRole('button', { name: 'Seguir con las bolsas' });
  await code.fill('no-existe');
  await next.click();
  await expect(page.getByText('El cupon no es valido')).toBeVisible();
  await expectStep(page, '¿Cómo vas a pagar?');
  await expect(code).toBeFocused();
  await code.fill('bienvenida');
  await next.click();
  await expectStep(page, '¿En qué lo empacamos?');
  await page.getByRole('radio', { name: /^Sin bolsa/ }).check();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();
  await expect(page.getByText('Cupón “bienvenida”')).toBeVisible();
}

async function chooseAway(page: Page, context: BrowserContext, { client, home }: Chosen): Promise<void> {
  const palmira = await officeNamed('Palmira Centro');
  const params = { uuid: home.cartId };
  const pickup = { type: 'pickup', address_selected: { idBranch: palmira.id } } as const;
  (await client.call('cart.setAddress', { params, body: pickup })).ok();
  (await client.call('cart.acceptAll', { params, query: {} })).ok();
  await shopAt(context, palmira);
  await page.goto('/checkout/address');
  const next = page.getByRole('button', { name: 'Continuar con el pago' });
  await expect(page.getByRole('radio', { name: /^Palmira Centro/ })).toBeChecked();
  await expect(next).toBeEnabled();
  await page.getByRole('combobox', { name: 'Ciudad' }).selectOption('Cali');
  await expect(next).toBeDisabled();
  await expect(next).toHaveAccessibleDescription('Elige la sede donde recoges tu pedido.');
  await expect(page.getByText(/^Recoges en la sede Palmira Centro/)).toBeHidden();
}

/** At the step of the address, with two saved ones, the first of them chosen. */
async function chosenAddress(page: Page, context: BrowserContext) {
  const office = await officeNamed('Bretaña');
  const person = await newAccount();
  const { client } = person;
  const home = { ...OTHER, address: 'Carrera 24 # 9 - 31', geopoint: office.geopoint };
  const other = { ...OTHER, geopoint: office.geopoint };
  const { user } = (
    await client.call('users.update', { params: { id: person.id }, body: { addresses: [home, other] } })
  ).ok();
  const id = user.addresses.find(({ address }) => address === home.address)?.id ?? '';
  const cart = await fillCart(person, office, goods);
  const place = { type: 'delivery', address_selected: { id } } as const;
  (await client.call('cart.setAddress', { params: { uuid: cart.id }, body: place })).ok();
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/address');
  await expectStep(page, '¿Cómo quieres recibirlo?');
  return { client, office, home: { id, cartId: cart.id } };
}
