import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subcategoryPath } from '#rules/links/page-paths.ts';
import { request } from '#test/client.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { holdBusiness } from '../../support/business.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { fullStep } from '../../support/pages.ts';
import { signIn, staff } from '../../support/people.ts';
import { shotsOfDesk } from '../../support/phone.ts';
import { officeNamed, shopUrl } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';
import { acceptHeldRows } from './held-rows.ts';

test.use({ expectedFaults: [/status of 404/] });

/** As a till writes it: Windows-1252, decimal commas, capitals; a code that is there twice, none, no price. */
function uglyFile(mark: string): string {
  const good = Array.from({ length: 26 }, (_, place) => {
    const code = `${mark}${String(place).padStart(3, '0')}`;
    return `${code};PANELA ORGÁNICA ${mark} N${place} X 500 GR;DOÑA PANELA S.A.S;Despensa ${mark};Panelas;${place + 4}.250,00;0;12`;
  });
  const bad = [
    `${mark}900;Doble;;Despensa ${mark};Panelas;100;;1`,
    `${mark}900;Doble otra vez;;Despensa ${mark};Panelas;200;;1`,
    `;Sin código;;Despensa ${mark};Panelas;1000;;1`,
    `${mark}901;Sin precio;;Despensa ${mark};Panelas;0;;1`,
  ];
  const head = 'COD_ART;DESCRIPCION;MARCA;LINEA;FAMILIA;PVP;PVP_OFERTA;EXIST_BRE';
  const path = join(mkdtempSync(join(tmpdir(), 'importar-')), `caja-${mark}.csv`);
  writeFileSync(path, Buffer.from([head, ...good, ...bad, ''].join('\r\n'), 'latin1'));
  return path;
}

// One import of a business at a time.
let release: () => Promise<void>;
test.beforeEach(async () => {
  release = await holdBusiness('imports of Canasta');
});
test.afterEach(() => release());

