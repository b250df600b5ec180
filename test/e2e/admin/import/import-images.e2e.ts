import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { shot } from '#test/e2e/support/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessibility.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { signIn, staff } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|status of 404/] });

test('pictures of a folder are validated, what is wrong stands first, and the rest reaches its products @desktop @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  const query = { title: 'arroz', limit: 5 } as const;
  const products = (await luz.client.call('products.listForStaff', { query })).ok().items.slice(0, 3);
  const folder = mkdtempSync(join(tmpdir(), 'imagenes-'));
  const path = (name: string) => join(folder, name);
  const files = products.map(({ id_item }) => path(`${id_item}.png`));
  for (const [index, file] of files.entries()) {
    const background = { r: 40 * index, g: 90, b: Math.floor(Math.random() * 255) };
    writeFileSync(
      file,
      await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  }
  const [unknown, large] = [path('NO-EXISTE.jpg'), path('grande.jpg')];
  writeFileSync(unknown, 'x');
  writeFileSync(large, Buffer.alloc(2_500 * 1024 + 1));

  await page.goto('/admin/import-images');
  await expect(page).toHaveTitle(/^Admin - Importar imagenes/);
  await expect(page.getByRole('heading', { name: 'Importar imagenes', level: 1 })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir imágenes' }).click();
  await (await chooser).setFiles([...files, unknown, large]);
  await expect(page.getByRole('status').filter({ hasText: '3 por subir · 2 con problemas' })).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('No válida');
  await expect(rows.nth(2)).toContainText('No válida');
  await expect(
    page.getByText('Error: La imagen grande.jpg excede el tamaño máximo permitido de 2500KB.'),
  ).toBeVisible();
  await expect(page.getByText('Ningún producto tiene SKU NO-EXISTE.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Subir 3' }));

  // Without a connection it waits, and goes on by itself.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Subir 3' }).click();
  await expect(page.getByText('Sin conexión: seguimos solos cuando vuelva.')).toBeVisible();
  await shot(page, 'import');
  await context.setOffline(false);
  await expect(page.getByText('Listo: 3 productos con su imagen.')).toBeVisible({ timeout: 30_000 });
  for (const { id, photoUrl } of products) {
    const params = { id };
    const { product } = (await luz.client.call('products.staffOne', { params, query: {} })).ok();
    expect([product.photoUrl === photoUrl, product.photoUrl]).toEqual([
      false,
      expect.stringMatching(/^\/pictures\/[0-9a-f]{40}-60x40$/),
    ]);
  }
  await shot(page, 'import-done');

  // Closed and opened again, the same files are not sent twice.
  await page.reload();
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir imágenes' }).click();
  await (await again).setFiles(files);
  await expect(page.getByText('3 ya se habían subido desde este equipo: no se repiten.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subir 3' })).toBeHidden();
  await page.getByRole('button', { name: 'Subirlas otra vez' }).click();
  await expect(page.getByRole('button', { name: 'Subir 3' })).toBeVisible();
});
