import { writeFileSync } from 'node:fs';
import { groupThousands } from '#rules/money.ts';
import { request } from '#test/client.ts';
import { uglyCatalogue } from '#test/imports/ugly-catalogue.ts';
import { openStore } from '../../support/new-business.ts';
import { staff } from '../../support/people.ts';
import { shopUrl } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

// What a shop that is not open answers.
test.use({ expectedFaults: [/status of 40[049]/] });

/**
 * From the file to the result it takes half a minute on two processors. Every day an ugly file goes this way in
 * import-data.e2e.ts, and this one over HTTP in test/imports.
 */
const ROWS = 10_000;

test('the messy catalogue of an old till is imported into an empty business by the screen alone @desktop @full', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const slug = `vieja-${Date.now().toString(36)}`;
  const nubia = await staff('nubia@canasta.example');
  const body = { slug, name: 'Caja vieja', host: `${slug}.localhost`, email: `rosa@${slug}.example` };
  const { link } = (await nubia.client.call('businesses.create', { body })).ok();
  // An unknown host is asked for once a second at most.
  const headers = { host: body.host, accept: 'text/html' };
  await expect.poll(async () => (await request(shopUrl, { headers })).status).toBe(200);
  await page.goto(link);
  for (const field of await page.locator('input[type=password]').all()) await field.fill('guadua-verde-26');
  await page
    .getByRole('button', { name: /contraseña/i })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Tu contraseña está lista' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('guadua-verde-26');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/\/admin\/opening$/);
  // Prices and stock are an office's.
  await openStore(page, 'Sede vieja');

  const { file, good, refused } = uglyCatalogue(ROWS);
  const path = test.info().outputPath('catalogo-viejo.txt');
  writeFileSync(path, file);
  await page.getByRole('link', { name: 'Apertura' }).click();
  await page.getByRole('link', { name: 'Ir a Productos a la venta' }).click();
  await page.getByRole('button', { name: 'Nueva importación' }).first().click();
  const began = performance.now();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').locator('button', { hasText: 'Elegir archivo' }).click();
  await (await chooser).setFiles(path);

  // Every column is known by its name, and a shop without categories gets those of the file.
  await expect(
    page.getByText(`${groupThousands(ROWS)} filas · 9 columnas · separador punto y coma`),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByLabel('Qué es la columna CÓDIGO')).toHaveValue('sku');
  await expect(page.getByLabel('Crear las categorías que no existan')).toBeChecked();
  await expect(page.getByRole('region', { name: 'Así quedarían' })).toContainText(
    'Fríjol cargamanto 1 12x250 ml',
  );

  // Its errors are counted, and what each row does is shown, before anything is written.
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  const review = page.getByRole('region', { name: 'Qué cambiaría' });
  await expect(review).toBeVisible({ timeout: 60_000 });
  const problem = (name: string) => review.getByRole('listitem').filter({ hasText: name });
  await expect(problem('Código en más de una fila')).toContainText(groupThousands(refused.doubleKey));
  await expect(problem('Sin código')).toContainText(groupThousands(refused.noKey));
  await expect(problem('Precio vacío o en cero')).toContainText(groupThousands(refused.noPrice));
  const rows = page.getByRole('table', { name: 'Fila por fila' });
  await expect(rows).toContainText('está en más de una fila');
  await page.getByLabel('Qué filas').selectOption('Nuevas');
  await expect(rows).toContainText('Título: ');
  await expect(rows).toContainText('Sede vieja');
  for (const gate of await review.getByRole('checkbox').all()) await gate.check();
  await page.getByRole('button', { name: 'Aplicar a la tienda' }).click();
  await expect(page.getByText(`${groupThousands(good)} productos nuevos y 0 cambiados.`)).toBeVisible({
    timeout: 120_000,
  });
  test.info().annotations.push({
    type: 'seconds from the file to the result',
    description: ((performance.now() - began) / 1_000).toFixed(1),
  });
});
