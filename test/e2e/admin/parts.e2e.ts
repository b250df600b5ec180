import type { Locator, Page } from '@playwright/test';
import { safeHtml } from '#server/resource/safe-html.ts';
import { partsTexts } from '#web/admin/texts/kit/parts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { moveByKey } from '../support/lists.ts';
import { signIn, staff } from '../support/people.ts';
import { desktop, expect, test } from '../support/test.ts';

test('every part of the kit stands on its page, in each state, and anybody can use it @desktop @full', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('luz@canasta.example'));
  await open(page);
  const { record: _, asking, states, ...fields } = partsTexts.sections;
  for (const state of ['empty', 'filled', 'wrong', 'locked'])
    await expect(page.locator(`[data-state=${state}] [data-part]`)).toHaveCount(Object.keys(fields).length);
  await expect(page.locator('.parts-other')).toHaveCount(3);
  // One theme at each width: what differs between them is colour.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGood(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop.viewport);
  await page.getByRole('radio', { name: 'Azul' }).check();
  await expectGood(page, { colours: 'only' });
  // What may not be changed is read, not written.
  const locked = page.locator('[data-state=locked]');
  await expect(locked.getByRole('button', { name: /^(Agregar|Quitar|Mover)/ })).toHaveCount(0);
  await expect(locked.getByRole('toolbar', { name: /^Formato/ })).toHaveCount(0);
  for (const box of await locked.getByRole('textbox').all()) await expect(box).not.toBeEditable();
  await test.step('lists are written, parted by Enter, pasted into and moved by the keyboard', () =>
    writeLists(page));
  await test.step('what the rich text and the code field make is what the server keeps, letter by letter', () =>
    writeText(page));
  await test.step('a record opens the tab of its first wrong field, and shows both sides of what two people changed', () =>
    changeRecord(page));
});

async function expectGood(page: Page, look: { colours?: 'only' } = {}): Promise<void> {
  const small = await page
    .locator('[data-part]')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.clientHeight < 20 || part.clientWidth < 200)
        .map((part) => part.getAttribute('data-part')),
    );
  expect(small).toEqual([]);
  await expectAccessible(page, look);
}

