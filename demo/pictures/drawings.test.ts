import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import products from '#demo/data/products.json' with { type: 'json' };
import type { DemoProduct } from '#demo/types.ts';
import { digestOf, pictureAddress } from './addresses.ts';
import { createDrawings } from './drawings.ts';
import { pictureOf } from './picture-of.ts';

/** Pictures of the demonstration, from the address in a product to the bytes. */

const drawings = createDrawings();
afterAll(() => drawings.close());
const all = products as DemoProduct[];
const shelf = (sub: string) => all.filter((product) => product.sub === sub).slice(0, 20);

it('are drawn in the width and the type that is asked for, on no ground', async () => {
  const bytes = await drawings.draw(digestOf('813', 0), 320, 'image/avif');
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({
    format: 'heif',
    width: 320,
    height: 320,
    hasAlpha: true,
  });
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
  expect(data[(160 * info.width + 160) * 4 + 3]).toBeGreaterThan(200);
});

it('of an address that no product has are not drawn', async () => {
  expect(await drawings.draw('0'.repeat(40), 320, 'image/avif')).toBeUndefined();
  expect(pictureAddress('813')).toMatch(/^\/pictures\/[0-9a-f]{40}-1280x1280$/);
});

it.each(['verduras', 'leche', 'galletas-dulces', 'res'])(
  'of 20 products of %s weigh less than 160 KB on a phone',
  async (sub) => {
    const drawn = await Promise.all(
      shelf(sub).map(({ sku }) => drawings.draw(digestOf(sku, 0), 320, 'image/avif')),
    );
    const bytes = drawn.reduce((sum, one) => sum + (one?.length ?? Number.POSITIVE_INFINITY), 0);
    expect(bytes).toBeLessThan(160 * 1024);
  },
);

it('of dishes weigh less than 10 KB on a phone, and their light is the same in every width', async () => {
  const heaviest = ['chuleta', 'basket'].map((name) => digestOf(`dish:${name}`, 0));
  const drawn = await Promise.all(heaviest.map((digest) => drawings.draw(digest, 320, 'image/avif')));
  expect(drawn.filter((bytes) => (bytes?.length ?? Number.POSITIVE_INFINITY) > 10 * 1024)).toEqual([]);
  const contrasts = async (width: number) => {
    const { channels } = await sharp(await drawings.draw(heaviest[0] ?? '', width, 'image/jpeg')).stats();
    return channels.map(({ stdev }) => stdev);
  };
  const [small, large] = [await contrasts(160), await contrasts(640)];
  for (const [i, contrast] of small.entries()) expect(Math.abs(contrast - (large[i] ?? 0))).toBeLessThan(5);
});

it('differ from one another on every shelf', () => {
  const alike = Object.values(Object.groupBy(all, ({ sub }) => sub)).flatMap((same = []) => {
    const byPicture = Map.groupBy(same, (product) => pictureOf(product));
    return [...byPicture.values()].filter((twins) => twins.length > 1);
  });
  const unlike = alike.filter(
    (twins) =>
      new Set(twins.map(({ title, brand, size }) => `${title.replace(' por peso', '')} ${brand} ${size}`))
        .size > 1,
  );
  expect(
    unlike.map((twins) => twins.map(({ sku, title, size }) => `${sku} ${title} ${size}`).join(' = ')),
  ).toEqual([]);
});
