import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { follow } from './support/pages.ts';
import { newAccount, shopAt, signIn } from './support/people.ts';
import { officeNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Storefront 2, 4 and 5, new address: each on the list of a person of its own.

// An answer that is lost on purpose.
test.use({ expectedFaults: [/ERR_FAILED/] });

test('an address written as people do is placed, drawn to its door by hand, saved and changed @mobile', async ({
  page,
  context,
}) => {
  const person = await opened(page, context, 'Tequendama');
  await page.getByRole('button', { name: 'Escribir la dirección como texto' }).click();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('cra 42 no 5b-20 apto 301');
  await expect(page.getByText('Se guarda como Carrera 42 # 5B - 20, apto 301')).toBeVisible();
  await page.getByRole('button', { name: 'Escribirla por partes' }).click();
  await expect(page.getByRole('textbox', { name: 'Número del cruce' })).toHaveValue('5B');
  await expect(page.getByText(/^Marcador en Urbanización Tequendama/)).toBeVisible();
  await expect(page.getByText(/^Sí llegamos\. Te atiende la sede Tequendama/)).toBeVisible();

  const before = await pinText(page);
  const map = page.getByRole('application', { name: 'Mapa para ubicar tu dirección' });
  await drawByFinger(page, map, { east: 0, south: 60 });
  await expect(page.getByText(before)).toBeHidden();
  await page.getByRole('combobox', { name: 'Barrio' }).fill('tequenda');
  await page.getByRole('option', { name: 'Urbanización Tequendama' }).tap();
  await expect(page.getByRole('combobox', { name: 'Barrio' })).toHaveValue('Urbanización Tequendama');
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Apto 301');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expect(page.getByText('Urbanización Tequendama, Cali, Apto 301')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Carrera 42 # 5B - 20' })).toBeFocused();
  await page.getByRole('button', { name: 'Editar Carrera 42 # 5B - 20' }).click();
  await expect(page.getByRole('combobox', { name: 'Tipo de vía' })).toHaveValue('Carrera');
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Portería');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expect(page.getByText('Urbanización Tequendama, Cali, Portería')).toBeVisible();

  // In another window one writes a second address, and the first goes: what this one saves takes neither away.
  const [first] = (await person.client.call('users.me', {})).ok().user.addresses;
  const { city = '', alias = '', geopoint = [0, 0] } = first ?? {};
  const office = { city, alias, geopoint, address: 'Calle 9 # 46 - 30', comment: 'Oficina' };
  await person.client.call('users.update', { params: { id: person.id }, body: { addresses: [office] } });
  await page.getByRole('button', { name: 'Editar Carrera 42 # 5B - 20' }).click();
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Torre 2');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expect(page.getByText('Urbanización Tequendama, Cali, Torre 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Calle 9 # 46 - 30' })).toBeVisible();

  await test.step('written and not saved it is there for who leaves and comes back', () =>
    leaveUnsaved(page));
  await test.step('a pin by buttons, said in words', () => moveByButtons(page));
});

async function leaveUnsaved(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const note = main.getByRole('textbox', { name: 'Indicación' });
  await main.getByRole('button', { name: 'Editar Carrera 42 # 5B - 20' }).click();
  // Nothing was changed: nothing waits.
  await expect(note).toHaveValue('Torre 2');
  await follow(page, '/');
  await follow(page, '/profile/addresses');
  await expect(main.getByText('Carrera 42 # 5B - 20')).toBeVisible();
  await expect(note).toBeHidden();
  await main.getByRole('button', { name: 'Editar Carrera 42 # 5B - 20' }).click();
  await note.fill('Portería 2');

  // By a link, and read anew.
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile/addresses');
  await expect(note).toHaveValue('Portería 2');
  await main.getByRole('button', { name: 'Cancelar' }).click();
  await follow(page, '/');
  await follow(page, '/profile/addresses');
  await expect(main.getByText('Carrera 42 # 5B - 20')).toBeVisible();
  await expect(note).toBeHidden();
}

