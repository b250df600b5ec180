import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { request } from '#test/client.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import {
  bringGoods,
  deliver,
  openDoors,
  openStore,
  publishTerms,
  sayTaxes,
  sayWhoSells,
  setMail,
} from '../../support/new-business.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { follow, fullStep, messages } from '../../support/pages.ts';
import { signIn, staff } from '../../support/people.ts';
import { shopUrl } from '../../support/shop.ts';
import { signUp, writeAddress } from '../../support/shopper-steps.ts';
import { expect, test } from '../../support/test.ts';

// What is refused on purpose, and what a shop without an office has none of.
test.use({ expectedFaults: [/status of 40[049]/] });

test('a hyperadmin makes a business; its superadmin brings it from nothing to an open shop by screens alone @desktop', async ({
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
  const ownSlug = dialog.getByRole('textbox', { name: 'Identificador' });
  await expect(ownSlug).toHaveValue('la-esquina');
  await ownSlug.fill(slug);
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('La  Esquina');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('La Esquina');
  await expect(ownSlug).toHaveValue(slug);
  await dialog.getByRole('textbox', { name: 'Dominio' }).fill('sin punto');
  await dialog.getByRole('textbox', { name: 'Correo del primer superadministrador' }).fill(email);
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog).toContainText('Escribe el dominio sin https:// ni barras');
  await dialog.getByRole('textbox', { name: 'Dominio' }).fill(`${slug}.localhost`);
  // With what the demonstration has, and what else is ticked.
  await expect(dialog.getByRole('checkbox', { name: 'Cupones' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Cupones' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Alistadores y domiciliarios' }).uncheck();
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  const visible = page.getByRole('dialog', { name: 'Enlace del primer superadministrador' });
  const link = (await visible.getByText(/^http/).textContent()) ?? '';
  await visible.getByRole('button', { name: 'Listo' }).last().click();
  await expect(page.getByRole('row', { name: 'La Esquina' }).filter({ hasText: email })).toContainText(
    'Sin abrir',
  );
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nuevo negocio' }));
  // Only who operates the installation may switch its modules.
  await page.getByRole('button', { name: 'Módulos de La Esquina' }).click();
  const modules = page.getByRole('dialog', { name: 'Módulos de La Esquina' });
  await expect(modules.getByRole('checkbox', { name: 'Cupones' })).not.toBeChecked();
  await modules.getByRole('checkbox', { name: 'Cupones' }).check();
  await expectAccessible(page);
  await modules.getByRole('button', { name: 'Guardar' }).click();
  await expect(messages(page)).toContainText('Módulos guardados.');

  const rosa = await (await openContext()).newPage();
  const url = shopUrl.replace('localhost', `${slug}.localhost`);
  // An unknown host is asked for once a second at most.
  const headers = { host: `${slug}.localhost`, accept: 'text/html' };
  await expect.poll(async () => (await request(shopUrl, { headers })).status).toBe(200);
  await rosa.goto(url);
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
  // The first screen of a shop that is not open is what is missing.
  await rosa.waitForURL(/\/admin\/opening$/);

  // The list of what is missing, from nothing to an open shop, by screens alone.
  await expect(rosa.getByRole('button', { name: 'Abrir la tienda' })).toHaveAccessibleDescription(
    'Todavía falta algo de la lista.',
  );
  await expectAccessible(rosa);
  await expectAtOtherWidth(rosa);
  await expect(rosa.getByRole('navigation').getByRole('link', { name: 'Cupones' })).toBeAttached();
  await follow(rosa, '/admin/categories');
  await expect(rosa.getByRole('heading', { name: 'No hay categorias para mostrar' })).toBeVisible();
  await rosa.goBack();
  // She came from a page of the shop; the back office may show the shop in a frame all the same.
  await rosa.getByRole('link', { name: 'Apertura' }).click();
  await rosa.getByRole('link', { name: 'Ir a Textos revisados' }).click();
  await expect(rosa.getByRole('tab', { name: 'Textos de la tienda' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(rosa.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeAttached();
  await openStore(rosa, 'Esquina Granada');
  await bringGoods(rosa);
  await sayTaxes(rosa);
  await sayWhoSells(rosa);
  await setMail(rosa, 'guadua-verde-26');
  await publishTerms(rosa);
  await openDoors(rosa);

  await fullStep(
    'a shopper who was waiting: an account, an address, and an order paid in cash at the door',
    async () => {
      const shopper = await (await openContext()).newPage();
      await shopper.goto(`${url}/blog`);
      await expect(shopper.getByRole('heading', { name: '¡Próximamente!' })).toBeAttached();
      await shopper.goto(`${url}/buscar/aceite`);
      const stores = shopper.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
      await stores.getByRole('radio', { name: /Esquina Granada/ }).check();
      await stores.getByRole('button', { name: 'Comprar en Esquina Granada' }).click();
      await shopper.getByRole('button', { name: /^Agregar Aceite de girasol/ }).click();
      await shopper.getByRole('button', { name: /^Agregar una unidad de Aceite de girasol/ }).click();
      await follow(shopper, '/cart');
      await shopper.getByRole('button', { name: 'Confirmar el pedido' }).click();
      await signUp(shopper);
      await writeAddress(shopper, 'Esquina Granada');
      await shopper.getByRole('radio', { name: /^Efectivo/ }).check();
      await shopper.getByRole('textbox', { name: '¿Con cuánto pagas?' }).fill('50.000');
      await shopper.getByRole('button', { name: 'Revisar y finalizar' }).click();
      await shopper.getByRole('textbox', { name: 'Identificación' }).fill('31987654');
      await shopper.getByRole('button', { name: 'Guardar y seguir' }).click();
      const answered = shopper.waitForResponse((response) => response.url().endsWith('/create-order'));
      await shopper.getByRole('button', { name: 'Hacer el pedido' }).click();
      const { order } = (await (await answered).json()) as OutputOf<'cart.createOrder'>;
      const number = groupThousands(order.id_order);
      await shopper.getByRole('link', { name: 'Seguir mi pedido' }).click();

      await deliver(rosa, number);
      await expect(shopper.getByRole('heading', { level: 1, name: /^Entregado .+ a las / })).toBeVisible();
    },
  );
});
