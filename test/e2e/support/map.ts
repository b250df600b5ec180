import type { Locator, Page } from '@playwright/test';
import { type Person, staff } from './people.ts';

type Place = { x: number; y: number };

/** A place on the map, in px from its middle. */
export async function placeOn(map: Locator, x: number, y: number) {
  const box = await map.boundingBox();
  if (!box) throw new Error('No map');
  return { x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y };
}

/** Presses the four corners of a square around the middle of the map. */
export async function drawSquare(page: Page, map: Locator, side: number): Promise<void> {
  // Its middle, which the foot of the dialog would lie on otherwise.
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  for (const [x, y] of [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
  ] as const) {
    const place = await placeOn(map, x, y);
    await page.mouse.click(place.x, place.y);
  }
}

/** Where no other test looks for an office. */
export const mitu = { lat: 1.25, lng: -70.23 };

/** An office in Mitú that nobody else looks at; `east`: by so many degrees, away from those of other tests. */
export async function newOffice(name: string, { east = 0, side }: { east?: number; side?: number } = {}) {
  const luz: Person = await staff('luz@canasta.example');
  const place = { lat: mitu.lat, lng: mitu.lng + east };
  const polygon = side === undefined ? undefined : squareAround(place, side);
  const geopoint: [number, number] = [place.lat, place.lng];
  const body = { name, city: 'Mitú', geopoint, position: 9_999, ...(polygon && { polygon }) };
  return { luz, id: (await luz.client.call('offices.create', { body })).ok().id };
}

/** Takes away what a test has made, so that no other one finds it. */
export async function removeOffices(names: readonly string[]): Promise<void> {
  const { client } = await staff('luz@canasta.example');
  for (const name of names) {
    const { list } = (await client.call('offices.staffPage', { query: { name, inactive: 'false' } })).ok();
    for (const { id, version } of list)
      await client.call('offices.remove', { params: { id }, query: { version } });
  }
}

export function squareAround({ lat, lng }: typeof mitu, side: number): [number, number][] {
  return [
    [lat + side, lng - side],
    [lat + side, lng + side],
    [lat - side, lng + side],
    [lat - side, lng - side],
  ];
}

export async function pull(page: Page, from: Place, to: Place) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** Fingers go along these ways together and are lifted: Playwright's own touch only taps. */
export async function dragFingers(page: Page, ways: readonly (readonly Place[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (step: number) => ways.flatMap((way, id) => (way[step] ? [{ ...way[step], id }] : []));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(0));
  for (let step = 1; at(step).length > 0; step += 1) await send('touchMove', at(step));
  await send('touchEnd', []);
  await session.detach();
}