/** The way to a pin of who cannot use the map, and whose address is not known: by buttons, each place said in words. */
async function moveByButtons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  await page.getByRole('application').waitFor();
  await expect(page.getByText(/oordenadas/)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Apto 301');
  await page.getByRole('button', { name: 'Escribir la dirección como texto' }).click();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('La casa azul de la esquina');
  await page.getByRole('button', { name: 'Mover el marcador con botones' }).press('Enter');
  await page.getByRole('radio', { name: 'De a 500 m' }).check();
  await page.getByRole('button', { name: 'Al sur' }).press('Enter');
  // In words alone: figures say nothing to a shopper.
  await expect(page.getByText(/^Marcador [^(]+$/)).toBeVisible();
  const before = await pinText(page);
  await page.getByRole('button', { name: 'Al occidente' }).press('Enter');
  await expect(page.getByText(before, { exact: true })).toBeHidden();
  // On to where a store delivers.
  await expect(async () => {
    await page.getByRole('button', { name: 'Al occidente' }).press('Enter');
    await expect(page.getByText(/^Sí llegamos\. Te atiende la sede/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.getByRole('combobox', { name: 'Barrio' }).fill('Tequendama');
  await page.getByRole('button', { name: 'Guardar dirección' }).press('Enter');
  await expect(page.getByText('Tequendama, Cali, Apto 301')).toBeVisible();
}

test('by keyboard alone the pin wins over the address, says so, and is sent back where nobody delivers @desktop @full', async ({
  page,
  context,
}) => {
  await opened(page, context, 'Villa Colombia');
  const map = page.getByRole('application', { name: 'Mapa para ubicar tu dirección' });
  await page.getByRole('combobox', { name: 'Tipo de vía' }).focus();
  await page.keyboard.type('Carrera');
  for (const part of ['12', '50', '44']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(part);
  }
  await expect(page.getByText(/^Sí llegamos\. Te atiende la sede Villa Colombia/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Barrio' }).fill('salo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Barrio' })).toHaveValue('Salomia');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Casa 3');

  await map.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('-');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(
    page.getByText(
      /^El marcador está a [\d,]+\skm de Carrera 12 # 50 - 44\. Entregamos donde está el marcador/,
    ),
  ).toBeVisible();
  await expect(page.getByText('Sin cobertura disponible en esta dirección.')).toBeVisible();
  await expect(page.locator('[aria-live]', { hasText: /^Marcador/ })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Guardar dirección' })).toBeDisabled();
  await expect(page.getByText(/^No tenemos cobertura en la ubicacion indicada/)).toBeVisible();
  await expectAccessible(page);

  const toAddress = page.getByRole('button', { name: 'Llevar el marcador a la dirección' });
  await toAddress.press('Enter');
  await expect(page.getByText(/^Sí llegamos\. Te atiende la sede Villa Colombia/)).toBeVisible();

  // One's own place: refused, then with an answer about the coverage that is lost on the way.
  const locate = page.getByRole('button', { name: 'Usar mi ubicación' });
  await locate.click();
  await expect(locate).toHaveAccessibleDescription(/Escribe la dirección o toca el mapa/);
  await expect(page.getByText('Permiso de ubicación denegado')).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 3.4516, longitude: -76.532 });
  await page.route('**/users/check-address-office', (route) => route.abort(), { times: 1 });
  await locate.click();
  await expect(page.getByRole('status').getByText('No pudimos revisar la cobertura.')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(/^Sí llegamos\. Te atiende la sede (?!Villa Colombia)/)).toBeVisible();
  const found = await pinText(page);
  await drawByMouse(page, map);
  await expect(page.getByText(found)).toBeHidden();
  await toAddress.press('Enter');
  await expect(page.getByText(/^Sí llegamos\. Te atiende la sede Villa Colombia/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar dirección' }).press('Enter');
  await expect(page.getByText('Salomia, Cali, Casa 3')).toBeVisible();
});

async function opened(page: Page, context: Parameters<typeof signIn>[0], officeName: string) {
  const person = await newAccount();
  await signIn(context, person);
  await shopAt(context, await officeNamed(officeName));
  await page.goto('/profile/addresses');
  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  await page.getByRole('application').waitFor();
  return person;
}

async function pinText(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/^Marcador /)
      .first()
      .textContent()) ?? ''
  );
}

/** The map goes with the hand that holds it. */
async function drawByMouse(page: Page, map: Locator): Promise<void> {
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map');
  const [x, y] = [box.x + box.width / 2 + 60, box.y + box.height / 2 + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 90, y - 50, { steps: 4 });
  await page.mouse.up();
}

/** A finger goes down in the middle of the map, draws it that far and rests: flung, it would swallow the next tap. */
async function drawByFinger(page: Page, map: Locator, by: { east: number; south: number }): Promise<void> {
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map');
  const [x, y] = [box.x + box.width / 2 + 60, box.y + box.height / 2 + 40];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by.east * share, y: y + by.south * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await page.waitForTimeout(150);
  await touch('touchMove', 1);
  await touch('touchEnd', 1);
}
