import { messages, refuse } from '#test/e2e/support/pages.ts';
import { newAccount, newEmail, password, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// Storefront 5 and 8: what the shop answers when an account, a way in or an address fails.

test.use({ expectedFaults: [/status of (400|401|500|503)/] });

test('each way in says what failed, and why @mobile', async ({ page, context }) => {
  await shopAt(context, await officeNamed('Granada'));
  await page.goto('/profile');
  const alert = page.getByRole('alert');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  await field('Nombre').fill('Rosalba Trujillo');
  await field('Email').fill(newEmail());
  await field('Celular').fill('315 555 0142');
  await field('Contraseña').fill(password);
  await field('Repite la contraseña').fill(password);
  await page.getByRole('checkbox', { name: /datos personales/ }).check();
  await refuse(page, '**/users/create-account');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(alert.filter({ hasText: 'No se logró crear tu perfil. Algo falló.' })).toBeVisible();

  await page.getByRole('radio', { name: 'Iniciar sesión' }).check();
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await refuse(page, '**/users/restore-password');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(alert.filter({ hasText: 'No se logró solicitar la restauración. Algo falló.' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();

  await test.step('the code to a phone', async () => {
    await page.clock.install();
    await page.getByRole('button', { name: 'Continuar con tu celular' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entra con tu celular' });
    const failure = dialog.getByRole('alert');
    await dialog.getByRole('textbox', { name: 'Celular' }).fill('319 555 0142');
    const send = dialog.getByRole('button', { name: 'Enviar código' });
    await refuse(page, '**/auth/sms/login', { status: 503, error: 'PHONE_CODE_NOT_SENT' });
    await send.click();
    await expect(failure).toHaveText('Error enviando OTP, intente nuevamente.');
    await page.unroute('**/auth/sms/login');
    await refuse(page, '**/auth/sms/login');
    await send.click();
    await expect(failure).toHaveText('No se pudo enviar el código. Algo falló.');
    await page.unroute('**/auth/sms/login');
    await page.route('**/auth/sms/login', (route) => route.fulfill({ json: { token: 'of-this-test' } }));
    await send.click();
    await refuse(page, '**/auth/sms/check-token');
    await dialog.getByRole('textbox', { name: 'Código' }).fill('123456');
    await expect(failure).toHaveText('No se pudo verificar el código. Algo falló.');
    await refuse(page, '**/auth/sms/resend-code');
    await page.clock.fastForward(61_000);
    await dialog.getByRole('button', { name: 'Enviar otro código' }).click();
    await expect(failure.filter({ hasText: 'No se pudo reenviar el código. Algo falló.' })).toBeVisible();
  });

  await test.step('Google, whose answer is waited for', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/auth/provider/nonce', async (route) => {
      await waiting;
      const json = { error: 'LOGIN_METHOD_OFF', message: 'Apagado.', details: [], requestId: 'refused' };
      await route.fulfill({ status: 400, json });
    });
    await page.goto('/google-response?back=/profile');
    await expect(page.getByText('Verificando login')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Login Fallido', level: 1 })).toBeVisible();
    await expect(
      page.getByText(
        'Esta funcionalidad no esta disponible en este momento, por favor inicia sesion con tu email y contraseña.',
      ),
    ).toBeVisible();
  });
});

test('an address says what it lacks; what is not saved, deleted or signed out says so @desktop', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  const office = await officeNamed('Tequendama');
  const [lat = 0, lng = 0] = office.geopoint;
  const kept = { city: office.city, alias: 'Tequendama', address: 'Calle 9 # 46 - 30', comment: 'Oficina' };
  const body = { addresses: [{ ...kept, geopoint: [lat, lng] as [number, number] }] };
  (await person.client.call('users.update', { params: { id: person.id }, body })).ok();
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/profile/addresses');

  await refuse(page, `**/users/${person.id}`);
  await page.getByRole('button', { name: 'Eliminar Calle 9 # 46 - 30' }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(messages(page)).toContainText('No se logró eliminar la dirección. Algo falló.');
  await expect(page.getByRole('heading', { name: 'Calle 9 # 46 - 30' })).toBeVisible();

  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  const save = page.getByRole('button', { name: 'Guardar dirección' });
  await expect(save).toHaveAccessibleDescription('Completa todos los campos');
  const city = page.getByRole('combobox', { name: 'Ciudad' });
  const barrio = page.getByRole('combobox', { name: 'Barrio' });
  const note = page.getByRole('textbox', { name: 'Indicación' });
  await page.getByRole('button', { name: 'Escribir la dirección como texto' }).click();
  const street = page.getByRole('textbox', { name: 'Dirección' });
  await city.selectOption('');
  for (const [field, wrong] of [
    [city, 'Selecciona una ciudad.'],
    [street, 'Ingresa una dirección.'],
    [barrio, 'Ingresa un barrio.'],
    [note, 'Ingresa una indicacion.'],
  ] as const) {
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(wrong));
  }
  await city.selectOption(office.city);
  await street.fill('Calle 9 # 46 - 32');
  await barrio.fill('Tequendama');
  await note.fill('Apto 301');
  // The pin is at the address first: who moves it before moves it from the middle of the map.
  await expect(page.getByText(/^Sí llegamos\./)).toBeVisible();
  await page.getByRole('button', { name: 'Mover el pin con botones' }).click();
  await page.getByRole('button', { name: 'Al norte' }).click();
  await expect(page.getByText(/^Sí llegamos\./)).toBeVisible();
  await save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No se logró crear la nueva dirección. Algo falló.' }),
  ).toBeVisible();

  await refuse(page, '**/users/logout');
  const leave = page.getByRole('main').getByRole('button', { name: 'Cerrar Sesión' });
  await leave.click();
  await expect(messages(page)).toContainText('No se logró cerrar sesión.');
  await page.unroute('**/users/logout');
  await leave.click();
  await expect(messages(page)).toContainText('Hasta pronto!');
});
