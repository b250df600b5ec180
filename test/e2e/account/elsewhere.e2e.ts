import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { messageTo } from '../support/outbox.ts';
import { isConnected } from '../support/pages.ts';
import { newAccount, newEmail, password, shopAt, signIn } from '../support/people.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 40[01]/] });

// What changes about a person in another window than the one they look at: a link in the mail, another device.

test('one changes one’s e-mail by the link that goes to the new one, and the old one is told @mobile @full', async ({
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
  // A page that is not connected yet hears of nothing.
  const line = isConnected(other);
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
