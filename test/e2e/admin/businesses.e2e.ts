import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { shopUrl } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// What is refused on purpose, and what a shop without an office has none of.
test.use({ expectedFaults: [/status of 40[049]/] });

test('a hyperadmin makes a business; its superadmin comes in by the link, and shoppers find a notice until it opens @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const slug = `esquina-${Date.now().toString(36)}`;
  const email = `rosa@${slug}.example`;
  await signIn(context, await staff('nubia@canasta.example'));
  await page.goto('/admin/businesses');
  await page.getByRole('button', { name: 'Nuevo negocio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo negocio' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('La Esquina');
  await dialog.getByRole('textbox', { name: 'Identificador' }).fill(slug);
  await dialog.getByRole('textbox', { name: 'Dominio' }).fill('sin punto');
  await dialog.getByRole('textbox', { name: 'Correo del primer superadministrador' }).fill(email);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toContainText('Escribe el dominio sin https:// ni barras');
  await dialog.getByRole('textbox', { name: 'Dominio' }).fill(`${slug}.localhost`);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  const shown = page.getByRole('dialog', { name: 'Enlace del primer superadministrador' });
  const link = (await shown.getByText(/^http/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'Listo' }).last().click();
  await expect(page.getByRole('row', { name: 'La Esquina' }).filter({ hasText: email })).toContainText(
    'Sin abrir',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const rosa = await (await openContext()).newPage();
  const url = shopUrl.replace('localhost', `${slug}.localhost`);
  // An unknown host is asked for once a second at most.
  await expect.poll(async () => (await rosa.goto(url))?.status()).toBe(200);
  await expect(rosa.getByRole('heading', { name: 'Muy pronto abrimos' })).toBeVisible();
  await rosa.goto(link);
  for (const field of await rosa.locator('input[type=password]').all()) await field.fill('guadua-verde-26');
  await rosa
    .getByRole('button', { name: /contraseña/i })
    .last()
    .click();
  await expect(rosa.getByRole('heading', { name: 'Tu contraseña está lista' })).toBeVisible();
  await rosa.getByRole('textbox', { name: 'Contraseña' }).fill('guadua-verde-26');
  await rosa.getByRole('button', { name: 'Entrar', exact: true }).click();
  await rosa.waitForURL(/\/admin/);

  await rosa.goto(`${url}/admin/opening`);
  const texts = rosa.getByRole('listitem').filter({ hasText: 'Textos revisados' });
  await texts.getByRole('checkbox', { name: 'Ya lo revisé' }).check();
  await expect(texts).toContainText('Listo');
  await expect(rosa.getByRole('button', { name: 'Abrir la tienda' })).toHaveAccessibleDescription(
    'Todavía falta algo de la lista.',
  );
  await expectAccessible(rosa);
  await expectNoSidewaysScroll(rosa);
});
