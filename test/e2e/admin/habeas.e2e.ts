import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow, shot } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { api } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 400/] });

test('the keeper of personal data finds a register, corrects it, and downloads what a year allows @desktop', async ({
  page,
  context,
}) => {
  const surname = `PRUEBA ${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const user_data: InputOf<'register.create'>['body']['user_data'] = {
    name: 'Nubia',
    last_name: surname,
    document_type: 'CEDULA DE CIUDADANIA',
    document_number: '66812349',
    document_date_expedition: '1992-03-14',
    document_place_expedition: 'Cali',
  };
  const text_version = consentTexts.personal_data.version;
  const body = { user_type: 'NATURAL' as const, habeasAccept: true, text_version, user_data };
  (await api.call('register.create', { body })).ok();
  await signIn(context, await staff('sandra@canasta.example'));
  await page.goto(`/admin/habeas?apellido=${encodeURIComponent(surname)}`);
  await expect(page.getByRole('heading', { name: 'Habeas data', level: 1 })).toBeVisible();
  await expect(page.getByText('668••••9')).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await follow(page, `/admin/habeas?apellido=${encodeURIComponent(surname)}&documentos=ver`);
  await expect(page.getByText('66812349')).toBeVisible();
  await shot(page, 'habeas');

  await page.getByRole('button', { name: 'NUBIA', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ver informacion registrada' });
  await expect(dialog.getByRole('tab', { name: 'Datos personales' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(dialog.getByRole('tab', { name: 'RUT / empresa' })).toBeDisabled();
  await dialog.getByLabel('Nombre', { exact: false }).first().fill('');
  await expect(dialog.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
  await dialog.getByLabel('Nombre', { exact: false }).first().fill('Nubia Inés');
  await dialog.getByLabel('Correo electrónico').fill('nubia@correo');
  await dialog.getByRole('tab', { name: 'Información adicional' }).click();
  await expect(dialog.getByLabel('Ciudad')).toBeDisabled();
  await expect(dialog.getByLabel('Barrio')).toBeDisabled();
  await dialog.getByLabel('Departamento').selectOption('Valle del Cauca');
  for (const city of ['Santiago de Cali', 'Palmira', 'Santiago de Cali']) {
    await dialog.getByLabel('Ciudad').selectOption(city);
    // Of another city are other neighborhoods.
    await expect(dialog.getByLabel('Barrio')).toHaveValue('');
    if (city !== 'Palmira') await dialog.getByLabel('Barrio').selectOption('BRETAÑA');
  }
  await dialog.getByLabel('Tipo de vía').selectOption('CL');
  await expect(dialog.getByText('Uso de datos personales')).toBeVisible();
  await shot(page, 'habeas-more');
  // The tab of the wrong field opens.
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText('El correo electrónico no es válido')).toBeVisible();
  await dialog.getByLabel('Correo electrónico').fill('nubia@correo.test');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'NUBIA INÉS', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Descargar Excel' }).click();
  const days = page.getByRole('dialog', { name: 'Descargar Excel con Filtros de Fecha' });
  await days.getByRole('button', { name: 'Descargar', exact: true }).click();
  await expect(days.getByText('Por favor, seleccione ambas fechas.')).toBeVisible();
  await days.getByLabel('Fecha desde').fill('2026-11-01');
  await days.getByLabel('Fecha hasta').fill('2026-11-20');
  const download = page.waitForEvent('download');
  await days.getByRole('button', { name: 'Descargar', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^habeas-data-canasta-.*\.xlsx$/);
  await days.getByRole('button', { name: 'Cancelar' }).last().click();

  const company_data = { social_object: `${surname} SAS`, document_number: '900123456' };
  (await api.call('register.create', { body: { ...body, user_type: 'JURIDICA', company_data } })).ok();
  await follow(page, `/admin/habeas?nombre=${encodeURIComponent(surname)}`);
  await page.getByRole('button', { name: `${surname} SAS`, exact: true }).click();
  const company = dialog.getByRole('tab', { name: 'RUT / empresa' });
  await expect(company).toHaveAttribute('aria-selected', 'true');
  const number = dialog.getByRole('group', { name: 'Datos de la empresa' }).getByLabel('Número');
  await expect(number).toHaveValue('900.123.456');
  await number.fill('9009998887');
  await expect(number).toHaveValue('900.999.888');
  await number.fill('900123456');
  await expect(dialog.getByText(/sin guardar/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await page.getByRole('link', { name: 'Solicitudes' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitudes de habeas data', level: 1 })).toBeVisible();
  await expectAtOtherWidth(page);
});
