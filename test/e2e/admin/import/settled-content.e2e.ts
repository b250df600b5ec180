import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../../support/accessibility.ts';
import { holdBusiness } from '../../support/business.ts';
import { signIn, staff } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// One import of a business at a time.
let release: () => Promise<void>;
test.beforeEach(async () => {
  release = await holdBusiness('imports of Canasta');
});
test.afterEach(() => release());

test('what a name leaves in doubt is said in the review: which price, and how much it brings @desktop @full', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await signIn(context, await staff('luz@canasta.example'));
  const mark = `S${String(Date.now()).slice(-6)}`;
  const path = join(tmpdir(), `dudas-${mark}.csv`);
  writeFileSync(path, `SKU;NOMBRE;PRECIO MAYORISTA\n${mark};Salchicha ${mark} 7 x 250 g;8900\n`);
  await page.goto('/admin/import-data');
  await page.getByRole('button', { name: 'Nueva importación' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').locator('button', { hasText: 'Elegir archivo' }).click();
  await (await chooser).setFiles(path);

  // That no column is the price stays said when the page is opened again.
  const questions = page.getByRole('region', { name: 'Falta decir' });
  const none = questions.getByRole('radio', { name: 'Ninguna' });
  const stored = page.waitForResponse((response) => response.url().endsWith('/mapping'));
  await none.check();
  await stored;
  await page.reload();
  await expect(none).toBeChecked({ timeout: 20_000 });
  await questions.getByRole('radio', { name: /PRECIO MAYORISTA/ }).check();

  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  const contents = page.getByRole('region', { name: 'Cuánto traen' });
  await expect(contents).toContainText(`Salchicha ${mark}`, { timeout: 20_000 });
  await expectAccessible(page);
  const grams = contents.getByRole('button', { name: '250 g', exact: true });
  await grams.click();
  await expect(grams).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  await expect(page.getByRole('region', { name: 'Qué cambiaría' })).toBeVisible({ timeout: 20_000 });
  await expect(contents).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Fila por fila' })).toContainText('250 g');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Sí, descartar' }).click();
  await expect(page.getByText('Descartada')).toBeVisible({ timeout: 20_000 });
});