test('an ugly file of a till becomes products of the shop by the screen alone, and is taken back @desktop', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  // Imports of a business are worked on one at a time, so that one test looks at both screens.
  const look = async (name: string, isKnown = false) => {
    if (!isKnown) await expectAccessible(page);
    await shotsOfDesk(page, `import-${name}`);
  };
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  const mark = `D${String(Date.now()).slice(-6)}`;
  const file = uglyFile(mark);

  await page.goto('/admin/import-data');
  await expect(page).toHaveTitle(/^Admin - Importar datos/);
  await expect(
    page.getByRole('heading', { name: 'Historial de importaciones de productos', level: 1 }),
  ).toBeVisible();
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva importación' }));
  await page.getByRole('button', { name: 'Nueva importación' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva importación' });
  const picture = join(tmpdir(), 'foto.png');
  writeFileSync(picture, 'x');
  await dialog.getByLabel('Elegir archivo').first().setInputFiles(picture);
  await expect(dialog.getByRole('alert')).toContainText('foto.png no es un archivo CSV, TXT ni XLSX.');
  await look('upload');
  const chooser = page.waitForEvent('filechooser');
  await dialog.locator('button', { hasText: 'Elegir archivo' }).click();
  await (await chooser).setFiles(file);

  // The columns, and the first rows as they will be.
  await expect(page.getByRole('heading', { name: 'Columnas del archivo' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('30 filas · 8 columnas · separador punto y coma')).toBeVisible();
  await expect(page.getByLabel('Qué es la columna COD_ART')).toHaveValue('sku');
  const preview = page.getByRole('region', { name: 'Así quedarían' });
  await expect(preview).toContainText(`Panela orgánica ${mark.toLowerCase()} n0 x 500 gr`, {
    ignoreCase: true,
  });
  await expect(preview).toContainText('$ 4.250');
  await page.getByLabel('Qué es la columna DESCRIPCION').selectOption('No importar');
  await expect(preview).toContainText('Sin título');
  await page.getByLabel('Qué es la columna DESCRIPCION').selectOption('Título');
  await expect(preview).not.toContainText('Sin título');
  await page.getByLabel('Crear las categorías que no existan').check();
  await look('mapping');

  // What would change, row by row; nothing has yet.
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  const review = page.getByRole('region', { name: 'Qué cambiaría' });
  await expect(review).toBeVisible({ timeout: 20_000 });
  await expect(review.getByRole('definition').first()).toHaveText('26');
  await expect(review).toContainText('Código en más de una fila');
  await expect(page.getByRole('table', { name: 'Fila por fila' })).toContainText(
    'PVP: El precio está vacío o en cero.',
  );
  // Those of one problem alone.
  const rows = page.getByRole('table', { name: 'Fila por fila' }).getByRole('row');
  await page.getByLabel('Qué filas').selectOption('NO_PRICE');
  await expect(rows.filter({ hasText: 'más de una fila' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'El precio está vacío o en cero.' })).not.toHaveCount(0);
  const query = { title: `panela orgánica ${mark}`, limit: 5 } as const;
  const found = async () => (await luz.client.call('products.listForStaff', { query })).ok().items;
  expect(await found()).toHaveLength(0);
  await look('review');

  await page.getByRole('button', { name: 'Aplicar a la tienda' }).click();
  await expect(page.getByText('26 productos nuevos y 0 cambiados.')).toBeVisible({ timeout: 30_000 });
  // The review, with a message above it.
  await look('result', true);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Informe' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(`${mark}901`);

  // A product without a picture waits for one; with one it stands on the shelf of the shop.
  const [product] = await found();
  if (!product) throw new Error('nothing was imported');
  const { id, version } = product;
  const photoUrl = '/pictures/1f35a.webp';
  (await luz.client.call('products.save', { params: { id }, body: { version, photoUrl } })).ok();
  const office = await officeNamed('Bretaña');
  const path = subcategoryPath(
    { id: product.main_category_id, name: product.main_category_name },
    { id: product.sub_category_id, name: product.sub_category_name },
  );
  const shelf = async () => {
    const headers = { host: 'localhost', accept: 'text/html', cookie: `office=${office.id}` };
    return (await request(shopUrl + path, { headers })).text;
  };
  await expect.poll(shelf).toContain(product.title);

  // The last one can be taken back, from the list.
  await page.getByRole('link', { name: 'Importaciones' }).click();
  await expect(page.getByLabel('Filas por página')).toContainText('20');
  await look('history');
  await page.getByRole('button', { name: `Deshacer la importación de caja-${mark}.csv` }).click();
  await page.getByRole('button', { name: 'Sí, deshacer' }).click();
  await expect(page.getByText('Se devolvieron 26 productos.')).toBeVisible({ timeout: 30_000 });
  await expect.poll(shelf).not.toContain(product.title);
  // Nor do menus lead to its category, which is empty now.
  const home = await request(`${shopUrl}/`, { headers: { host: 'localhost', accept: 'text/html' } });
  expect(home.text).not.toContain(`Despensa ${mark}`);

  // The list is walked by keyboard like those whose rows open a dialog.
  await page.goto('/admin/import-data');
  const first = page.getByRole('link', { name: `Deshacer: caja-${mark}.csv` });
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Nueva importación' })).toBeVisible();
  await fullStep(
    'a bare file, a template that is replaced, an import that is discarded, and rows that waited',
    async () => {
      // A file with names of columns and nothing else.
      const bare = join(tmpdir(), `vacio-${mark}.csv`);
      writeFileSync(bare, 'codigo;nombre\n');
      await dialog.getByLabel('Elegir archivo').first().setInputFiles(bare);
      await expect(page.getByText('Fallido', { exact: true })).toBeVisible({ timeout: 20_000 });

      // A template is replaced only after a yes, and an import that nobody wants ends with another one.
      await page.goto('/admin/import-data');
      await page.getByRole('button', { name: 'Nueva importación' }).first().click();
      await dialog
        .getByLabel('Elegir archivo')
        .first()
        .setInputFiles(uglyFile(`${mark}B`));
      await expect(page.getByRole('heading', { name: 'Columnas del archivo' })).toBeVisible({
        timeout: 20_000,
      });
      const save = async () => {
        await page.getByLabel('Guardar como plantilla').fill(`Caja ${mark}`);
        await page.getByRole('button', { name: 'Guardar plantilla' }).click();
      };
      await save();
      await expect(page.getByText(`Plantilla Caja ${mark} guardada`).first()).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 1, name: `Caja ${mark} · caja-${mark}B.csv` }),
      ).toBeVisible();
      await save();
      const question = page.getByRole('alertdialog', { name: `¿Reemplazar la plantilla Caja ${mark}?` });
      await question.getByRole('button', { name: 'Sí, reemplazar' }).click();
      await expect(question).toBeHidden();
      await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
      await expect(review).toBeVisible({ timeout: 20_000 });
      await page.getByLabel('Qué filas').selectOption('Nuevas');
      await expect(page.getByRole('table', { name: 'Fila por fila' })).toContainText('Precio: $ 4.250');
      await look('changes', true);
      await page.getByRole('button', { name: 'Descartar' }).click();
      await page.getByRole('button', { name: 'Sí, descartar' }).click();
      await expect(page.getByText('Se descartó: nada cambió en la tienda.')).toBeVisible();

      await acceptHeldRows(page, luz.client, mark, look);
    },
  );
});
