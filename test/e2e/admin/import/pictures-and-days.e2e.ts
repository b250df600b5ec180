import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { shot } from '#test/e2e/support/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessibility.ts';
import { holdBusiness } from '../../support/business.ts';
import { signIn, staff } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// One import of a business at a time.
let release: () => Promise<void>;
test.beforeEach(async () => {
  release = await holdBusiness('imports of Canasta');
});
test.afterEach(() => release());

test('the days of a sale and pictures that did not come are seen, and a ZIP of them is sent @desktop', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  const mark = `F${String(Date.now()).slice(-6)}`;
  const folder = mkdtempSync(join(tmpdir(), 'rebajas-'));
  const path = join(folder, `rebajas-${mark}.csv`);
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const line = (code: string, picture: string) =>
    `${code};Galleta ${code} 200 g;9000;8000;${dayIn(2)};${dayIn(5)};${picture}`;
  const lines = [
    'SKU;Nombre;Precio normal;Precio rebajado;Rebaja desde;Rebaja hasta;Imagen',
    line(`${mark}A`, 'https://127.0.0.1/a.jpg'),
    line(`${mark}B`, ''),
  ];
  writeFileSync(path, lines.join('\n'));
  await page.goto('/admin/import-data');
  await page.getByRole('button', { name: 'Nueva importación' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').locator('button', { hasText: 'Elegir archivo' }).click();
  await (await chooser).setFiles(path);
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click({ timeout: 20_000 });
  const review = page.getByRole('region', { name: 'Qué cambiaría' });
  await expect(review).toContainText('1 producto queda oculto porque no tiene imagen', { timeout: 20_000 });
  await expect(page.getByRole('table', { name: 'Fila por fila' })).toContainText(/Rebaja: \$\s8\.000 del/);
  await shot(page, 'import-pictures-review');
  await page.getByRole('button', { name: 'Aplicar a la tienda' }).click();
  const pictures = page.getByRole('region', { name: 'Imágenes del archivo' });
  await expect(pictures).toContainText('la dirección no es de la red pública', { timeout: 40_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shot(page, 'import-pictures');

  await pictures.getByRole('link', { name: 'Subir imágenes o un ZIP' }).click();
  const png = async (red: number) =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 80, b: 90 } } })
        .png()
        .toBuffer(),
    );
  const zip = join(folder, `fotos-${mark}.zip`);
  const inZip = { [`fotos/${mark}A.png`]: await png(10), [`fotos/${mark}B.png`]: await png(200) };
  writeFileSync(zip, zipSync(inZip));
  const images = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir imágenes' }).click();
  await (await images).setFiles(zip);
  await page.getByRole('button', { name: 'Subir 2' }).click({ timeout: 20_000 });
  await expect(page.getByText('Listo: 2 productos con su imagen.')).toBeVisible({ timeout: 30_000 });
  await shot(page, 'import-pictures-zip');

  // The coming sale is seen with the product, and taken away in one store.
  await page.goto(`/admin/products?search=${mark}A`);
  const editing = page.getByRole('dialog', { name: 'Editar Producto' });
  const bretana = editing.getByRole('row').filter({ hasText: 'Sede Bretaña' });
  const open = async () => {
    await page.getByRole('button', { name: new RegExp(`^Galleta ${mark}A`) }).click();
    await editing.getByRole('tab', { name: 'Stock' }).click();
    await expect(editing.getByText(/^Rebaja a \$\s8\.000, \d/).first()).toBeVisible();
  };
  await open();
  await bretana.getByRole('button', { name: 'Quitar la rebaja de Sede Bretaña' }).click();
  await expect(bretana).toContainText('La rebaja se quita al guardar.');
  await expect(editing.getByText('1 cambio sin guardar')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'product-sale-days');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'product-sale-days-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(editing).toBeHidden();
  await open();
  await expect(bretana).not.toContainText('Rebaja');
  await shot(page, 'product-sale-days-kept');
});
