import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { drawSquare, mitu, newOffice, placeOn, pull, removeOffices, squareAround } from '../support/map.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { shot } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { api } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|09|22)/] });

/** Where no other test looks for an office. */
const leticia = { lat: -4.2, lng: -69.93 };
let left: string[] = [];

test.afterEach(async () => {
  await removeOffices(left);
  left = [];
});

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
  await shot(page, 'offices-list');
  await page.getByRole('button', { name: 'Mostrar/Ocultar campos WS' }).click();
  await expect(page.getByRole('columnheader', { name: 'Precio neto' })).toBeVisible();

  await page.getByRole('button', { name: 'Nueva sede' }).click();
  const fresh = page.getByRole('dialog', { name: 'Crear nueva oficina' });
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(fresh.getByText('Ups, 3 errores encontrados')).toBeVisible();
  await expect(fresh.getByText('El campo nombre es obligatorio.')).toBeVisible();
  await expect(fresh.getByText('Escribe latitud y longitud.')).toBeVisible();
  await shot(page, 'offices-create');
  await fresh.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
  await fresh.getByRole('textbox', { name: 'Ciudad' }).fill('Leticia');
  await fresh.getByRole('textbox', { name: 'Latitud' }).fill(String(leticia.lat));
  await fresh.getByRole('textbox', { name: 'Longitud' }).fill(String(leticia.lng));
  await fresh.getByRole('textbox', { name: 'Posición' }).fill('9999');
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Oficina creada correctamente').first()).toBeVisible();

  await expect(fresh).toBeHidden();
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
  // Empty is no limit: a zero would mean the opposite.
  await dialog.getByLabel('Pedidos por franja').fill('0');
  await save.click();
  await expect(dialog.getByText('Escribe 1 o más, o déjalo vacío si no hay tope.')).toBeVisible();
  await dialog.getByLabel('Pedidos por franja').fill('');
  await dialog.getByLabel('Otro día').fill('2031-06-03');
  await dialog.getByRole('button', { name: 'Agregar festivo' }).click();
  await dialog.getByRole('button', { name: 'Agregar fecha' }).click();
  const days = dialog.getByRole('group', { name: 'Fechas especiales' });
  await days.getByRole('textbox', { name: 'Día', exact: true }).fill('2031-12-25');
  await days.getByLabel('Motivo').fill('Navidad');
  await expect(days.getByRole('switch', { name: 'Cerrada todo el día' })).toBeChecked();
  await dialog.getByLabel('Lunes a sábado: recogen hasta').fill('22:00');
  await save.click();
  await expect(dialog.getByText('Se recoge mientras la tienda está abierta.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Agregar horario' }).click();
  const pauses = dialog.getByRole('group', { name: 'Horas sin venta de licor' });
  await pauses.getByLabel('Desde').fill('22:00');
  await pauses.getByLabel('Hasta').fill('06:00');
  await pauses.getByLabel('Motivo').fill('Decreto 15');
  await save.click();
  await expect(pauses.getByText('Elige al menos un día.')).toBeVisible();
  await pauses.getByRole('checkbox', { name: 'Domingo' }).check();
  await dialog.getByRole('button', { name: 'Agregar ley seca' }).click();
  const dry = dialog.getByRole('group', { name: 'Ley seca' });
  await dry.getByRole('textbox', { name: 'Empieza', exact: true }).fill('2031-10-25');
  await dry.getByRole('textbox', { name: 'Termina', exact: true }).fill('2031-10-27');
  await dry.getByLabel('Motivo').fill('Elecciones');
  await dialog.getByLabel('Lunes a sábado: recogen hasta').fill('18:00');
  await shot(page, 'offices-hours');
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
  // The button is gone: the keyboard goes on at the map.
  await expect(map).toBeFocused();
  await expect(dialog.getByText('Puntos del polígono (4)')).toBeVisible();
  await pull(page, await placeOn(map, 120, -120), await placeOn(map, -200, 60));
  await expect(dialog.getByText(/El borde se cruza consigo mismo/).first()).toBeVisible();
  await shot(page, 'offices-crossing');
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
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Control+z');
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
  await shot(page, 'offices-coverage');

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
  await shot(page, 'offices-zone-outside');
  await zone.getByRole('button', { name: 'Dibujar de nuevo' }).click();
  await drawSquare(page, ground, 80);
  await zone.getByRole('button', { name: 'Guardar zona' }).click();
  await expect(page.getByText('Zona creada correctamente').first()).toBeVisible();
  await expect(dialog.getByText('Muy lejano', { exact: true })).toBeVisible();
  await shot(page, 'offices-zones');

  // A coverage that leaves the zone out is refused where it can be read: the map is higher than the dialog.
  await dialog.getByRole('tab', { name: 'Cobertura de la sede' }).click();
  await dialog.getByRole('button', { name: 'Dibujar de nuevo' }).click();
  await drawSquare(page, map, 30);
  await dialog.getByRole('button', { name: 'Terminar dibujo' }).click();
  await save.click();
  await expect(dialog.getByText('Una zona quedaría por fuera: ajústala o elimínala antes.')).toBeInViewport();
  await shot(page, 'offices-left-out');
  // Begun anew, and four corners.
  for (let time = 0; time < 5; time += 1) await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await dialog.getByRole('tab', { name: /Mapa de sub-zonas/ }).click();
  const point = { latitude: leticia.lat, longitude: leticia.lng };
  await expect
    .poll(async () => (await api.call('coverage.check', { body: point })).ok().delivery_price)
    .toBe(8_900);
  await dialog.getByRole('button', { name: /^Eliminar Muy lejano/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Zona eliminada.').first()).toBeVisible();

  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  const request = page.getByRole('alertdialog');
  await expect(request.getByText(`Se eliminara la oficina ${name} ?`)).toBeVisible();
  await request.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Sede eliminada correctamente').first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Recuperar ${name}` })).toBeVisible();
});