async function writeLists(page: Page): Promise<void> {
  const filled = page.locator('[data-state=filled]');
  const words = filled.getByRole('group', { name: /^Sinónimos/ });
  await words.getByRole('textbox', { name: 'Palabra 3' }).press('Enter');
  await expect(words.getByRole('textbox', { name: 'Palabra 4' })).toBeFocused();
  await page.keyboard.type('judía verde');
  await words.getByRole('button', { name: 'Mover judía verde' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tomaste judía verde.')).toBeAttached();
  await moveByKey(page, 'ArrowUp', 'judía verde quedaría en el puesto 3 de 4.');
  await page.keyboard.press('Space');
  await expect(page.getByText('judía verde quedó en el puesto 3 de 4.')).toBeAttached();
  await words.getByRole('button', { name: 'Quitar vainita' }).click();
  await words.getByRole('button', { name: 'Agregar palabra' }).click();
  await page.getByRole('textbox', { name: 'Precio' }).first().focus();
  expect(await savedOf(filled, 'filled')).toMatchObject({ texts: ['habichuela', 'judía verde', 'ejote'] });

  const steps = filled.getByRole('group', { name: /^Pasos/ });
  await steps.getByRole('button', { name: 'Agregar paso' }).click();
  await steps.getByRole('textbox', { name: 'Qué se hace' }).last().fill('Servir');
  await steps.getByRole('textbox', { name: 'Minutos' }).last().fill('2');
  // By hand: the last one to the top.
  const handle = steps.getByRole('button', { name: 'Mover Servir' });
  const [from, to] = [await handle.boundingBox(), await steps.getByRole('listitem').first().boundingBox()];
  if (!from || !to) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
  await page.mouse.move(from.x + 10, to.y + 5, { steps: 8 });
  await page.mouse.up();
  await expect(steps.getByRole('textbox', { name: 'Qué se hace' }).first()).toHaveValue('Servir');
  expect(await savedOf(filled, 'filled')).toMatchObject({
    objects: [
      { text: 'Servir', minutes: 2 },
      { text: 'Pelar las papas', minutes: 5 },
      { text: 'Freír hasta dorar', minutes: 10 },
    ],
  });
}

async function writeText(page: Page): Promise<void> {
  const empty = page.locator('[data-state=empty]');
  const text = empty.getByRole('textbox', { name: 'Preparación' });
  const tool = (name: string) =>
    empty.getByRole('toolbar', { name: /^Formato/ }).getByRole('button', { name, exact: true });
  await text.click();
  for (const heading of ['Título 1', 'Título 2', 'Título 3']) {
    await tool(heading).click();
    await page.keyboard.type(`${heading} "con" <signos> & más`);
    await page.keyboard.press('Enter');
  }
  for (const mark of ['Negrita', 'Cursiva', 'Subrayado', 'Tachado']) {
    await tool(mark).click();
    await page.keyboard.type(`${mark} `);
    await tool(mark).click();
  }
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('otra línea');
  await tool('Aumentar sangría').click();
  await tool('Aumentar sangría').click();
  await page.keyboard.press('Enter');
  await tool('Disminuir sangría').click();
  await tool('Disminuir sangría').click();
  await tool('Lista con viñetas').click();
  await page.keyboard.type('fuera');
  await page.keyboard.press('Enter');
  await tool('Aumentar sangría').click();
  await page.keyboard.type('dentro');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool('Lista numerada').click();
  await page.keyboard.type('primero');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool('Cita').click();
  await page.keyboard.type('de la abuela');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool('Enlace').click();
  await address(page, 'javascript:alert(1)');
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveAccessibleDescription(/https:/);
  await address(page, 'https://canasta.example/receta?a=1&b=2');
  await tool('Imagen').click();
  await page.getByRole('textbox', { name: 'Qué se ve en la imagen' }).fill('Papa > yuca');
  await address(page, '/pictures/1f9fa.webp');
  // From another program, with what has no place here.
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1>De otra parte</h1><p style="color:red" onclick="x()">Dos&nbsp;espacios<script>x()</script></p><ol start="4" type="a"><li>cuatro</li></ol><p><a href="http://inseguro.example" title="t">sin enlace</a> <a href="javascript:x()">tampoco</a></p><table><tr><td>celda</td></tr></table><img src="data:image/png;base64,AAAA"><img src="https://fotos.example/a.png" title="t" width="9999">',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(text).toContainText('cuatro');

  const { rich } = await savedOf(empty, 'empty');
  for (const part of [
    ...['<h2>', '<h3>', '<h4>', '<strong>', '<em>', '<u>', '<s>', '<blockquote>', '<ul>', '<ol>', '<br />'],
    '<p data-indent="2">',
    '<a target="_blank" rel="noopener nofollow" href="https://canasta.example/receta?a=1&amp;b=2">',
    '<img src="/pictures/1f9fa.webp" alt="Papa &gt; yuca" />',
    'Dos\u00a0espacios',
    '<h2>De otra parte</h2>',
    '<li><p>fuera</p><ul><li><p>dentro</p></li></ul></li>',
  ])
    expect(rich).toContain(part);
  expect(rich).not.toMatch(/javascript:|http:|data:|fotos|<script|style=|onclick|start=/);
  expect(safeHtml(String(rich))).toBe(rich);

  const code = empty.getByRole('textbox', { name: 'Estilos de la tienda' });
  await code.click();
  await page.keyboard.type('.a {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('color: red;');
  expect(await savedOf(empty, 'empty')).toMatchObject({ code: '.a {\n  color: red;\n}' });
}

async function changeRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir la ficha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Producto de muestra' });
  const tab = (name: RegExp) => dialog.getByRole('tab', { name });
  const save = dialog.getByRole('button', { name: 'Guardar cambios' });
  // By keyboard, and in the address.
  await tab(/^Datos/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(/^Contenido/)).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/pestana=contenido/);
  await page.keyboard.press('Home');
  await expect(page).not.toHaveURL(/pestana/);

  // What is no weight is not saved as none.
  const weight = dialog.getByRole('textbox', { name: 'Peso neto' });
  await weight.fill('una libra');
  await save.click();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAccessibleDescription(/1,5 kg o 750 g/);
  await weight.fill('1,25 kg');
  const words = dialog.getByRole('group', { name: /^Sinónimos/ });
  await words.getByRole('button', { name: 'Agregar palabra' }).click();
  await page.keyboard.type('panela');
  await save.click();
  await expect(tab(/^Contenido/)).toHaveAttribute('aria-selected', 'true');
  const steps = dialog.getByRole('group', { name: /^Pasos/ });
  await expect(steps).toBeFocused();
  await expect(steps).toContainText('Agrega al menos un paso.');
  await steps.getByRole('button', { name: 'Agregar paso' }).click();
  await dialog.getByRole('textbox', { name: 'Tiempo' }).fill('10 min');
  await tab(/^Datos/).click();
  await save.click();
  // A part of a row: its own tab opens, and the tab says how many are wrong.
  await expect(tab(/^Contenido/)).toHaveAccessibleName(/1 por corregir/);
  await expect(steps.getByRole('textbox', { name: 'Qué se hace' })).toBeFocused();
  await page.keyboard.type('Rallar');
  await expectAccessible(page);

  // Somebody else was faster: words and the group differ, the rest is merged.
  await page.keyboard.press('Control+Enter');
  const conflict = dialog.getByRole('alert').getByRole('group', { name: 'Receta' });
  await expect(conflict).toContainText('10 min');
  await expect(conflict).toContainText('30 min');
  await expect(save).toHaveAccessibleDescription(/2 campos/);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Conservar lo mío' }).click();
  await dialog
    .getByRole('alert')
    .getByRole('group', { name: 'Sinónimos' })
    .getByRole('button', { name: 'Tomar lo suyo' })
    .click();
  await expect(dialog.getByRole('textbox', { name: 'Tiempo' })).toHaveValue('10 min');
  await tab(/^Datos/).click();
  await expect(words.getByRole('textbox')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
  await save.click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Eliminar la muestra' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('button', { name: 'Eliminar la muestra' })).toBeVisible();
}

/** The page with its editors in it. */
async function open(page: Page): Promise<void> {
  await page.goto('/admin/parts');
  await expect(page.getByRole('heading', { name: 'Piezas del panel', level: 1 })).toBeVisible();
  await expect(page.locator('.cm-content')).toHaveCount(4);
  await expect(page.locator('.ProseMirror')).toHaveCount(4);
  await expect(page.locator('.skeleton')).toHaveCount(6);
}

async function address(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Dirección' }).fill(text);
  await page.getByRole('button', { name: 'Poner' }).click();
}

/** What would go over the wire. */
async function savedOf(form: Locator, state: string): Promise<Record<string, unknown>> {
  return JSON.parse((await form.locator(`[data-saved=${state}]`).textContent()) ?? '{}');
}
