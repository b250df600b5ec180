import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import type { Client } from '#test/client.ts';
import { blobOf } from '#test/factories/files.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A white or transparent ground becomes the shelf's own, where an owner asks for it. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ storage: createFolderStorage(throwawayFolder('grounds')) });
  luz = await server.as('luz');
});
afterAll(() => server.close());

/** A red can of 120 by 240 with a white stripe, at the lower left of a ground. */
async function can(ground: string): Promise<Buffer> {
  const stripe = { create: { width: 40, height: 20, channels: 3, background: 'white' } } as const;
  const red = await sharp({ create: { width: 120, height: 240, channels: 3, background: '#c0202f' } })
    .composite([{ input: stripe, left: 40, top: 100 }])
    .png()
    .toBuffer();
  return sharp({ create: { width: 900, height: 500, channels: 4, background: ground } })
    .composite([{ input: red, left: 60, top: 200 }])
    .png()
    .toBuffer();
}

async function give(bytes: Buffer, clear: boolean) {
  const body = { picture: blobOf(bytes, 'lata.png'), clear };
  return (await luz.call('pictures.upload', { body })).ok().picture;
}

async function alphaOf(url: string): Promise<(x: number, y: number) => number | undefined> {
  const answer = await fetch(`${server.url}${url}`, { headers: { accept: 'image/webp' } });
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => data[(y * info.width + x) * 4 + 3];
}

it.each(['#fbfbfa', '#ffffff00'])(
  'a ground of %s goes, the product stands in the middle of a square',
  async (ground) => {
    const picture = await give(await can(ground), true);
    expect([picture.width, picture.height]).toEqual([269, 269]);
    const alpha = await alphaOf(picture.url);
    expect([alpha(5, 5), alpha(40, 134), alpha(230, 134), alpha(134, 5)]).toEqual([0, 0, 0, 0]);
    // White that is not the ground stays: the stripe in the middle of the can.
    expect([alpha(134, 200), alpha(134, 124)]).toEqual([255, 255]);
  },
);

it('a photograph with another ground stays whole, and so does a picture of which nothing was asked', async () => {
  expect(await give(await can('#3f6f52'), true)).toMatchObject({ width: 900, height: 500 });
  expect(await give(await can('#fbfbfa'), false)).toMatchObject({ width: 900, height: 500 });
  const empty = sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } });
  expect(await give(await empty.png().toBuffer(), true)).toMatchObject({ width: 60, height: 40 });
});
