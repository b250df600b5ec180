import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { readyToOrder } from '../support/checkout.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow } from '../support/pages.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

const newCode = (word: string) => `${word}${Math.random().toString(36).slice(2, 8)}`;

test('a superadmin makes a coupon, is told what is wrong, changes it and takes it away; walks and sorts the list, and meets a colleague @desktop', async ({
  page,
  context,
}) => {
  const code = newCode('e2e');
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Listado de cupones', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nuevo cupón' }));

  await page.getByRole('button', { name: 'Nuevo cupón' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo cupón' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await field('Código').fill(code.toUpperCase());
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(field('Valor')).toBeFocused();
  await expect(field('Valor')).toHaveAccessibleDescription(/porcentaje, un valor/);
  await field('Valor').fill('12.000');
  // A day by the keyboard, digit by digit; its order is the browser's.
  const ends = dialog.locator('input[type="date"]').nth(1);
  await ends.pressSequentially('12122030');
  await expect(ends).toHaveValue('2030-12-12');
  // It lasts until the end of that day: an hour would not count (rule 19).
  await expect(dialog.getByLabel('Hora: Empieza')).toBeVisible();
  await expect(dialog.getByLabel('Hora: Termina')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Descuenta de' }).selectOption('Solo algunos productos');
  await dialog.getByRole('combobox', { name: 'Productos', exact: true }).fill('leche entera');
  await dialog.getByRole('option').first().click();
  await test.step('it is tried on a cart before it is saved', async () => {
    const trial = dialog.getByRole('group', { name: 'Pruébalo en un carrito' });
    await trial.getByRole('button', { name: 'Probar' }).click();
    await expect(trial.getByRole('status')).toContainText('Elige al menos un producto.');
    await trial.getByRole('combobox', { name: 'Productos del carrito' }).fill('leche entera');
    await trial.getByRole('option').first().click();
    await trial.getByRole('textbox', { name: 'Cantidad de cada uno' }).fill('9');
    await trial.getByRole('button', { name: 'Probar' }).click();
    await expect(trial.getByRole('status')).toContainText(/^Descuenta \$.12\.000 de \$.[\d.]+: quedaría en/);
    await expect(dialog.getByText(/cambios? sin guardar/)).toContainText(/^5 /);
  });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Documento creado!').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Buscar por código' });
  await search.fill(code);
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('$ 12.000');
  await expect(page.getByRole('row').last()).toContainText('1 producto');

  const listAt = await page.evaluate(() => history.state.idx);
  await page.getByRole('button', { name: new RegExp(`^${code}`) }).click();
  const editing = page.getByRole('dialog', { name: `Editar cupón ${code}` });
  await editing.getByRole('textbox', { name: 'Descripción' }).fill('Para los vecinos');
  await expect(editing.getByText('1 cambio sin guardar')).toBeVisible();
  // Leaving with changes is asked about, by Escape and by Back.
  await page.keyboard.press('Escape');
  const request = page.getByRole('alertdialog');
  await expect(request).toContainText('Se perderá 1 cambio sin guardar.');
  await request.getByRole('button', { name: 'Seguir editando' }).click();
  await page.goBack();
  await expect(request).toBeVisible();
  await expect(page).toHaveURL(/abierto=/);
  await request.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(editing.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Para los vecinos');
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios realizados!').first()).toBeVisible();
  await expect(page.getByRole('row').last()).toContainText('Para los vecinos');
  // Back does not show the same list again for each record that was opened.
  expect(await page.evaluate(() => history.state.idx)).toBe(listAt);

  await page.getByRole('checkbox', { name: `Marcar ${code}` }).click();
  await expect(page.getByText('1 seleccionado')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row').last()).toContainText('Para los vecinos');
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await expect(page).toHaveURL(/\/admin\/coupons$/);

  await test.step('its uses are counted while one looks', () => countUses(page, luz));
  await test.step('the list is walked, ticked and opened by keyboard, and its columns are chosen', () =>
    walk(page));
  await test.step('it is sorted by the server, and what one looks at is a view and a link', () =>
    sort(page, luz));
  await test.step('the next page begins at its first row', () => turnPage(page));
  await test.step('what two people change at once is shown side by side, the rest is merged', () =>
    conflict(page, luz));
});

async function countUses(page: Page, luz: Person): Promise<void> {
  const code = newCode('usos');
  const body = { code, type: 'total_cart', value: 1_000, usesTotalLimit: 100, stackLimit: 5 } as const;
  const { id } = (await luz.client.call('cupons.create', { body })).ok();
  await follow(page, `/admin/coupons?buscar=${code}`);
  await expect(page.getByRole('row').last()).toContainText('0 de 100');
  const { client, cartId } = await readyToOrder(await officeNamed('Bretaña'));
  const params = { uuid: cartId };
  const { cart } = (await client.call('cart.applyCoupon', { params, body: { code } })).ok();
  const total = { total_price: cart.price_total_computed };
  (await client.call('cart.createOrder', { params, body: total })).ok();
  await expect(page.getByRole('row').last()).toContainText('1 de 100');
  await follow(page, `/admin/coupons?abierto=${id}`);
  await expect(page.getByRole('dialog')).toContainText('Usado 1 vez');
  await follow(page, '/admin/coupons');
}

async function walk(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 seleccionado')).toBeVisible();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 seleccionados')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Editar cupón/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await expect(page.getByRole('columnheader', { name: 'Usos por persona' })).toBeHidden();
  await page.getByRole('button', { name: /^Columnas/ }).click();
  await page.getByRole('checkbox', { name: 'Usos por persona' }).check();
  await page.getByRole('checkbox', { name: 'Aplica a' }).uncheck();
  await page.getByRole('checkbox', { name: 'Filas compactas' }).check();
  await page.keyboard.press('Escape');
  // Both are on the device: what one looks at is kept as a view and sent as a link, the columns are as they were left.
  await follow(page, '/admin/coupons?activos=si');
  // As low as they were left; the head stays in sight of a list that is longer than the screen.
  await expect.poll(async () => (await page.getByRole('row').nth(2).boundingBox())?.height).toBeLessThan(34);
}

