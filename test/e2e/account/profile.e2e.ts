import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectSaid } from '../support/pages.ts';
import { newAccount, password, shopAt, signIn } from '../support/people.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 40[014]/] });

const sections = {
  addresses: 'Direcciones',
  orders: 'Pedidos',
  payments: 'Pagos',
  data: 'Datos',
  security: 'Seguridad',
  privacy: 'Privacidad',
};

/**
 * Each section is come to by its link. What is made, changed or taken away says its words once, to eyes and to ears
 * (storefront 8).
 */
test('a person goes through the sections of their profile: addresses, data, photo, devices, authorisations @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  await shopAt(context, office);
  const person = await newAccount();
  const { client, email } = person;
  const address = { city: office.city, alias: 'Bretaña', comment: 'Casa 4', geopoint: office.geopoint };
  const addresses = [{ ...address, address: 'Carrera 23 # 9 - 20' }];
  (await client.call('users.update', { params: { id: person.id }, body: { addresses } })).ok();
  const iPhone = { 'user-agent': 'iPhone Safari/604.1' };
  (await api.call('users.login', { body: { email, password } }, iPhone)).ok();

  await test.step('a section that there is not is the home, and says 404', async () => {
    expect((await page.request.get('/profile/notifications')).status()).toBe(404);
    await signIn(context, person);
    for (const path of ['/profile/notifications', '/profile/data/more'])
      expect((await page.request.get(path)).status(), path).toBe(404);
    for (const path of Object.keys(sections))
      expect((await page.request.get(`/profile/${path}`)).status(), path).toBe(200);
    expect((await page.goto('/profile/notifications'))?.status()).toBe(404);
    await expect(page.getByRole('navigation', { name: 'Secciones del perfil' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: /Canasta/ })).toBeAttached();
    await expectNoSidewaysScroll(page);
  });

  expect((await page.goto('/profile'))?.status()).toBe(200);
  const nav = page.locator('.profile-sections');
  await expect(nav.locator('[aria-current]')).toHaveText('Datos');
  const steps: Partial<Record<keyof typeof sections, () => Promise<void>>> = {
    addresses: () => changeAddresses(page),
    data: () => correctData(page),
    security: () => endDevice(page),
    privacy: () => takeBack(page, email),
  };
  for (const [path, name] of Object.entries(sections)) {
    await test.step(name, async () => {
      await nav.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/profile/${path}`);
      await expect(nav.locator('[aria-current]')).toHaveText(name);
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectNoSidewaysScroll(page, { width: 390, height: 844 });
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await steps[path as keyof typeof sections]?.();
    });
  }
  const { user } = (await client.call('users.me', {})).ok();
  expect(user).toMatchObject({ phone: '+573105550142', identification_card: '31987654' });
});

async function changeAddresses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Editar Carrera 23 # 9 - 20' }).click();
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Portería');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expectSaid(page, 'Cambios realizados!');
  await page.getByRole('button', { name: 'Eliminar Carrera 23 # 9 - 20' }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectSaid(page, 'Documento eliminado!');
  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  await page.getByRole('button', { name: 'Escribir la dirección como texto' }).click();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Carrera 23 # 9 - 20');
  await expect(page.getByText(/^Sí llegamos\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Barrio' }).fill('Bretaña');
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Casa 4');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expectSaid(page, 'Documento creado!');
}

async function correctData(page: Page): Promise<void> {
  const phone = page.getByRole('textbox', { name: 'Celular' });
  await phone.fill('12');
  await page.getByRole('textbox', { name: 'Identificación' }).fill('31.987.654');
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await save.click();
  await expect(phone).toHaveAccessibleDescription('El telefono debe ser de 10 digitos');
  await expect(phone).toBeFocused();
  await phone.fill('310 555 0142');
  await save.click();
  await expectSaid(page, 'Cambios realizados!');

  // As large as a phone takes them: the page sends a small one, and shows it 80 wide at the points of its screen.
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1200;
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1200);
    return canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir foto' }).click();
  const file = { name: 'foto.txt', mimeType: 'text/plain', buffer: Buffer.from(photo, 'base64') };
  await (await chooser).setFiles(file);
  await expectSaid(page, 'Cambios realizados!');
  const portrait = page.getByRole('img', { name: 'Tu foto de perfil' });
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await expectSaid(page, 'Documento eliminado!');
}

async function endDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cerrar la sesión de .*iPhone$/ }).click();
  await expectSaid(page, 'Documento eliminado!');
}

/** An authorisation is taken back, a copy fetched, and the account to be forgotten is kept after all. */
async function takeBack(page: Page, email: string): Promise<void> {
  const treat = page.getByRole('switch', { name: 'Tratamiento de mis datos' });
  await expect(treat).toBeChecked();
  await treat.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, retirar' }).click();
  await expect(treat).not.toBeChecked();
  await page.getByText('Historial de autorizaciones').click();
  await expect(page.getByText(/^Retiraste: Tratamiento/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^mis-datos-.*\.json$/);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).cuenta.correo).toBe(email);

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
  await expect(page.getByText(/^Pediste eliminar tu cuenta/)).toBeVisible();
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).click();
  await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible();
}
