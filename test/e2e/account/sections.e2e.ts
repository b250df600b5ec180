import { expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

const sections = {
  addresses: 'Direcciones',
  orders: 'Pedidos',
  payments: 'Pagos',
  data: 'Datos',
  security: 'Seguridad',
  privacy: 'Privacidad',
};

test.use({ expectedFaults: [/status of 404/] });

test('a section of the profile that there is not is the home, and says 404; each of its own is shown @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Granada'));
  const guest = await page.request.get('/profile/notifications');
  expect(guest.status()).toBe(404);
  await signIn(context, await newAccount());
  for (const path of ['/profile/notifications', '/profile/data/more']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  const answer = await page.goto('/profile/notifications');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('navigation', { name: 'Secciones del perfil' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /Canasta/ })).toBeAttached();
  await expectNoSidewaysScroll(page);

  expect((await page.goto('/profile'))?.status()).toBe(200);
  const nav = page.locator('.profile-sections');
  await expect(nav.locator('[aria-current]')).toHaveText('Datos');
  for (const [path, name] of Object.entries(sections)) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/profile/${path}`);
    await expect(nav.locator('[aria-current]')).toHaveText(name);
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    expect((await page.request.get(`/profile/${path}`)).status(), path).toBe(200);
  }
  await expectNoSidewaysScroll(page);
});
