import { appCode } from '#test/identity/totp.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { inDatabase } from '../support/change.ts';
import { newAccount, password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** An admin of this test alone. */
async function newAdmin(): Promise<string> {
  const { id, email } = await newAccount('');
  await inDatabase((client) => client.query("update app_user set role = 'admin' where id = $1", [id]));
  return email;
}

test('staff set up an app of codes, come in with it, and with a code on paper when it is lost @mobile', async ({
  page,
  context,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 40[01]/);
  const email = await newAdmin();
  const signIn = async () => {
    await page.getByLabel('Correo').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  await page.goto('/admin/account');
  await signIn();

  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByLabel('Tu contraseña').fill(password);
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('.second-secret').innerText()).replaceAll(/\s/g, '');
  const code = page.getByLabel('Código de la aplicación');
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(code).toHaveAccessibleDescription(/no es correcto/);
  await expect(code).toBeFocused();
  const now = new Date();
  await code.fill(await appCode(secret, now));
  await page.getByRole('button', { name: 'Activar' }).click();

  const papers = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(papers).toHaveCount(10);
  const paper = await papers.first().innerText();
  await expectAccessible(page);
  const go = page.getByRole('button', { name: 'Continuar' });
  await expect(go).toHaveAccessibleDescription('Guárdalos antes de seguir.');
  await page.getByLabel('Ya los guardé').check();
  await go.click();
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  await context.clearCookies();
  await page.goto('/admin/account');
  await signIn();
  await expect(page).toHaveURL(/\/second-factor\?/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The code of now is used up; the next one counts already.
  await code.fill(await appCode(secret, new Date(now.getTime() + 30_000)));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  await context.clearCookies();
  await page.reload();
  await signIn();
  await page.getByRole('button', { name: 'No tengo mi aplicación a la mano' }).click();
  const onPaper = page.getByLabel('Código de recuperación');
  await onPaper.fill('aaaaa-bbbbb');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(onPaper).toHaveAccessibleDescription(/Prueba con otro\. Te quedan 4 intentos/);
  await onPaper.fill(paper);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
});
