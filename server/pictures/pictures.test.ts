import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { type FileStorage, StorageError } from '#server/storage/storage.ts';
import { type Client, request } from '#test/client.ts';
import { blobOf, box, greyPng, smallVideo, smallWebm } from '#test/factories/files.ts';
import { businessIds } from '#test/factories/ids.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Pictures and videos of the shop: drawn anew, stored by what they are, served for good. */

const SECRET = 'Casa de Luz, GPS 3.4516 -76.5320';
let server: TestServer;
let luz: Client;
let storage: FileStorage;
let isDown = false;

beforeAll(async () => {
  const folder = createFolderStorage(throwawayFolder('pictures'));
  const put: FileStorage['put'] = async (...content) => {
    if (isDown) throw new StorageError('the storage does not answer');
    return folder.put(...content);
  };
  storage = { ...folder, put };
  server = await startTestServer({ storage });
  luz = await server.as('luz');
});
afterAll(() => server.close());

/** Red above, blue below. */
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: 'red' } }, top: 0, left: 0 },
  ]);
const give = (bytes: Buffer, crop?: { x: number; y: number; width: number; height: number }) =>
  luz.call('pictures.upload', { body: { picture: blobOf(bytes, 'arroz.jpg'), ...(crop ? { crop } : {}) } });
const film = (bytes: Buffer) => luz.call('videos.upload', { body: { video: blobOf(bytes, 'v.mp4') } });

