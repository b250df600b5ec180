import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { messageTo } from '../support/outbox.ts';
import { fullStep } from '../support/pages.ts';
import { newAccount, newEmail, password, signIn, staff } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|01|09)/] });

test('a superadmin finds somebody, gives them a role, signs them out at once and lets them in again; invites another @mobile', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Invitar a alguien' }));
  // Ten and their heads; as many as one asks for.
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('combobox', { name: 'Filas por página' }).selectOption('25 por página');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(11);
  await expect(page).toHaveURL(/filas=25/);
  const search = page.getByRole('searchbox', { name: /^Nombre, correo/ });
  await search.fill('nadie se llama así');
  await expect(page.getByText('Nadie coincide con la búsqueda')).toBeVisible();
  await search.fill('');
  await search.press('Enter');
  await fullStep('by one column at a time, as back-office 7 names them', () => filterByColumn(page));
  await search.fill(person.email);
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  // Opening somebody reads them and not the list again, which would be a line of the audit.
  const lists: string[] = [];
  page.on('request', (request) => /\/admin\/users\.data/.test(request.url()) && lists.push(request.url()));
  await page.getByRole('button', { name: /^Rosalba Trujillo/ }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Rosalba Trujillo' });
  await expect(dialog.getByRole('textbox', { name: 'Celular' })).toBeVisible();
  expect(lists).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Celular' }).fill('12');
  // A link inside the dialog does not lose it.
  await dialog.getByRole('link', { name: 'Tomar un pedido' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Celular' })).toHaveAccessibleDescription(/10 digitos/);
  await expect(dialog.getByRole('textbox', { name: 'Celular' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Celular' }).fill('315 555 0199');
  const role = dialog.getByRole('combobox', { name: 'Rol' });
  await expect(role.getByRole('option', { name: 'Hiperadministrador' })).toHaveCount(0);
  await role.selectOption('Proveedor');
  const supplier = dialog.getByRole('combobox', { name: 'Proveedor que representa' });
  await supplier.fill('la pradera');
  await dialog.getByRole('option', { name: 'Lácteos La Pradera' }).click();
  await expect(supplier).toHaveValue('Lácteos La Pradera');
  await role.selectOption('Administrador');
  await dialog.getByRole('combobox', { name: 'Sede' }).selectOption({ index: 1 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Usuario actualizado correctamente').first()).toBeVisible();
  expect((await person.client.call('users.me', {})).status).toBe(401);

  await dialog.getByRole('tab', { name: 'Ordenes del Usuario' }).click();
  await expect(dialog.getByText('No se encontraron órdenes')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Información del Usuario' }).click();
  await dialog.getByRole('button', { name: 'Desactivar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, desactivar' }).click();
  await expect(dialog.getByRole('button', { name: 'Activar', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Desactivar', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(page).not.toHaveURL(/abierto=/);

  await test.step('somebody who is invited is shown as invited and creates a password by the mail', () =>
    invite(page));
});

/** Name, mail, phone and document; of a document too little finds nobody, and says so. */
async function filterByColumn(page: Page): Promise<void> {
  const rows = page.getByRole('row');
  const choose = async (name: string, text: string) => {
    await page.getByRole('search').getByRole('button', { name, exact: true }).click();
    const box = page.getByRole('searchbox', { name, exact: true });
    await box.fill(text);
    await box.press('Enter');
    await page.keyboard.press('Escape');
  };
  await choose('Nombre', 'luz renteria');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Luz Rentería');
  await choose('Correo', 'nadie@');
  await expect(page.getByText('Nadie coincide con la búsqueda')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await choose('Celular', '315 555 0013');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Luz Rentería');
  await choose('Identificación', '11');
  await expect(page.getByText(/escribe al menos 4 letras o números/)).toBeVisible();
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
}

test('an invited picker who lost the link gets another from the list, and lands in their own screen @mobile @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  const email = newEmail();
  const office = await officeNamed('Bretaña');
  const body = { name: 'Wilmer', email, role: 'picker', branchId: office.id } as const;
  (await luz.client.call('users.create', { body })).ok();
  await messageTo(email);
  await signIn(context, luz);
  await page.goto(`/admin/users?buscar=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Enviar invitación a Wilmer' }).click();
  await expect(page.getByText('La invitación se envió.').first()).toBeVisible();

  await context.clearCookies();
  await page.goto(/http\S+/.exec(await messageTo(email, 1))?.[0] ?? '');
  await expect(page).toHaveURL('/restore-password?invitacion=1');
  // A reload takes the token, and keeps the mail: another link is one press away, and is an invitation too.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Crea tu contraseña', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveValue(email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await page.goto(/http\S+/.exec(await messageTo(email, 2))?.[0] ?? '');
  await expect(page).toHaveURL('/restore-password?invitacion=1');
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Tu contraseña está lista' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/admin/picking');
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page);
});

async function invite(page: Page): Promise<void> {
  const email = newEmail();
  await page.getByRole('button', { name: 'Invitar a alguien' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitar a alguien' });
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription(
    /Escribe el nombre/,
  );
  // Nobody becomes an administrator of all offices by oversight.
  await expect(dialog.getByRole('combobox', { name: 'Rol' })).toHaveAccessibleDescription(/Elige el rol/);
  await dialog.getByRole('combobox', { name: 'Rol' }).selectOption('Administrador');
  await dialog.getByRole('combobox', { name: 'Sede' }).selectOption('Todas las sedes');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ximena');
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(email);
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: /^Nombre, correo/ }).fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('Invitado');

  await page.context().clearCookies();
  await page.goto(/http\S+/.exec(await messageTo(email))?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Crea tu contraseña', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Crea tu contraseña/);
  await expect(page).toHaveURL('/restore-password?invitacion=1');
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'Tu contraseña está lista' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  // To the work they were invited to, as what they were invited to be.
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Administrador');
}
