import type { OutputOf } from '#contract/index.ts';
import { cartLine, figure, messages, openCartPanel, pressTwice } from './support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from './support/people.ts';
import { officeNamed, pesos, productNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Each test that changes shelves has an office of its own, so that none meets the changes of another.

test('the panel counts, removes, undoes, and asks for the minimum @desktop', async ({ page, context }) => {
  const office = await officeNamed('Villa Colombia');
  const berries = await productNamed('Arándanos', office);
  await shopAt(context, office);
  await page.goto('/search/Ar%C3%A1ndanos');
  const panel = await openCartPanel(page);
  await expect(messages(page)).toContainText('No tienes productos en el carrito');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  await expect(panel).toBeHidden();

  await openCartPanel(page);
  const line = cartLine(panel, 'Arándanos');
  const confirm = panel.getByRole('button', { name: 'Confirmar el pedido' });
  const missing = 50_000 - berries.price_neto;
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription(
    `El valor del pedido debe ser minimo de ${pesos(50_000)}. Te faltan ${pesos(missing)}.`,
  );

  await line.getByRole('button', { name: 'Agregar una unidad de Arándanos' }).click();
  await expect(panel).toContainText(`Subtotal${pesos(berries.price_neto * 2)}`);
  await line.getByRole('button', { name: 'Quitar una unidad de Arándanos' }).click();
  await expect(panel).toContainText(`Subtotal${pesos(berries.price_neto)}`);
  await line.getByRole('button', { name: /Escribir la cantidad de Arándanos/ }).click();
  await line.getByRole('textbox', { name: 'Escribir la cantidad de Arándanos' }).fill('10');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(`Subtotal${pesos(berries.price_neto * 10)}`);
  await expect(panel).toContainText('Cumples con el pedido mínimo');
  await expect(confirm).toBeEnabled();

  // The minus at the last one asks first (storefront 4).
  await line.getByRole('button', { name: /Escribir la cantidad de Arándanos/ }).click();
  await line.getByRole('textbox', { name: 'Escribir la cantidad de Arándanos' }).fill('1');
  await page.keyboard.press('Enter');
  await line.getByRole('button', { name: 'Quitar una unidad de Arándanos' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Quitar este producto?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(line).toBeVisible();
  // Escape answers the question, and the panel below stays.
  const clear = panel.getByRole('button', { name: 'Vaciar el carrito' });
  await clear.click();
  await expect(page.getByRole('alertdialog', { name: '¿Estás seguro?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(panel).toBeVisible();
  await expect(clear).toBeFocused();
  // The bin asks nothing: what left comes back by one press.
  await line.getByRole('button', { name: 'Quitar Arándanos del carrito' }).click();
  await expect(panel).toContainText('No hay productos en el carrito.');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(line.getByRole('button', { name: /^1 und/ })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('each change since the last look is accepted or refused by itself @desktop', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Calipso');
  const person = await newAccount();
  await fillCart(person, office, {
    Arándanos: { count: 12 },
    'Papel higiénico 4 hojas': { count: 2 },
    'Aceite de girasol multiusos': { count: 5 },
  });
  const berries = await productNamed('Arándanos', office);
  await signIn(context, person);
  await shopAt(context, office);
  // So much takes longer than what the store promises for anything.
  await page.route('**/history/active', async (route) => {
    const response = await route.fetch();
    const { cart } = (await response.json()) as OutputOf<'cart.active'>;
    const windows = cart?.windows.map((window) => ({ ...window, label: 'el martes de 9 a 11 a. m.' }));
    await route.fulfill({ response, json: { cart: { ...cart, windows } } });
  });
  await page.goto('/terms');
  const panel = await openCartPanel(page);
  await expect(cartLine(panel, 'Arándanos')).toContainText(pesos(berries.price_neto * 12));
  await expect(panel).toContainText('Sede Calipso · el martes de 9 a 11 a. m.');
  const bar = page.getByRole('navigation', { name: 'Secciones', includeHidden: true });
  await expect(bar).toContainText('próxima entrega el martes de 9 a 11 a. m.');

  const dearer = berries.price_neto + 700;
  await changeShelf(office, berries, { price: dearer });
  const paper = await productNamed('Papel higiénico 4 hojas', office);
  await changeShelf(office, paper, { stock: 0 });
  const dear = await productNamed('Aceite de girasol multiusos', office);
  const cheaper = dear.price_neto - 500;
  await changeShelf(office, dear, { stock: 3, price: cheaper });
  await panel.getByRole('button', { name: 'Confirmar el pedido' }).click();

  const news = page.getByRole('dialog', {
    name: 'Los siguientes productos no están disponibles o han cambiado',
  });
  await expect(news).toContainText('Tenemos algunas novedades en tu carrito de compras.');
  // What fell in price counts on both sides, though nobody has to agree to it.
  const before = berries.price_neto * 12 + paper.price_neto * 2 + cheaper * 5;
  await expect(news).toContainText(
    `Tu subtotal pasa de ${pesos(before)} a ${pesos(dearer * 12 + cheaper * 3)} si aceptas los cambios.`,
  );
  const row = (title: string) => news.getByRole('listitem').filter({ hasText: title });
  await expect(row('Arándanos')).toContainText('Precio actualizado');
  await expect(row('Arándanos')).toContainText(
    `Antes: ${pesos(berries.price_neto * 12)} | Ahora: ${pesos(dearer * 12)}`,
  );
  await expect(row('Papel higiénico')).toContainText('Sin stock');
  await expect(row('Aceite')).toContainText('Quedan 3');

  await row('Arándanos')
    .getByRole('button', { name: /^Aceptar/ })
    .click();
  await expect(row('Arándanos')).toBeHidden();
  await row('Papel higiénico')
    .getByRole('button', { name: /^Quitar/ })
    .click();
  await expect(row('Papel higiénico')).toBeHidden();
  await row('Aceite')
    .getByRole('button', { name: /^Llevar 3/ })
    .click();
  await expect(news).toBeHidden();

  await expect(panel).toContainText(`Subtotal${pesos(dearer * 12 + cheaper * 3)}`);
  await expect(cartLine(panel, 'Papel higiénico')).toBeHidden();
  await panel.getByRole('button', { name: 'Confirmar el pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Cómo quieres recibirlo?' })).toBeVisible();
});

test.describe('all changes at once', () => {
  test.use({ expectedFaults: [/status of 500/] });

  test('are accepted, also after the server failed, and what is gone leaves @desktop @full', async ({
    page,
    context,
    changeShelf,
  }) => {
    const office = await officeNamed('Salomia');
    const person = await newAccount();
    await fillCart(person, office, {
      'Aceite de girasol multiusos': { count: 5 },
      'Café molido': { count: 2 },
    });
    const oil = await productNamed('Aceite de girasol multiusos', office);
    await changeShelf(office, oil, { price: oil.price_neto - 500 });
    await changeShelf(office, await productNamed('Café molido', office), { stock: 0 });
    await signIn(context, person);
    await shopAt(context, office);
    await page.goto('/checkout/address');
    const news = page.getByRole('dialog', {
      name: 'Los siguientes productos no están disponibles o han cambiado',
    });
    const acceptAll = news.getByRole('button', { name: 'Aceptar todos los cambios' });
    await page.route('**/accept-all*', (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL_ERROR', message: 'Algo falló.' } }),
    );
    await acceptAll.click();
    await expect(messages(page)).toContainText('No se logro actualizar el carrito. Algo falló.');
    await expect(news.getByRole('listitem').filter({ hasText: 'Café molido' })).toBeVisible();
    await page.unroute('**/accept-all*');
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/accept-all') && sent.push(request.url()));
    await pressTwice(acceptAll);
    await expect(messages(page)).toContainText('Quitamos de tu carrito: Café molido.');
    await expect(news).toBeHidden();
    const summary = page.getByRole('region', { name: 'Tu pedido' });
    await expect(figure(summary, 'Subtotal')).toHaveText(pesos((oil.price_neto - 500) * 5));
    expect(sent).toHaveLength(1);
  });
});