async function look(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${server.url}${path}`, { method, headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'white'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0] = data.subarray((y * info.width + x) * info.channels);
  if (green > 200) return 'white';
  return red > 128 ? 'red' : 'blue';
}

it('a saved record keeps its picture from the sweep, from that moment on', async () => {
  const { picture } = (await give(await flag(40, 40).jpeg().toBuffer())).ok();
  const used = async () =>
    (
      await server.sql<{ used: boolean }>(
        'select used_at is not null as used from stored_file where strpos($1, digest) > 0',
        [picture.url],
      )
    )[0]?.used;
  expect(await used()).toBe(false);
  const art = { title: 'Arroz', text: '', tag: '', tint: '', pictures: [picture.url] };
  (await luz.call('offers.create', { body: { nameOffer: 'Arroz', section: 'HOME', art } })).ok();
  expect(await used()).toBe(true);
});

describe('a picture', () => {
  it('is encoded in widths, uncropped and rotated, in AVIF, WebP and JPEG as the client accepts', async () => {
    const bytes = await flag(900, 400)
      .withExif({ IFD0: { Copyright: SECRET } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { picture } = (await give(bytes)).ok();
    expect(picture).toEqual({
      url: expect.stringMatching(/^\/pictures\/[0-9a-f]{40}-400x900$/),
      width: 400,
      height: 900,
      widths: [160, 320, 400],
    });
    const accepts = [
      ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
      ['image/webp,*/*', 'image/webp', 'webp'],
      ['*/*', 'image/jpeg', 'jpeg'],
    ] as const;
    for (const [accept, type, format] of accepts) {
      const seen = await look(`${picture.url}?w=320`, { accept });
      const { width, height, format: read, exif, icc, xmp } = await sharp(seen.bytes).metadata();
      expect([seen.headers.get('content-type'), read, width, height]).toEqual([type, format, 320, 720]);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(seen.bytes.toString('latin1')).not.toContain('Casa de Luz');
      // Held sideways: what was above is at the right.
      expect([await colourAt(seen.bytes, 10, 300), await colourAt(seen.bytes, 310, 300)]).toEqual([
        'blue',
        'red',
      ]);
    }
  });

  it('is served as immutable, passive content, only to its business', async () => {
    const { picture } = (await give(await flag(200, 100).png().toBuffer())).ok();
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, bytes } = await look(picture.url, {}, method);
      expect([status, bytes.length > 0]).toEqual([200, method === 'GET']);
      const header = (name: string) => headers.get(name);
      expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
      expect([header('x-content-type-options'), header('vary')]).toEqual(['nosniff', 'accept']);
      expect(header('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    const elsewhere = await request(`${server.url}${picture.url}`, {
      headers: { host: 'la-plaza.localhost' },
    });
    expect([elsewhere.status, elsewhere.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    const missing = [
      picture.url.replace(/[0-9a-f]{40}/, 'a'.repeat(40)),
      `${picture.url}x`,
      '/pictures/../x',
    ];
    for (const path of missing) expect((await look(path)).status).toBe(404);
  });

  it('has the requested width, or the next available one', async () => {
    const { picture } = (await give(await flag(500, 300).jpeg().toBuffer())).ok();
    const widths: unknown[] = [];
    for (const pending of ['?w=1', '?w=160', '?w=161', '?w=9999', '', '?w=x%27&w=1'])
      widths.push((await sharp((await look(`${picture.url}${pending}`)).bytes).metadata()).width);
    expect(widths).toEqual([160, 160, 320, 500, 500, 500]);
  });

  it('is cropped where requested, after rotation', async () => {
    const sideways = await flag(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = (await give(sideways, { x: 0.5, y: 0.25, width: 0.5, height: 0.5 })).ok();
    expect([picture.width, picture.height]).toEqual([100, 200]);
    expect(await colourAt((await look(picture.url)).bytes, 20, 100)).toBe('red');
    const outside = await give(sideways, { x: 0.9, y: 0, width: 0.9, height: 2 });
    expect(outside.failure().details.map(({ field }) => field)).toEqual(['crop.height']);
  });

  it('with transparency keeps it, except as JPEG; an animation becomes its first frame', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } });
    const { picture } = (await give(await clear.png().toBuffer())).ok();
    const alphas: unknown[] = [];
    for (const accept of ['image/avif', 'image/webp', '*/*'])
      alphas.push((await sharp((await look(picture.url, { accept })).bytes).metadata()).hasAlpha);
    expect(alphas).toEqual([true, true, false]);
    expect(await colourAt((await look(picture.url)).bytes, 5, 5)).toBe('white');
    const [red, blue] = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = sharp(await Promise.all([red ?? '', blue ?? '']), { join: { animated: true } });
    const { picture: still } = (await give(await moving.gif().toBuffer())).ok();
    expect([still.width, still.height]).toEqual([30, 20]);
    expect(await colourAt((await look(still.url)).bytes, 5, 5)).toBe('red');
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['says to be 30 000 by 30 000', () => greyPng(30_000, 30_000, 1)],
    ['has 8 000 by 8 000 points in 60 KB', () => greyPng(8_000, 8_000)],
    ['is smaller than a picture', () => greyPng(15, 40)],
    ['ends in the middle', async () => (await flag(300, 300).jpeg().toBuffer()).subarray(0, 900)],
    ['has only a head', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('that %s is refused at its field, and nothing of it is stored', async (_, bytes) => {
    const before = await stored();
    const { status, failure } = await give(await bytes());
    expect([status, failure().details]).toEqual([
      400,
      [{ field: 'picture', message: expect.stringContaining('No se pudo leer la imagen') }],
    ]);
    expect(await stored()).toEqual(before);
  });

  it('that was uploaded before is not encoded again; both uploads are in the audit', async () => {
    const bytes = await flag(260, 200).jpeg().toBuffer();
    const first = (await give(bytes)).ok().picture;
    isDown = true;
    const second = (await give(bytes)).ok().picture;
    isDown = false;
    expect(second).toEqual(first);
    const lines = await server.sql<{ after: unknown }>(
      "select after from audit_log where action = 'pictures.upload' and after->>'url' = $1",
      [first.url],
    );
    expect(lines.map(({ after }) => after)).toEqual(Array(2).fill({ ...first, name: 'arroz.jpg' }));
  });

  it('that could not be stored does not exist; uploaded again it does', async () => {
    const bytes = await flag(120, 90).jpeg().toBuffer();
    // Whatever of it arrived: the sweep finds it by its row.
    const unfinished = () => server.sql('select kind from stored_file where stored_at is null order by kind');
    const before = await unfinished();
    isDown = true;
    const failed = [await give(bytes), await film(smallVideo(77))];
    isDown = false;
    for (const { status, failure } of failed) expect([status, failure().error]).toEqual([503, 'UNAVAILABLE']);
    expect(await unfinished()).toEqual([...before, { kind: 'picture' }, { kind: 'video' }]);
    const { picture } = (await give(bytes)).ok();
    expect((await look(picture.url)).status).toBe(200);
    expect(await unfinished()).toEqual([...before, { kind: 'video' }]);
  });

  it('uploaded by two people at once is one file, whole for both', async () => {
    const bytes = await flag(333, 222).jpeg().toBuffer();
    const andres = await server.as('andres');
    const body = { picture: blobOf(bytes, 'arroz.jpg') };
    const both = await Promise.all([give(bytes), andres.call('pictures.upload', { body }), give(bytes)]);
    const urls = new Set(both.map((answer) => answer.ok().picture.url));
    expect(urls.size).toBe(1);
    const [url = ''] = urls;
    const digest = url.slice('/pictures/'.length).split('-')[0];
    const rows = await server.sql(
      'select stored_at is not null as whole from stored_file where digest = $1',
      [digest],
    );
    expect([rows, (await look(url)).status]).toEqual([[{ whole: true }], 200]);
  });
});

describe('a video', () => {
  it('is stored unchanged, and served in the ranges that a player requests', async () => {
    const bytes = smallVideo(1_000);
    const { video } = (await film(bytes)).ok();
    expect(video).toEqual({
      url: expect.stringMatching(/^\/videos\/[0-9a-f]{40}\.mp4$/),
      type: 'video/mp4',
      bytes: bytes.length,
    });
    const last = bytes.length - 1;
    const whole = await look(video.url);
    expect([whole.status, whole.bytes.equals(bytes), whole.headers.get('accept-ranges')]).toEqual([
      200,
      true,
      'bytes',
    ]);
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const requests: [string, number, string | null, Buffer][] = [
      ['bytes=0-0', 206, `bytes 0-0/${bytes.length}`, bytes.subarray(0, 1)],
      ['bytes=100-', 206, `bytes 100-${last}/${bytes.length}`, bytes.subarray(100)],
      ['bytes=-50', 206, `bytes ${last - 49}-${last}/${bytes.length}`, bytes.subarray(-50)],
      ['bytes=5-9999999', 206, `bytes 5-${last}/${bytes.length}`, bytes.subarray(5)],
      [`bytes=${bytes.length}-`, 416, `bytes */${bytes.length}`, Buffer.alloc(0)],
      ['bytes=-0', 416, `bytes */${bytes.length}`, Buffer.alloc(0)],
      ['bytes=9-5', 200, null, bytes],
      ['bytes=0-1,5-6', 200, null, bytes],
      ['lines=1-2', 200, null, bytes],
    ];
    for (const [range, status, contentRange, part] of requests) {
      const seen = await look(video.url, { range });
      expect([range, seen.status, seen.headers.get('content-range'), seen.bytes.equals(part)]).toEqual([
        range,
        status,
        contentRange,
        true,
      ]);
    }
    expect((await look(video.url, { range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200);
    expect((await look(video.url, {}, 'HEAD')).headers.get('content-length')).toBe(`${bytes.length}`);
    expect((await look(video.url.replace('.mp4', '.webm'))).status).toBe(404);
    expect((await film(smallWebm())).ok().video.type).toBe('video/webm');
    expect((await film(smallVideo(20, 'qt  '))).ok().video.type).toBe('video/quicktime');
  });

  const whole = smallVideo(500);
  it.each([
    ['that ends in the middle', whole.subarray(0, whole.length - 10)],
    ['with something behind its end', Buffer.concat([whole, Buffer.from('MZ')])],
    ['without pictures', Buffer.concat([whole.subarray(0, 28), box('moov', Buffer.alloc(8))])],
    ['with a box of no length', Buffer.concat([whole, Buffer.from('0000000366726565', 'hex')])],
    [
      'with a box of a negative length',
      Buffer.concat([whole, Buffer.from('0000000166726565ffffffffffffffff', 'hex')]),
    ],
    ['of Matroska', smallWebm('matroska webm')],
    ['of WebM that ends in the middle', smallWebm().subarray(0, 40)],
  ])('%s is refused at its field', async (_, bytes) => {
    const { status, failure } = await film(bytes);
    expect([status, failure().details.map(({ field }) => field)]).toEqual([400, ['video']]);
  });
});

/** All that lies in the storage of the business. */
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for (const kind of ['pictures', 'videos'])
    for await (const key of storage.list(`${kind}/${businessIds.canasta}/`)) keys.push(key);
  return keys.sort();
}
