import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { newEmail, signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'reduce', expectedFaults: [/status of 4(00|01|09)/] });

test('a superadmin invites somebody, who is shown as invited @desktop', async ({ page, context }) => {
  const email = newEmail();
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Invitar a alguien' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitar a alguien' });
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription(
    /Escribe el nombre/,
  );
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ximena');
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(email);
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: /^Nombre, correo/ }).fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('Invitado');
});
