import type { Locator, Page } from '@playwright/test';
import { expectStep } from './support/checkout.ts';
import { newAccount, shopAt, signIn } from './support/people.ts';
import { officeNamed, pesos, productNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Nothing here is clicked: a person with a keyboard alone.

test('a store is chosen on the first visit @desktop', async ({ page }) => {
  await page.goto('/terms');
  const dialog = page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Escribir mi dirección' })).toBeFocused();
  // Without a store there is no way out but choosing one.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await tabTo(page, dialog.getByRole('searchbox', { name: 'Buscar ciudad' }));
  await page.keyboard.type('palmira');
  await tabTo(page, dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Zamorano/ })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: /^Zamorano/ })).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: /^Zamorano/ })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Comprar en Zamorano' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes.*Zamorano, Palmira/ }),
  ).toBeVisible();
});

test('from the home to the thank-you: a cart, its panel, the steps and the order @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Tuluá Centro');
  const paper = await productNamed('Papel higiénico 4 hojas', office);
  await shopAt(context, office);
  await signIn(context, await newAccount());
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar / })
    .first();
  await tabTo(page, add);
  const [, title = ''] =
    /^Agregar (.*?)(?:, [^,]*)?$/.exec((await add.getAttribute('aria-label')) ?? '') ?? [];
  await page.keyboard.press('Enter');
  const more = page.getByRole('main').getByRole('button', { name: /^Agregar (una unidad|50 gramos) de / });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  await expect(page.getByRole('button', { name: /^2 und\. |^\d+ g\. / })).toBeVisible();

  await tabTo(page, page.getByRole('combobox', { name: 'Buscar productos' }), 'Shift+Tab');
  await page.keyboard.type('papel higienico 4 hojas');
  // Before the last letters are answered, others stand in front of it.
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Papel higiénico 4 hojas/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: paper.title })).toBeVisible();
  const buy = page.getByRole('button', { name: 'Agregar al carrito' });
  await tabTo(page, buy);
  await page.keyboard.press('Enter');

  const cart = page.getByRole('button', { name: /^Carrito de compras, \d productos/ });
  await tabTo(page, cart, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Carrito de compras' });
  await expect(panel.getByRole('link', { name: title })).toBeVisible();
  await tabTo(page, panel.getByRole('button', { name: 'Agregar una unidad de Papel higiénico 4 hojas' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: paper.title })).toContainText(
    pesos(paper.price_neto * 2),
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cart).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, panel.getByRole('button', { name: 'Confirmar el pedido' }));
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await tabTo(page, page.getByRole('radio', { name: 'Domicilio' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('combobox', { name: 'Ciudad' }));
  await expect(page.getByRole('combobox', { name: 'Ciudad' })).toHaveValue(office.city);
  await tabTo(page, page.getByRole('radio', { name: /^Tuluá Centro/ }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Continuar con el pago' }));
  await expectStep(page, '¿Cómo vas a pagar?');
  await tabTo(page, page.getByRole('radio', { name: /^Pago en Línea/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Pago en la sede/ })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Seguir con las bolsas' }));
  await expectStep(page, '¿En qué lo empacamos?');
  await tabTo(page, page.getByRole('radio', { name: /^Bolsa de papel/ }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Revisar y finalizar' }));
  await expectStep(page, 'Revisa y confirma');
  await press(page, page.getByRole('button', { name: 'Hacer el pedido' }));
  await expectStep(page, 'Gracias por tu compra!');
  // What was pressed is gone with its page: one goes on at the title of the one that came.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('the pop-up of the home', () => {
  test.use({ popUp: true });

  test('does not come while one writes @desktop', async ({ page, context }) => {
    await shopAt(context, await officeNamed('Tuluá Centro'));
    await page.clock.install();
    await page.goto('/');
    // From here on seconds pass when the test says so, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 500);
    const search = page.getByRole('combobox', { name: 'Buscar productos' });
    const popUp = page.getByRole('dialog', { name: 'Para ti hoy' });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
    await tabTo(page, search);
    await page.keyboard.type('arroz');
    // The wait before it asks begins when the page has heard the letters, which may be after they were pressed.
    await expect(async () => {
      await page.clock.fastForward(1_000);
      await expect(page.getByRole('listbox')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.fastForward(70_000);
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(popUp).toBeHidden();

    await tabTo(page, page.getByRole('link', { name: 'Ofertas' }).first());
    await page.clock.fastForward(70_000);
    await page.clock.resume();
    await expect(popUp).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popUp).toBeHidden();
  });
});

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).not.toHaveAttribute('aria-disabled');
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/**
 * Goes on with the Tab key until it is there. The menu that opens under the focus is closed on the way. What is
 * wanted is looked for once: names of everything on the page are dear, and asked at each press.
 */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const most = 120;
  let expected = await target.elementHandle();
  for (let presses = 0; presses < most; presses += 1) {
    const focus = await expected?.evaluate((element) => {
      if (element === document.activeElement) return 'there';
      if (!element.isConnected) return 'gone';
      return document.querySelector('.menu-button[aria-expanded=true]') === null
        ? 'elsewhere'
        : 'on the menu';
    });
    if (focus === 'there') return;
    if (focus === 'gone') expected = await target.elementHandle();
    if (focus === 'on the menu') await page.keyboard.press('Escape');
    await page.keyboard.press(key);
  }
  throw new Error(`${most} presses of ${key} do not reach ${target}`);
}
