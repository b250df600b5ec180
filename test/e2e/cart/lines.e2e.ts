import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { cartLine, messages, openCartPanel } from '#test/e2e/support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// The note whose answer is cut.
test.use({ expectedFaults: [/net::ERR_FAILED/] });

test('a line changes how it is counted and chosen, joins an equal one, and comes back when it left @desktop', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Palmira Centro');
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  await changeShelf(office, avocado, { stock: 6_000 });
  const person = await newAccount();
  await fillCart(person, office, {
    'Aguacate Hass': { count: 500, countType: 'grams', maturity: 3 },
    'Papel higiénico 4 hojas': { count: 1 },
  });
  const body = { product_id: avocado.id, count: 300, countType: 'grams', maturity: 1 } as const;
  (await person.client.call('cart.addProduct', { body })).ok();
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/terms');
  const panel = await openCartPanel(page);
  const ripe = cartLine(panel, 'Aguacate Hass').first();
  const green = cartLine(panel, 'Aguacate Hass').nth(1);

  await test.step('typed quantities', async () => {
    const typed = async (text: string) => {
      await ripe.getByRole('button', { name: /Escribir la cantidad/ }).click();
      await ripe.getByRole('textbox', { name: /Escribir la cantidad/ }).fill(text);
      await page.keyboard.press('Enter');
    };
    await typed('0');
    await expect(messages(page)).toContainText('Escribe un número entero mayor que 0.');
    await expect(ripe).toContainText('500 g');
    await typed('530');
    await expect(messages(page)).toContainText('Los gramos van de 50 en 50');
    await expect(ripe).toContainText('550 g');
    await typed('90000');
    // The other line holds 300 of the 6.000.
    await expect(messages(page)).toContainText('Solo quedan 5,7 kg de Aguacate Hass en tu sede.');
    await typed('60');
    await expect(messages(page)).toContainText('La cantidad mínima es 100 g.');
    await expect(ripe).toContainText('100 g');
  });

  await test.step('ten presses are one change', async () => {
    await expect(ripe.locator('[data-pending]')).toHaveCount(0);
    const sent = puts(page);
    const more = ripe.getByRole('button', { name: 'Agregar 50 gramos de Aguacate Hass' });
    await more.evaluate(async (button) => {
      if (!(button instanceof HTMLElement)) throw new Error('Nothing to press');
      for (let press = 0; press < 10; press += 1) {
        button.click();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await expect(ripe).toContainText('600 g');
    await expect(ripe.locator('[data-pending]')).toHaveCount(0);
    expect(sent).toHaveLength(1);
  });

  await test.step('options where the line stands', async () => {
    await ripe.getByRole('button', { name: 'Cambiar opciones y nota de Aguacate Hass' }).click();
    const editor = ripe.getByRole('group', { name: 'Opciones de Aguacate Hass' });
    await editor.getByRole('radio', { name: 'Por unidad' }).check();
    const pieces = Math.round(600 / avocado.grams_x_unidad);
    await expect(ripe.getByRole('button', { name: new RegExp(`^${pieces} und`) })).toBeVisible();
    await expect(editor).toContainText(/Más o menos \d+\sg/);
    const note = editor.getByRole('textbox', { name: 'Nota para quien alista' });
    await page.route('**/history/*/products/**', (route) => route.abort());
    await note.fill('Para');
    await expect(editor).toContainText('Tu nota no se ha guardado.');
    await expect(messages(page)).toContainText('No se logro actualizar el carrito.');
    await expect(note).toHaveValue('Para');
    await page.unroute('**/history/*/products/**');
    const sent = puts(page);
    await note.pressSequentially(' hoy', { delay: 60 });
    await expect(editor).toContainText('Guardamos tu nota.');
    expect(sent).toHaveLength(1);
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Listo' }).click();
    await expect(
      ripe.getByRole('button', { name: 'Cambiar opciones y nota de Aguacate Hass' }),
    ).toBeFocused();
  });

  await test.step('equal lines are one', async () => {
    await green.getByRole('button', { name: 'Cambiar opciones y nota de Aguacate Hass' }).click();
    await green.getByRole('button', { name: 'Maduro' }).click();
    await green.getByRole('textbox', { name: 'Nota para quien alista' }).fill('Para hoy');
    await page.keyboard.press('Enter');
    await expect(cartLine(panel, 'Aguacate Hass')).toHaveCount(1);
    await expect(messages(page)).toContainText(
      'Ya tenías Aguacate Hass con las mismas opciones: sumamos las cantidades.',
    );
  });

  await test.step('what left comes back as it was', async () => {
    const lines = panel.locator('.cart-line');
    const before = await lines.allTextContents();
    await ripe.getByRole('button', { name: 'Quitar Aguacate Hass del carrito' }).click();
    await expect(lines).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(lines).toHaveText(before);
    await expect(ripe.getByRole('button', { name: /Escribir la cantidad/ })).toBeFocused();

    await panel.getByRole('button', { name: 'Vaciar el carrito' }).click();
    await page.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(panel).toContainText('No hay productos en el carrito.');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(lines).toHaveText(before);
  });

  await test.step('search inside, and the back button', async () => {
    await panel.getByRole('button', { name: 'Buscar y agregar' }).click();
    await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('arándanos');
    await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
    await expectAccessible(page);
    await page.goBack();
    await expect(cartLine(panel, 'Arándanos')).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/terms$/);
  });
});

/** The changes of lines this page tells from now on. */
function puts(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/products/')) sent.push(request.url());
  });
  return sent;
}
