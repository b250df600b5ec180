import { request } from '#test/client.ts';
import { signIn, staff } from '../support/people.ts';
import { shopUrl } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** What each finds not, by whatever address; the first is nowhere for anybody. */
const strangers: Record<string, string[]> = {
  'diana@canasta.example': ['users', 'payments', 'coupons', 'import-data', 'import-images', 'parts'],
  'julian@canasta.example': ['orders', 'users', 'parts', 'products'],
  'brayan@canasta.example': ['orders', 'users', 'parts', 'products'],
  'sandra@canasta.example': ['orders', 'users', 'parts', 'products'],
  'ramiro@canasta.example': ['orders', 'users', 'products'],
};

// Over HTTP: how the page looks, and its way back, is seen in frames.e2e.ts.

test('an address that leads nowhere and a screen of others answer alike, inside the back office @desktop', async () => {
  for (const [email, screens] of Object.entries(strangers)) {
    const { client } = await staff(email);
    for (const screen of ['nada-de-esto', ...screens]) {
      const { status, text } = await pageOf(`/admin/${screen}`, client.token);
      expect([email, screen, status]).toEqual([email, screen, 404]);
      expect(text, screen).toMatch(/<h1[^>]*>Pagina no encontrada<\/h1>/);
      expect(text, screen).toContain('Esta página no existe o no es para tu rol.');
      expect(text, screen).toMatch(/<a[^>]* href="\/admin"[^>]*>(<[^>]*>)*Volver al inicio/);
    }
  }
});

test('whoever works here finds their own account, and nobody else does @desktop', async () => {
  for (const email of [...Object.keys(strangers), 'luz@canasta.example']) {
    const { client } = await staff(email);
    const { status, text } = await pageOf('/admin/account', client.token);
    expect([email, status]).toEqual([email, 200]);
    expect(text, email).toMatch(/<h1[^>]*>Mi cuenta<\/h1>/);
    expect(text, email).not.toContain('No pudimos cargar tu cuenta');
    expect(text, email).toMatch(/<a[^>]* href="\/admin\/account"/);
  }
  const { client } = await staff('marcela@canasta.example');
  expect((await pageOf('/admin/account', client.token)).status).toBe(404);
});

test('a shopper finds no back office @desktop', async () => {
  const { client } = await staff('marcela@canasta.example');
  const { status, text } = await pageOf('/admin/orders', client.token);
  expect([status, text.includes('Pagina no encontrada</h1>')]).toEqual([404, true]);
  expect(text).toMatch(/<a[^>]* href="\/"[^>]*>(<[^>]*>)*Volver al inicio/);
});

test('the page of parts stands in no menu; who belongs to an office reads its name @desktop', async () => {
  const [luz, diana] = [await staff('luz@canasta.example'), await staff('diana@canasta.example')];
  const { text } = await pageOf('/admin', luz.client.token);
  expect([text.includes('href="/admin/products"'), text.includes('href="/admin/parts')]).toEqual([
    true,
    false,
  ]);
  expect((await pageOf('/admin', diana.client.token)).text).toMatch(
    /<header class="admin-top".*Sede Bretaña.*<\/header>/s,
  );
});

test('an admin reads what only a superadmin makes, and is told so @desktop', async ({ page, context }) => {
  await signIn(context, await staff('diana@canasta.example'));
  await page.goto('/admin/products');
  await expect(page.getByRole('button', { name: 'Nuevo producto' })).toHaveAccessibleDescription(
    /Super Administrador/,
  );
  const fold = page.getByRole('button', { name: 'Ocultar', exact: true });
  await fold.click();
  await page.getByRole('button', { name: 'Expandir menú' }).click();
  await expect(fold).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^productos-canasta-.*\.csv$/);

  await page.getByRole('link', { name: 'Búsquedas' }).click();
  const create = page.getByRole('button', { name: 'Nuevo grupo' });
  await expect(create).toHaveAccessibleDescription('Solo un superadministrador puede cambiar los sinónimos.');
  await create.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Editar|Eliminar) el grupo/ })).toHaveCount(0);
});

function pageOf(path: string, token: string | undefined) {
  const cookie = `canasta_session=${token}; signed_in=1`;
  return request(shopUrl + path, { headers: { host: 'localhost', accept: 'text/html', cookie } });
}
