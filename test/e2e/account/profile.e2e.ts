import { readFileSync } from 'node:fs';
import { withPictures } from '#scripts/test-browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { messageTo } from '../support/outbox.ts';
import { newAccount, newEmail, password, shopAt, signIn } from '../support/people.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ launchOptions: withPictures });

test.use({ expectedFaults: [/status of 40[01]/] });

test('one corrects one’s data and gives a face to them @mobile', async ({ page, context }) => {
  const person = await newAccount();
  const office = await officeNamed('Granada');
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/profile/data');
  await page.getByRole('textbox', { name: 'Celular' }).fill('12');
  await page.getByRole('textbox', { name: 'Identificación' }).fill('31.987.654');
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await save.click();
  const phone = page.getByRole('textbox', { name: 'Celular' });
  await expect(phone).toHaveAccessibleDescription('El telefono debe ser de 10 digitos');
  await expect(phone).toBeFocused();
  await phone.fill('310 555 0142');
  await save.click();
  await expect(page.getByText('Cambios realizados!').first()).toBeVisible();

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
  const portrait = page.getByRole('img', { name: 'Tu foto de perfil' });
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { user } = (await person.client.call('users.me', {})).ok();
  expect(user).toMatchObject({ phone: '+573105550142', identification_card: '31987654' });
});

test('one changes one’s e-mail by the link that goes to the new one, and the old one is told @mobile', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  const email = newEmail();
  await signIn(context, person);
  await shopAt(context, await officeNamed('Granada'));
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Cambiar correo' }).tap();
  const next = page.getByRole('textbox', { name: 'Correo nuevo' });
  await expect(next).toBeFocused();
  await next.fill(email);
  await page.getByRole('textbox', { name: 'Tu contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Enviar enlace' }).tap();
  await expect(page.getByText(new RegExp(`^Te enviamos un enlace a ${email}`))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tu correo' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const link = /http\S+/.exec(await messageTo(email))?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL('/confirm-email');
  // Nobody has been on a page before whose style it could borrow.
  expect((await page.getByRole('heading', { name: 'Confirma tu correo' }).boundingBox())?.x).toBe(16);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar correo' }).tap();
  await expect(page.getByText(`Listo: el correo de tu cuenta es ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Ir a mi perfil' }).tap();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(await messageTo(person.email, 1)).toContain('Este ya no sirve para entrar.');
  const signInWith = async (written: string) =>
    (await api.call('users.login', { body: { email: written, password } })).status;
  expect([await signInWith(email), await signInWith(person.email)]).toEqual([200, 401]);

  // Opened again once it is over, it offers nothing to press.
  await change("update email_change set expires_at = now() - interval '1 minute' where email = $1", [email]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar correo' }).tap();
  await expect(page.getByRole('alert')).toContainText('Este enlace ya no sirve.');
  await expect(page.getByRole('button', { name: 'Confirmar correo' })).toHaveCount(0);
  await expect(page.getByText('Toca el botón')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir a mi perfil' }).tap();
  await expect(page.getByRole('button', { name: 'Cambiar correo' })).toBeVisible();
});

test('a session that is ended elsewhere takes the profile off its screen @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const person = await newAccount();
  const office = await officeNamed('Granada');
  await signIn(context, person);
  await shopAt(context, office);
  const elsewhere = await openContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1' });
  const other = await elsewhere.newPage();
  const body = { email: person.email, password };
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1' };
  const { token } = (await api.call('users.login', { body }, agent)).ok();
  await signIn(elsewhere, { ...person, client: { ...person.client, token } });
  await shopAt(elsewhere, office);
  const line = other.waitForEvent('websocket', (socket) => socket.url().includes('/socket/'));
  await other.goto('/profile/data');
  await line;
  await expect(other.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();

  await page.goto('/profile/security');
  await expect(page.getByText('Este dispositivo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dónde tienes la sesión abierta' })).toBeFocused();
  await expect(other.getByRole('heading', { name: 'Entra a tu cuenta' })).toBeVisible();

  // One that grows old is told by nobody: what is sent then asks to sign in, where one was.
  await change("update session set expires_at = now() - interval '1 minute' where user_id = $1", [person.id]);
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill(password);
  for (const name of ['Contraseña nueva', 'Repite la contraseña nueva'])
    await page.getByRole('textbox', { name, exact: true }).fill('aguacate-maduro-7');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Tu sesión terminó. Entra de nuevo y sigue donde ibas.')).toBeVisible();
  await expect(page).toHaveURL('/profile/security');
});

test('one takes an authorisation back, fetches a copy and asks to be forgotten @mobile', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  const office = await officeNamed('Granada');
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/profile/privacy');
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
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).cuenta.correo).toBe(person.email);

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
  await expect(page.getByText(/^Pediste eliminar tu cuenta/)).toBeVisible();
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).click();
  await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible();
});
