import { dragFingers, newOffice, placeOn, pull, removeOffices } from '../support/map.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

let left: string[] = [];

test.afterEach(async () => {
  await removeOffices(left);
  left = [];
});

test('a finger drags a corner and makes one on a side; two zoom, and the whole drawing is shown again @mobile @full', async ({
  page,
  context,
}) => {
  const name = `Sede ${Math.random().toString(36).slice(2, 8)}`;
  left = [name];
  const { luz, id } = await newOffice(name, { east: 0.1, side: 0.005 });
  await signIn(context, luz);
  await page.goto(`/admin/offices?abierto=${id}&pestana=cobertura`);
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  const map = dialog.getByRole('application', { name: 'Cobertura de la sede' });
  const area = map.locator('path.area-edited');
  await expect(area).toBeVisible();
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const middleOf = async (handle: string) => {
    const box = await map.locator(handle).first().boundingBox();
    if (!box) throw new Error(`No ${handle}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // The last part at once.
  const along = ({ x, y }: { x: number; y: number }, east: number, south: number) =>
    [0, 0.1, 0.2, 1].map((share) => ({ x: x + east * share, y: y + south * share }));
  const corner = await middleOf('[data-corner="1"]');
  await dragFingers(page, [along(corner, 30, 40)]);
  await expect
    .poll(async () => Object.values(await middleOf('[data-corner="1"]')).map(Math.round))
    .toEqual([corner.x + 30, corner.y + 40].map(Math.round));
  await expect(dialog.getByText('1 cambio sin guardar')).toBeVisible();
  await dragFingers(page, [along(await middleOf('.handle-side'), 0, -30)]);
  await expect(dialog.getByText('Puntos del polígono (5)')).toBeVisible();

  const width = async () => (await area.boundingBox())?.width ?? 0;
  const before = await width();
  const [one, other] = [await placeOn(map, -50, 170), await placeOn(map, 50, 170)];
  await dragFingers(page, [along(one, -80, 0), along(other, 50, 0)]);
  await expect.poll(width).toBeGreaterThan(2 * before);
  expect(await width()).toBeLessThan(2.5 * before);
  await dialog.getByRole('button', { name: 'Ver todo el dibujo' }).click();
  await expect.poll(width).toBeLessThan(page.viewportSize()?.width ?? 0);
  // Fingers on the map move the map alone.
  const top = (await map.boundingBox())?.y;
  await dragFingers(page, [along(await placeOn(map, -120, 150), 30, -60)]);
  expect((await map.boundingBox())?.y).toBe(top);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cobertura guardada correctamente').first()).toBeVisible();
  const saved = (await luz.client.call('offices.staffOne', { params: { id }, query: {} })).ok();
  expect(saved.polygon).toHaveLength(5);
});

test('the map stays under the hand that draws: a quick click counts, and what is wrong is in sight @desktop @full', async ({
  page,
  context,
}) => {
  const name = `Sede ${Math.random().toString(36).slice(2, 8)}`;
  left = [name];
  const { luz, id } = await newOffice(name, { east: 3 });
  await signIn(context, luz);
  await page.goto(`/admin/offices?abierto=${id}&pestana=cobertura`);
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  const map = dialog.getByRole('application');
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await map.boundingBox();
  // The mouse is still on its way when it is pressed.
  for (const [x, y] of [
    [-120, -100],
    [120, 100],
    [120, -100],
    [-120, 100],
  ] as const) {
    const place = await placeOn(map, x, y);
    await pull(page, place, { x: place.x + 14, y: place.y + 9 });
  }
  await expect(dialog.getByText('Puntos del polígono (4)')).toBeAttached();
  expect(await map.boundingBox()).toEqual(before);
  await dialog.getByRole('button', { name: 'Terminar dibujo' }).click();
  await expect(dialog.getByText(/se cruza/)).toBeInViewport();
});
