import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { messageTo } from '#test/e2e/support/outbox.ts';
import { follow, shot } from '#test/e2e/support/pages.ts';
import { newAccount, newEmail, shopAt, signIn } from '#test/e2e/support/people.ts';
import { api, officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 400/] });

test('a company registers its data, and its person corrects them, keeps the proof and withdraws @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Granada'));
  await signIn(context, await newAccount());
  await page.goto('/habeas-data');
  await expect(page.getByRole('heading', { name: 'Registro de datos personales', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'Empresa' }).check();
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page.getByText('Escribe la razón social.')).toBeVisible();
  await expect(page.getByText('Debes autorizar el uso de tus datos personales.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shot(page, 'habeas-wrong');

  await page.getByRole('textbox', { name: 'Razón social' }).fill('Restaurante El Chontaduro');
  // Grouped as it is typed, without the check digit.
  await page.getByRole('textbox', { name: 'NIT' }).fill('9001234567');
  await expect(page.getByRole('textbox', { name: 'NIT' })).toHaveValue('900.123.456');
  await page.getByRole('combobox', { name: 'Tipo de negocio' }).selectOption('Tienda');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Nubia');
  await page.getByRole('textbox', { name: 'Apellido', exact: false }).first().fill('Ararat');
  await page.getByRole('combobox', { name: 'Tipo de documento' }).selectOption('Cédula de ciudadanía');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('66.812.349');
  await page.getByLabel('Fecha de expedición').fill('1992-03-14');
  await page.getByRole('textbox', { name: 'Lugar de expedición' }).fill('Cali');
  await expect(page.getByRole('combobox', { name: 'Ciudad' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Departamento' }).selectOption('Valle del Cauca');
  await page.getByRole('combobox', { name: 'Ciudad' }).selectOption('Santiago de Cali');
  await page.getByRole('combobox', { name: 'Barrio' }).fill('Bretaña');
  await page.getByRole('combobox', { name: 'Tipo de vía' }).selectOption('CL');
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill('#20');
  await page.getByRole('checkbox', { name: /^Autorizo al responsable/ }).check();
  await page.getByRole('checkbox', { name: /ofertas y promociones/ }).check();
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page.getByText('Solo letras, números y espacios, como 20b, 1a o 5c.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill('20b');
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page.getByText('Tus datos quedaron registrados.')).toBeVisible();
  await shot(page, 'habeas-done');

  await page.getByRole('link', { name: 'Ver mis datos' }).click();
  const own = page.getByRole('region', { name: 'Registro de datos personales' });
  await expect(own).toContainText('RESTAURANTE EL CHONTADURO');
  await expect(own).toContainText('Documento 668••••9 · Autorizas promociones');
  await expectAccessible(page);
  await shot(page, 'habeas-own');
  await own.getByRole('button', { name: 'Corregir' }).click();
  await own.getByRole('textbox', { name: 'Nombre' }).fill('Nubia Inés');
  await own.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios guardados').first()).toBeVisible();

  const download = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Descargar la prueba' }).click();
  expect((await download).suggestedFilename()).toBe('prueba-de-autorizacion.txt');
  await own.getByRole('button', { name: 'No recibir promociones' }).click();
  await expect(own).toContainText('No autorizas promociones');
  await own.getByRole('button', { name: 'Retirar la autorización' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, retirar' }).click();
  await expect(page.getByText(/Te respondemos a más tardar el/).first()).toBeVisible();

  const request = page.getByRole('region', { name: 'Consultas y reclamos' });
  await request.getByRole('textbox', { name: 'Cuéntanos' }).fill('¿Con quién comparten mis datos?');
  await request.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(request.getByText('Consultar mis datos: En trámite')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await shot(page, 'habeas-requests');
});

test('a person who registered without an account sees it by the link that comes by mail, and asks for another @mobile @full', async ({
  page,
}) => {
  const email = newEmail();
  const body: InputOf<'register.create'>['body'] = {
    user_type: 'NATURAL',
    habeasAccept: true,
    promotional_send_authorization: true,
    text_version: consentTexts.personal_data.version,
    user_data: {
      name: 'Nubia',
      last_name: 'Ararat',
      email,
      document_type: 'PASAPORTE',
      document_number: 'AB12345',
      document_date_expedition: '1992-03-14',
      document_place_expedition: 'Cali',
    },
  };
  (await api.call('register.create', { body })).ok();
  const linkIn = (message: string) => /https?:\S+\/habeas-data\/enlace\/\S+/.exec(message)?.[0] ?? '';
  await page.goto(linkIn(await messageTo(email)));
  await expect(page.getByRole('heading', { name: 'Tus datos registrados', level: 1 })).toBeVisible();
  await expect(page.getByText('Autorizas promociones')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'No recibir promociones' }).click();
  await expect(page.getByText('No autorizas promociones')).toBeVisible();

  await follow(page, '/habeas-data');
  await page.getByRole('textbox', { name: 'Correo que registraste' }).fill(email);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText(/le enviamos un enlace para verlo/)).toBeVisible();
  await page.goto(linkIn(await messageTo(email, 1)));
  await expect(page.getByText('No autorizas promociones')).toBeVisible();
});
