import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { drawSquare, placeOn } from '../support/map.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { api } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|09|22)/] });

/** Where no other test looks for an office. */
const leticia = { lat: -4.2, lng: -69.93 };
let left: string[] = [];

test.afterEach(async () => {
  const luz = await staff('luz@canasta.example');
  for (const name of left) {
    const found = (await luz.client.call('offices.staffPage', { query: { name, inactive: 'false' } })).ok()
      .list;
    for (const { id, version } of found)
      await luz.client.call('offices.remove', { params: { id }, query: { version } });
  }
  left = [];
});

async function shot(page: Page, name: string) {
  const { SHOTS } = process.env;
  if (SHOTS) await page.screenshot({ path: `${SHOTS}-${name}-${page.viewportSize()?.width}.png` });
}

async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test('a superadmin opens an office: data, hours, coverage, zones, and takes it away @desktop', async ({
  page,
  context,
}) => {
  const name = `Sede ${Math.random().toString(36).slice(2, 8)}`;
  left = [name];
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/offices');
  await expect(page).toHaveTitle(/^Admin - Sedes/);
  await expect(page.getByRole('heading', { name: 'Listado de sedes', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva sede' }));
  await shot(page, 'list');
  await page.getByRole('button', { name: 'Mostrar/Ocultar campos WS' }).click();
  await expect(page.getByRole('columnheader', { name: 'Precio neto' })).toBeVisible();

  await page.getByRole('button', { name: 'Nueva sede' }).click();
  const fresh = page.getByRole('dialog', { name: 'Crear nueva oficina' });
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(fresh.getByText('Ups, 3 errores encontrados')).toBeVisible();
  await expect(fresh.getByText('El campo nombre es obligatorio.')).toBeVisible();
  await expect(fresh.getByText('Escribe latitud y longitud.')).toBeVisible();
  await shot(page, 'create');
  await fresh.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
  await fresh.getByRole('textbox', { name: 'Ciudad' }).fill('Leticia');
  await fresh.getByRole('textbox', { name: 'Latitud' }).fill(String(leticia.lat));
  await fresh.getByRole('textbox', { name: 'Longitud' }).fill(String(leticia.lng));
  await fresh.getByRole('textbox', { name: 'Posición' }).fill('9999');
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Oficina creada correctamente').first()).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  const save = dialog.getByRole('button', { name: 'Guardar cambios' });
  await dialog.getByRole('tab', { name: 'Horarios y franjas' }).click();
  await dialog.getByLabel('Lunes a sábado: hora de corte').fill('07:00');
  await save.click();
  await expect(dialog.getByText('La hora de corte no puede ser antes de abrir.')).toBeVisible();
  await dialog.getByLabel('Lunes a sábado: hora de corte').fill('17:30');
  await dialog.getByLabel('Otro día').fill('2031-06-03');
  await dialog.getByRole('button', { name: 'Agregar festivo' }).click();
  await shot(page, 'hours');
  await save.click();
  await expect(page.getByText('Sede actualizada correctamente').first()).toBeVisible();
  await dialog.getByRole('tab', { name: 'Datos WebService' }).click();
  await dialog.getByRole('textbox', { name: 'Existencias', exact: true }).fill('STOCK_09');
  await save.click();
  await expect(page.getByText('Datos de Sede actualizados correctamente').first()).toBeVisible();

  await dialog.getByRole('tab', { name: 'Cobertura de la sede' }).click();
  const map = dialog.getByRole('application', { name: 'Cobertura de la sede' });
  await expect(map).toBeVisible();
  await drawSquare(page, map, 120);
  await dialog.getByRole('button', { name: 'Terminar dibujo' }).click();
  await expect(dialog.getByText('Puntos del polígono (4)')).toBeVisible();
  await pull(page, await placeOn(map, 120, -120), await placeOn(map, -200, 60));
  await expect(dialog.getByText(/El borde se cruza consigo mismo/).first()).toBeVisible();
  await shot(page, 'crossing');
  await save.click();
  await expect(dialog.getByText(/El borde se cruza consigo mismo/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await pull(page, await placeOn(map, 0, -120), await placeOn(map, 0, -180));
  await expect(dialog.getByText('Puntos del polígono (5)')).toBeVisible();
  await map.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(dialog.getByText('Puntos del polígono (6)')).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(dialog.getByText('Puntos del polígono (5)')).toBeVisible();
  await dialog.getByText('Puntos del polígono (5)').click();
  const typed = dialog.getByRole('textbox', { name: 'Punto 1', exact: true });
  const first = await typed.inputValue();
  await typed.fill('48,85; 2,29');
  await typed.press('Enter');
  await expect(dialog.getByText('Escribe un punto de Colombia como 3,43720; -76,53350.')).toBeVisible();
  await typed.fill(first);
  await typed.press('Enter');
  await save.click();
  await expect(page.getByText('Cobertura guardada correctamente').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar GeoJSON' }).click();
  const file = await (await download).path();
  const { geometry } = JSON.parse(await readFile(file, 'utf8'));
  expect([geometry.type, geometry.coordinates[0].length]).toEqual(['Polygon', 6]);
  await expectAccessible(page);
  await shot(page, 'coverage');

  await dialog.getByRole('tab', { name: /Mapa de sub-zonas/ }).click();
  await dialog.getByRole('button', { name: 'Dibujar zona' }).click();
  const zone = page.getByRole('dialog', { name: 'Nueva zona' });
  const ground = zone.getByRole('application', { name: 'Zona', exact: true });
  await drawSquare(page, ground, 170);
  await zone.getByRole('button', { name: 'Terminar dibujo' }).click();
  await expect(zone.getByText(/La zona queda por fuera de la cobertura/)).toBeVisible();
  await zone.getByRole('button', { name: 'Guardar zona' }).click();
  await expect(zone.getByText('Error al crear la zona')).toBeVisible();
  await expect(zone.getByText('Todos los campos son obligatorios').first()).toBeVisible();
  await zone.getByRole('combobox', { name: 'Distancia' }).selectOption('Muy lejano');
  await zone.getByRole('textbox', { name: 'Valor del envío' }).fill('8900');
  await zone.getByRole('button', { name: 'Guardar zona' }).click();
  await expect(zone.getByText(/Muévela adentro o amplía la cobertura y guárdala/)).toBeVisible();
  await shot(page, 'zone-outside');
  await zone.getByRole('button', { name: 'Dibujar de nuevo' }).click();
  await drawSquare(page, ground, 80);
  await zone.getByRole('button', { name: 'Guardar zona' }).click();
  await expect(page.getByText('Zona creada correctamente').first()).toBeVisible();
  await expect(dialog.getByText('Muy lejano', { exact: true })).toBeVisible();
  await shot(page, 'zones');
  const point = { latitude: leticia.lat, longitude: leticia.lng };
  await expect
    .poll(async () => (await api.call('coverage.check', { body: point })).ok().delivery_price)
    .toBe(8_900);
  await dialog.getByRole('button', { name: /^Eliminar Muy lejano/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Zona eliminada.').first()).toBeVisible();

  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText(`Se eliminara la oficina ${name} ?`)).toBeVisible();
  await asked.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Sede eliminada correctamente').first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Recuperar ${name}` })).toBeVisible();
});

test('on a phone a coverage is drawn by taps, and what somebody else saved meanwhile is not lost @mobile', async ({
  page,
  context,
}) => {
  const name = `Sede ${Math.random().toString(36).slice(2, 8)}`;
  left = [name];
  const luz: Person = await staff('luz@canasta.example');
  const geopoint: [number, number] = [leticia.lat, leticia.lng];
  const body = { name, city: 'Leticia', geopoint, position: 9_999 };
  const { id } = (await luz.client.call('offices.create', { body })).ok();
  await signIn(context, luz);
  await page.goto(`/admin/offices?abierto=${id}&pestana=cobertura`);
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  const map = dialog.getByRole('application', { name: 'Cobertura de la sede' });
  await expect(map).toBeVisible();
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  for (const [x, y] of [
    [-80, -80],
    [80, -80],
    [80, 80],
  ] as const) {
    const place = await placeOn(map, x, y);
    await page.touchscreen.tap(place.x, place.y);
  }
  await dialog.getByRole('button', { name: 'Terminar dibujo' }).click();
  await expect(dialog.getByText('Puntos del polígono (3)')).toBeVisible();
  await shot(page, 'phone-coverage');
  await expectNoSidewaysScroll(page);
  (
    await luz.client.call('offices.update', { body: { id, version: 1, support_number: '602 555 0199' } })
  ).ok();
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText(/No tocan los tuyos/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Sede actualizada correctamente').first()).toBeVisible();
  const saved = (await luz.client.call('offices.staffOne', { params: { id }, query: {} })).ok();
  expect([saved.support_number, saved.polygon.length]).toEqual(['602 555 0199', 3]);
});
