import { writeFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { drawSquare } from './map.ts';
import { expect } from './test.ts';

/** What a small store sells: code, name, brand, category, subcategory, price, stock. */
const GOODS = [
  ['1001', 'Arroz blanco', 'Diana', 'Despensa', 'Arroz', '3200', '80'],
  ['1002', 'Aceite de girasol', 'Premier', 'Despensa', 'Aceites', '14900', '40'],
  ['1003', 'Leche entera', 'Alpina', 'Lácteos', 'Leches', '5400', '60'],
  ['1004', 'Café molido', 'Águila Roja', 'Despensa', 'Café', '18700', '30'],
] as const;

/** The item of the list of what is missing, done or not. */
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Apertura' }).click();
  await page.getByRole('link', { name: `Ir a ${name}` }).click();
}

async function isDone(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Apertura' }).click();
  await expect(item(page, name)).toContainText('Listo');
}

/** The same of a duty of the law. */
async function isMet(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Apertura' }).click();
  await expect(item(page, name)).toContainText('Cumple');
}

/** A store that is found by its address, with its hours as they come, and its coverage drawn on the map. */
export async function openStore(page: Page, name: string): Promise<void> {
  await goTo(page, 'Una sede con dirección');
  await page.getByRole('button', { name: 'Nueva sede' }).first().click();
  const fresh = page.getByRole('dialog', { name: 'Crear nueva oficina' });
  await fresh.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
  await fresh.getByRole('textbox', { name: 'Ciudad' }).fill('Cali');
  await fresh.getByRole('textbox', { name: 'Dirección' }).fill('Avenida 9 norte # 13 - 27');
  await fresh.getByRole('button', { name: 'Ubicar la dirección' }).click();
  await expect(fresh.getByText(/^Ubicada/)).toBeVisible();
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Oficina creada correctamente').first()).toBeVisible();
  await isDone(page, 'Una sede con dirección');

  await goTo(page, 'Cobertura dibujada');
  // The list leads to the tab itself.
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  await expect(dialog.getByRole('tab', { name: 'Cobertura de la sede' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await dialog.getByRole('tab', { name: 'Horarios y franjas' }).click();
  await dialog.getByLabel('Lunes a sábado: hora de corte').fill('20:00');
  await dialog.getByLabel('Lunes a sábado: entregas hasta').fill('21:00');
  await dialog.getByRole('tab', { name: 'Cobertura de la sede' }).click();
  const map = dialog.getByRole('application', { name: 'Cobertura de la sede' });
  await expect(map).toBeVisible();
  await drawSquare(page, map, 160);
  await dialog.getByRole('button', { name: 'Terminar dibujo' }).click();
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Sede actualizada correctamente').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await isDone(page, 'Cobertura dibujada');
}

/** The catalogue as its old till has it, and a picture of each product from a folder. */
export async function bringGoods(page: Page): Promise<void> {
  await goTo(page, 'Productos a la venta');
  const head = 'CÓDIGO;DESCRIPCIÓN;MARCA;LÍNEA;FAMILIA;PVP;EXIST';
  const file = test.info().outputPath('catalogo.csv');
  writeFileSync(file, [head, ...GOODS.map((cells) => cells.join(';'))].join('\r\n'));
  await page.getByRole('button', { name: 'Nueva importación' }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').locator('button', { hasText: 'Elegir archivo' }).click();
  await (await chooser).setFiles(file);
  // A shop without categories gets those of the file.
  await expect(page.getByLabel('Crear las categorías que no existan')).toBeChecked();
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  const review = page.getByRole('region', { name: 'Qué cambiaría' });
  await expect(review).toBeVisible({ timeout: 30_000 });
  for (const gate of await review.getByRole('checkbox').all()) await gate.check();
  await page.getByRole('button', { name: 'Aplicar a la tienda' }).click();
  await expect(page.getByText(`${GOODS.length} productos nuevos y 0 cambiados.`)).toBeVisible({
    timeout: 60_000,
  });

  await page.getByRole('link', { name: 'Apertura' }).click();
  await expect(item(page, 'Productos a la venta')).toContainText('Falta');
  await page.getByRole('link', { name: 'Poner fotos' }).click();
  const pictures = await Promise.all(
    GOODS.map(async ([code], index) => {
      const path = test.info().outputPath(`${code}.png`);
      const background = { r: 60 * index, g: 120, b: 90 };
      const picture = sharp({ create: { width: 240, height: 240, channels: 3, background } });
      writeFileSync(path, await picture.png().toBuffer());
      return path;
    }),
  );
  const images = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir imágenes' }).click();
  await (await images).setFiles(pictures);
  await page.getByRole('button', { name: `Subir ${GOODS.length}` }).click();
  await expect(page.getByText(`Listo: ${GOODS.length} productos con su imagen.`)).toBeVisible({
    timeout: 30_000,
  });
  await isDone(page, 'Productos a la venta');
}

/** How her goods are taxed: those without are listed, and one answer for all of them settles it. */
export async function sayTaxes(page: Page): Promise<void> {
  const duty = item(page, 'Impuestos de los productos');
  await expect(duty).toContainText(
    `${GOODS.length} por revisar: Aceite de girasol, Arroz blanco, Café molido...`,
  );
  await duty.getByRole('link', { name: 'Ver productos' }).click();
  await expect(page.getByRole('row')).toHaveCount(GOODS.length + 1);
  await goTo(page, 'Impuestos de los productos');
  const choice = page.getByRole('combobox', { name: 'Impuestos de los productos' });
  await choice.selectOption({ label: 'Exento (0 %)' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText(/cambios? sin guardar/)).toBeHidden();
  await isMet(page, 'Impuestos de los productos');
}

/** Who sells, with a NIT that adds up (Ley 1480 of 2011, article 50). */
export async function sayWhoSells(page: Page): Promise<void> {
  await goTo(page, 'Quién vende');
  const write = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await write('Razón social', 'La Esquina S.A.S.');
  await write('NIT', '901.234.567-8');
  await write('Dirección para notificaciones', 'Avenida 9 Norte # 13 - 27, Cali');
  await write('Teléfono legal', '602 555 0100');
  await write('Correo legal', 'hola@esquina.example');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const wrong = page.getByText('Escribe el NIT con su dígito de verificación: 901.234.567-7.');
  await expect(wrong).toBeVisible();
  await write('NIT', '901.234.567-7');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText(/cambios? sin guardar/)).toBeHidden();
  await isMet(page, 'Quién vende');
}

/** A mail server of its own: without one no order is acknowledged. */
export async function setMail(page: Page, password: string): Promise<void> {
  await goTo(page, 'Correo que confirma el pedido');
  await page.getByRole('button', { name: 'Cambiar las claves de Correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correo' });
  await dialog.getByLabel('Servidor de correo').fill('smtp://tienda:clave@smtp.example.co:587');
  await dialog.getByLabel('Correo que firma').fill('tienda@example.co');
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(password);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Claves guardadas.').first()).toBeVisible();
  await isMet(page, 'Correo que confirma el pedido');
}

/** Terms and policy begin with our text and her data; each is published with one press. */
export async function publishTerms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Términos y datos' }).click();
  for (const name of ['Términos y condiciones', 'Política de tratamiento de datos']) {
    await page.getByRole('button', { name: `Nueva versión: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Nueva versión: ${name}` });
    await expect(dialog.getByRole('textbox', { name: 'Título' }).first()).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByRole('table', { name }).getByText('Rige hoy')).toBeVisible();
  }
  await isMet(page, 'Términos y condiciones publicados');
  await isMet(page, 'Política de tratamiento de datos publicada');
}

/** What only a person sees, looked at, and the doors are open. */
export async function openDoors(page: Page): Promise<void> {
  for (const name of ['Horarios revisados', 'Precio del domicilio', 'Pagos revisados', 'Textos revisados']) {
    await item(page, name).getByRole('checkbox', { name: 'Ya lo revisé' }).check();
    await expect(item(page, name)).toContainText('Listo');
  }
  // What the law only warns of stops nothing, and goes on paper to her lawyer.
  await expect(item(page, 'Factura electrónica')).toContainText('Por revisar');
  await expect(item(page, 'Tabaco y vapeadores')).toContainText('No aplica');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Deberes legales de La Esquina S.A.S.')).toBeVisible();
  await expect(page.getByText('NIT 901.234.567-7 · Lista revisada el')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Abrir la tienda' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Abrir la tienda' }).click();
  await expect(page.getByText('La tienda está abierta.').first()).toBeVisible();
}

/** From the board to the door, by the buttons of one order. */
export async function deliver(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click();
  await expect(page.getByText('A tiempo').first()).toBeVisible();
  await expect(page.getByText('abiertos sin asignar')).toHaveCount(0);
  await page.getByRole('button', { name: `Abrir el pedido ${number}` }).click();
  const order = page.getByRole('dialog', { name: `Pedido N.º ${number}` });
  const press = async (name: string) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await order.getByRole('button', { name }).click();
    expect((await answered).status()).toBe(200);
  };
  await press('Aceptar');
  await press('Quedó alistada');
  // Without the module of pickers and couriers nobody is asked for, nor counted as missing.
  await press('Despachar');
  await press('Salió en camino');
  await press('Se entregó');
}
