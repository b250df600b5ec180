import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { newAccount, newEmail, password, shopAt } from '../support/people.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|09)/] });

test('a new account says at each field what is wrong, and where an e-mail is known already leads in @mobile @full', async ({
  page,
  context,
}) => {
  const existing = await newAccount();
  const email = newEmail();
  await shopAt(context, await officeNamed('Granada'));
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const create = page.getByRole('button', { name: 'Crear cuenta' });
  // Rule 43: the terms as the specification has them, what the law asks for never by itself.
  const terms = page.getByRole('checkbox', { name: /^Acepto los términos/ });
  await expect(terms).toBeChecked();
  for (const name of [/datos personales/, /promociones/i])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  await terms.uncheck();
  await create.click();
  await expect(field('Nombre')).toBeFocused();
  for (const [name, wrong] of [
    ['Nombre', 'Debes poner un nombre'],
    ['Correo', 'Debes poner un email'],
    ['Celular', 'Debes poner un teléfono'],
    ['Contraseña', 'Debes poner una contraseña'],
  ] as const)
    await expect(field(name)).toHaveAccessibleDescription(wrong);
  await expect(page.getByText('Debes aceptar los términos y condiciones.')).toBeVisible();
  await expectAccessible(page);

  await field('Nombre').fill('Ana');
  await field('Correo').fill('ana arroba');
  await field('Celular').fill('3155550');
  await field('Contraseña').fill('corta');
  await field('Repite la contraseña').fill('otra');
  await create.click();
  for (const [name, wrong] of [
    ['Nombre', 'Tu nombre debe tener minimo 4 letras'],
    ['Correo', 'El email que ingresaste no esta del todo bien, verificalo.'],
    ['Celular', 'El telefono debe ser de 10 digitos'],
    ['Contraseña', 'La contraseña debe tener mas de 8 caracteres'],
    ['Repite la contraseña', 'Verifica que ambas contraseñas sean iguales.'],
  ] as const)
    await expect(field(name)).toHaveAccessibleDescription(wrong);
  // It is asked, never taken for granted (rule 43).
  const treatment = page.getByRole('checkbox', { name: /^Autorizo al responsable/ });
  await expect(treatment).not.toBeChecked();
  await expect(treatment).toHaveAccessibleDescription(
    'Marca la casilla para autorizar el tratamiento de tus datos.',
  );
  await expectNoSidewaysScroll(page);

  await terms.check();
  await treatment.check();
  await field('Nombre').fill('Ana María Restrepo');
  await field('Correo').fill(existing.email.toUpperCase());
  await field('Celular').fill('(315) 555-0142');
  await field('Contraseña').fill(password);
  await field('Repite la contraseña').fill(password);
  await create.click();
  await expect(field('Correo')).toHaveAccessibleDescription('El email ingresado ya se encuentra en uso.');
  await page.getByRole('button', { name: 'Iniciar sesión con ese correo' }).click();
  await expect(field('Correo')).toHaveValue(existing.email.toUpperCase());

  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  await field('Nombre').fill('Ana María Restrepo');
  await field('Correo').fill(email);
  await field('Celular').fill('(315) 555-0142');
  await field('Contraseña').fill(password);
  await field('Repite la contraseña').fill(password);
  await page.getByRole('checkbox', { name: /^Autorizo al responsable/ }).check();
  await create.dblclick();
  await expect(page.getByRole('heading', { name: 'Hola, Ana María Restrepo' })).toBeVisible();
  const { user } = (await api.call('users.login', { body: { email, password } })).ok();
  expect(user.habeasAccept).toBe(true);
});
