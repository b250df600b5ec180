import { expectAccessible } from '../../support/accessibility.ts';
import { holdBusiness } from '../../support/business.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { password, signIn, staff } from '../../support/people.ts';
import { shotsOfDesk } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

// What is refused is said by the form, and while another import is under way.
test.use({ expectedFaults: [/status of 4(00|09)/] });

// One import of a business at a time.
let release: () => Promise<void>;
test.beforeEach(async () => {
  release = await holdBusiness('imports of Canasta');
});
test.afterEach(() => release());

test('a web service is set up, runs by hand and says how it went; its key is never shown again @desktop @full', async ({
  page,
  context,
}) => {
  const look = async (name: string, isKnown = false) => {
    if (!isKnown) await expectAccessible(page);
    await shotsOfDesk(page, `services-${name}`);
  };
  await signIn(context, await staff('luz@canasta.example'));
  const name = `Bodega ${Date.now()}`;
  await page.goto('/admin/import-data');
  await page.getByRole('link', { name: 'Servicios web' }).click();
  await expect(page.getByRole('heading', { name: 'Integraciones', level: 1 })).toBeVisible();
  await look('empty', true);
  await page.getByRole('button', { name: 'Nuevo servicio' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByLabel('Cuándo se ejecuta').selectOption('Otra');
  await dialog.getByLabel('Programación').fill('* * * * *');
  // A neighbour of the server: nobody may have it ask there.
  await dialog.getByLabel('Dirección').fill('http://127.0.0.1:9/productos.csv');
  await dialog.getByLabel('Encabezado de la clave').fill('X-Api-Key');
  await dialog.getByLabel('Clave', { exact: true }).fill('clave-muy-secreta-4821');
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(password);
  await look('new');
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog.getByText('Entre dos ejecuciones debe haber al menos 5 minutos.')).toBeVisible();
  await dialog.getByLabel('Cuándo se ejecuta').selectOption('Todos los días a las 5:00 a. m.');
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/\d{4}, 5:00\sa\.\sm\./);
  await expect(row).toContainText('Nunca');
  // One import of a business at a time: while another test has one, it is refused.
  await expect(async () => {
    await page.getByRole('button', { name: `Ejecutar ahora ${name}` }).click();
    await expect(row).toContainText(/En curso|Con problemas/, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText('Con problemas', { timeout: 20_000 });
  await expect(row).toContainText('la dirección no es de la red pública');
  await look('ran');
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nuevo servicio' }));
  await page.getByRole('button', { name, exact: true }).click();
  await expect(dialog.getByText(/Termina en 4821\. La puso Luz/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('muy-secreta');
  await look('open', true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `Ver registro de ${name}` }).click();
  await expect(page).toHaveURL(/\/admin\/import-data\?origen=/);
});