async function turnPage(page: Page): Promise<void> {
  await follow(page, '/admin/products');
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeInViewport();
  await page.getByRole('row').nth(20).scrollIntoViewIfNeeded();
  await expect(first).not.toBeInViewport();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(first).toBeInViewport();
}

async function sort(page: Page, luz: Person): Promise<void> {
  const head = page.getByRole('columnheader', { name: 'Código' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button', { name: 'Código' }).click();
  await head.getByRole('button', { name: 'Código' }).click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const query = { inactive: 'false', order: 'code desc', limit: 10 } as const;
  const { list } = (await luz.client.call('cupons.allPaginate', { query })).ok();
  await expect(page.getByRole('row').nth(1)).toContainText(list[0]?.code ?? 'none');

  await page.getByRole('button', { name: 'Guardar vista' }).click();
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Vigentes de la Z a la A');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Todos' }).click();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Usos por persona' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Aplica a' })).toBeHidden();
  const view = page.getByRole('link', { name: 'Vigentes de la Z a la A' });
  await expect(view).toHaveAttribute('href', /\?activos=si&orden=-code$/);
  await view.click();
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Eliminar vista' }).click();
  await expect(view).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(view).toBeVisible();
  await expectAccessible(page);
}

async function conflict(page: Page, luz: Person): Promise<void> {
  const code = newCode('dos');
  const nubia = await staff('nubia@canasta.example');
  const body = { code, type: 'total_cart', value: 5_000, usesTotalLimit: 100 } as const;
  const made = (await luz.client.call('cupons.create', { body })).ok();
  await follow(page, `/admin/coupons?buscar=${code}&abierto=${made.id}`);
  const dialog = page.getByRole('dialog', { name: `Editar cupón ${code}` });
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('12000');
  const theirs = { ...made, value: 10_000, description: 'De Nubia' };
  (await nubia.client.call('cupons.update', { body: theirs })).ok();

  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText(/guardó cambios a las/)).toBeVisible();
  // What only the other changed is here; what both did is to be chosen first.
  await expect(dialog.getByRole('textbox', { name: 'Descripción' })).toHaveValue('De Nubia');
  const conflict = dialog.getByRole('group', { name: 'Valor' });
  await expect(conflict).toContainText('$ 12.000');
  await expect(conflict).toContainText('$ 10.000');
  await expect(dialog.getByRole('button', { name: 'Guardar cambios' })).toHaveAccessibleDescription(
    /Falta elegir/,
  );
  // Nor by the key that saves.
  await dialog.getByRole('textbox', { name: 'Usos en total' }).press('Control+Enter');
  await expect(conflict).toBeVisible();
  const unsaved = (await luz.client.call('cupons.get', { params: { id: made.id }, query: {} })).ok();
  expect(unsaved.value).toBe(10_000);
  await conflict.getByRole('button', { name: 'Tomar lo suyo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('10.000');
  await dialog.getByRole('textbox', { name: 'Usos en total' }).fill('250');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios realizados!').first()).toBeVisible();
  const saved = (await luz.client.call('cupons.get', { params: { id: made.id }, query: {} })).ok();
  expect(saved).toMatchObject({ value: 10_000, description: 'De Nubia', usesTotalLimit: 250, version: 3 });
}
