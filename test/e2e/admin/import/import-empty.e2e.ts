import { writeFileSync } from 'node:fs';
import { clientOf } from '#test/client.ts';
import { uglyCatalogue } from '#test/imports/ugly-catalogue.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { inDatabase } from '../../support/change.ts';
import { password, signIn } from '../../support/people.ts';
import { shopUrl } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

/** Of 10,000 rows as from an old till where time is no matter; a tenth of them has every kind of fault, too. */
const ROWS = process.env.FULL_SIZE === '1' ? 10_000 : 1_000;

/** A business that has offices and its first superadmin, and nothing else. */
async function emptyBusiness(slug: string): Promise<{ host: string; email: string }> {
  const host = `${slug}.localhost`;
  const email = `rosa@${slug}.example`;
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "insert into business (id, slug, name) values (gen_random_uuid(), $1, 'La Vacía') returning id",
      [slug],
    );
    const of = [rows[0]?.id];
    await client.query('insert into business_host (host, business_id) values ($2, $1)', [...of, host]);
    await client.query("insert into business_config (business_id, app_title) values ($1, 'La Vacía')", of);
    await client.query(
      `insert into office (business_id, id, name, display_name, city, lat, lng, hours, is_default, position)
       select $1, gen_random_uuid(), o.name, o.display_name, o.city, o.lat, o.lng, o.hours, o.is_default, o.position
       from office o join business b on b.id = o.business_id and b.slug = 'canasta'
       order by o.is_default desc, o.position limit 2`,
      of,
    );
    await client.query(
      `insert into app_user (business_id, id, email, password_hash, name, last_name, role)
       select $1, gen_random_uuid(), $2, password_hash, 'Rosa', 'Cuero', 'superadmin'
       from app_user where email = 'luz@canasta.example'`,
      [...of, email],
    );
  });
  return { host, email };
}

test('an empty business imports the ugly catalogue of its old till by the screen alone @desktop', async ({
  page,
  context,
}, info) => {
  const { host, email } = await emptyBusiness(`vacia-${Date.now().toString(36)}`);
  const url = shopUrl.replace('localhost', host);
  let rosa = clientOf(shopUrl, undefined, host);
  await expect
    .poll(async () => (await rosa.call('users.login', { body: { email, password } })).status)
    .toBe(200);
  const { user, token } = (await rosa.call('users.login', { body: { email, password } })).ok();
  rosa = clientOf(shopUrl, token, host);
  await signIn(context, { id: user.id, email, client: rosa }, url);
  const { file, good, refused } = uglyCatalogue(ROWS);
  const path = info.outputPath('catalogo-viejo.txt');
  writeFileSync(path, file);

  await page.goto(`${url}/admin/import-data`);
  await expect(page.getByText('Todavía no hay importaciones')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva importación' }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').locator('button', { hasText: 'Elegir archivo' }).click();
  await (await chooser).setFiles(path);

  // Every column is known by its name, and nothing of the three encodings is broken.
  await expect(
    page.getByText(`${ROWS.toLocaleString('es-CO')} filas · 9 columnas · separador punto y coma`),
  ).toBeVisible({
    timeout: 30_000,
  });
  for (const [column, field] of [
    ['CÓDIGO', 'sku'],
    ['LÍNEA', 'category_1'],
    ['PVP', 'price'],
    ['EXIST', 'stock'],
  ])
    await expect(page.getByLabel(`Qué es la columna ${column}`)).toHaveValue(field ?? '');
  const preview = page.getByRole('region', { name: 'Así quedarían' });
  await expect(preview).toContainText('Fríjol cargamanto 1 12x250 ml');
  await expect(preview).toContainText('$ 12.500');
  await page.getByLabel('Crear las categorías que no existan').check();
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();

  // What is wrong with it is counted before anything is written.
  const review = page.getByRole('region', { name: 'Qué cambiaría' });
  await expect(review).toBeVisible({ timeout: 30_000 });
  const problem = (words: string) => review.getByRole('listitem').filter({ hasText: words });
  await expect(problem('Código en más de una fila')).toContainText(String(refused.doubleKey));
  await expect(problem('Sin código')).toContainText(String(refused.noKey));
  await expect(problem('Precio vacío o en cero')).toContainText(String(refused.noPrice));
  await expect(problem('No es un precio')).toContainText(String(refused.badPrice));
  await expect(problem('Título que parece cortado')).toBeVisible();
  await expect(problem('Contenido que no es seguro')).toBeVisible();
  await expectAccessible(page);
  for (const gate of await review.getByRole('checkbox').all()) await gate.check();
  await page.getByRole('button', { name: 'Aplicar a la tienda' }).click();
  const words = `${good.toLocaleString('es-CO')} productos nuevos y 0 cambiados.`;
  await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 });

  // Brands of many spellings are one, and their placeholders are none; without a picture nothing is shown yet.
  const brands = (await rosa.call('brands.list', { query: {} })).ok().list.map(({ name }) => name);
  expect(brands).toHaveLength(2);
  const query = { id_item: '00000002', limit: 5 } as const;
  const beans = (await rosa.call('products.listForStaff', { query })).ok().items;
  expect(beans.map(({ title }) => title)).toContain('Fríjol cargamanto 1 12x250 ml & más');
  const shown = await clientOf(shopUrl, undefined, host).call('search.products', {
    query: { query: 'fríjol' },
  });
  expect(shown.ok().products).toEqual([]);
});