test('on a phone a coverage is drawn by taps, and what somebody else saved meanwhile is not lost @mobile @full', async ({
  page,
  context,
}) => {
  const name = `Sede ${Math.random().toString(36).slice(2, 8)}`;
  left = [name];
  const { luz, id } = await newOffice(name, { east: 0.2 });
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
  await shot(page, 'offices-phone-coverage');
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

test('a coverage comes from a GeoJSON file: what is none is told, what it shares with another office is shown @desktop @full', async ({
  page,
  context,
}) => {
  const name = `Sede ${Math.random().toString(36).slice(2, 8)}`;
  left = [name];
  const { luz, id } = await newOffice(name);
  await newOffice(`${name} vecina`, { east: 0.01, side: 0.006 });
  await signIn(context, luz);
  await page.goto(`/admin/offices?abierto=${id}&pestana=cobertura`);
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  const load = (text: string) => {
    const file = { name: 'a.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) };
    return dialog.locator('input[type=file]').setInputFiles(file);
  };
  const polygon = (corners: [number, number][]) => {
    const ring = [...corners, ...corners.slice(0, 1)].map(([lat, lng]) => [lng, lat]);
    return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
  };
  const corners = squareAround(mitu, 0.008);
  const [nw, ne, se, sw] = corners as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  const both = { type: 'FeatureCollection', features: [polygon(corners), polygon(corners)] };
  for (const [text, messages] of [
    ['nada', 'El archivo no es GeoJSON: no se pudo leer.'],
    ['{"type":"FeatureCollection","features":[]}', 'El archivo no trae ningún polígono.'],
    [JSON.stringify(both), 'El archivo trae varios polígonos: deja uno solo.'],
  ] as const) {
    await load(text);
    await expect(dialog.getByRole('alert')).toHaveText(messages);
  }
  await load(JSON.stringify(polygon([nw, se, ne, sw])));
  await expect(dialog.getByText(/El borde se cruza consigo mismo/)).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await load(JSON.stringify(polygon(corners)));
  await expect(dialog.getByText('Puntos del polígono (4)')).toBeVisible();
  const overlap = dialog.getByText(`Se cruza con la cobertura de ${name} vecina`);
  await expect(overlap).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'offices-overlap');
  // Drawn away from it, they no longer overlap.
  const map = dialog.getByRole('application', { name: 'Cobertura de la sede' });
  await map.focus();
  const left3 = ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft'];
  for (const key of ['PageDown', 'PageDown', ...left3, 'PageDown', ...left3]) await page.keyboard.press(key);
  await expect(overlap).toBeHidden();
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cobertura guardada correctamente').first()).toBeVisible();
});
