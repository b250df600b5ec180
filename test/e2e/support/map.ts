import type { Locator, Page } from '@playwright/test';

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
