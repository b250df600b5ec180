import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, request } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { drawPhoto } from './picture.ts';

/** 16 by 24 points. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6QBHB4eKCMoTisrTqRuXW6kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpP/AABEIABgAEAMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AKAqTjFFIBBTAUUgEFMBRSA//9k=',
  'base64',
);
const SECRET = 'Casa de Marcela, GPS 3.4516 -76.5320';

let server: TestServer;
let marcela: Client;
let jorge: Client;

const setModules = (change: string) =>
  server.sql(
    `update business_config set modules_enable = ${change}(modules_enable, 'user_info_v2') where business_id = $1`,
    [businessIds.canasta],
  );

beforeAll(async () => {
  server = await startTestServer();
  await setModules('array_append');
  [marcela, jorge] = await Promise.all([server.as('marcela'), server.as('jorge')]);
});
afterAll(() => server.close());

const give = (client: Client, bytes: Buffer) =>
  client.call('users.setPhoto', { body: { photo: new Blob([new Uint8Array(bytes)]) } });
const look = (path: string, client?: Client, host = 'canasta.localhost', accept = '*/*') =>
  request(`${server.url}${path}`, {
    headers: { host, accept, ...(client ? { authorization: `Bearer ${client.token}` } : {}) },
  });
function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** EXIF as a phone writes it: held sideways, and where it was taken. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from(
    `4949 2a00 0800 0000 0100 1201 0300 0100 0000 0${orientation}00 0000 0000 0000`.replaceAll(' ', ''),
    'hex',
  );
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)]));
}

const telling = Buffer.concat([
  jpeg.subarray(0, 2),
  exif(6),
  segment(0xfe, Buffer.from(SECRET)),
  segment(0xe2, Buffer.from(SECRET)),
  jpeg.subarray(2),
  Buffer.from(`PK\x03\x04<script>alert('${SECRET}')</script>`),
]);

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG of grey points that says to be `width` by `height` and holds `rows` rows. */
function png(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + width) * rows))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(SECRET),
  ]);
}

/** What is kept of Marcela's photo, small before large. */
const stored = () =>
  server.sql<{ type: string; width: number; bytes: Buffer }>(
    'select type, width, bytes from user_photo where user_id = $1 order by width, type',
    [people.marcela.id],
  );

/** Red above, blue below. */
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: 'red' } }, top: 0, left: 0 },
  ]);

describe('a photo', () => {
  it('is re-encoded in two sizes and three types, without metadata', async () => {
    const { user } = (await give(marcela, telling)).ok();
    expect(user.photoUrl).toMatch(/^\/files\/photo\/[0-9a-f-]{36}$/);
    expect(user.thumbnail).toBe(`${user.photoUrl}?w=160`);
    const drawn = await stored();
    expect(drawn.map(({ type, width }) => `${type} ${width}`)).toEqual([
      ...['image/avif 160', 'image/jpeg 160', 'image/webp 160'],
      ...['image/avif 320', 'image/jpeg 320', 'image/webp 320'],
    ]);
    for (const { type, width, bytes } of drawn) {
      expect(bytes.toString('latin1')).not.toMatch(/Marcela|GPS|script|PK|Exif/);
      const read = await sharp(bytes).metadata();
      expect([read.width, read.height, read.exif, read.icc, read.xmp]).toEqual([width, width, ...Array(3)]);
      expect(`image/${read.format === 'heif' ? 'avif' : read.format}`).toBe(type);
    }
  });

  it('is rotated and cropped to its centre', async () => {
    // Wide; held sideways it is high, with red at the right.
    const bytes = await flag(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    for (const { bytes: square } of (await drawPhoto(bytes)) ?? []) {
      const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        [0, 2].map((colour) => data[(y * info.width + x) * info.channels + colour]);
      const middle = info.width / 2;
      const colours = [at(5, middle), at(info.width - 5, middle)]
        .flat()
        .map((value = 0) => Math.round(value / 255));
      expect(colours).toEqual([0, 1, 1, 0]);
    }
    expect.assertions(6);
  });

  it('may be a WebP or an AVIF; transparency becomes white', async () => {
    const clear = sharp({ create: { width: 20, height: 30, channels: 4, background: '#0000' } });
    for (const file of [clear.clone().png(), clear.clone().webp(), clear.clone().avif({ effort: 0 })]) {
      const [first] = (await drawPhoto(await file.toBuffer())) ?? [];
      const { dominant } = await sharp(first?.bytes).stats();
      expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
    }
    expect.assertions(3);
  });

  it('is recognised by its bytes: everything else is refused by name', async () => {
    const moving = await sharp(
      [await flag(20, 20).png().toBuffer(), await flag(20, 20).negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer();
    const refused: [string, Buffer][] = [
      ['text', Buffer.from('no soy una foto')],
      [
        'SVG',
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h9v9z"/></svg>',
        ),
      ],
      ['GIF', await flag(20, 20).gif().toBuffer()],
      ['TIFF', await flag(20, 20).tiff().toBuffer()],
      ['a picture that moves', moving],
      ['a JPEG that is cut', jpeg.subarray(0, jpeg.length - 2)],
      ['a JPEG without a picture', Buffer.concat([jpeg.subarray(0, 2), exif(1), Buffer.from([0xff, 0xd9])])],
      ['a PNG larger than it may be', png(1025, 20)],
      ['a PNG smaller than it may be', png(15, 20)],
      ['a small file that says to be enormous', png(60_000, 60_000, 1)],
      ['a PNG that is smaller than it says', png(20, 20, 3)],
      ['a PNG with a wrong sum', png(20, 20).fill(7, 30, 32)],
      ['too many bytes', Buffer.concat([jpeg, Buffer.alloc(300_000)])],
    ];
    for (const [what, bytes] of refused) {
      await server.sql("delete from rate_limit where key like 'photo%'");
      const answer = await give(marcela, bytes);
      expect([what, answer.status]).toEqual([what, what === 'too many bytes' ? 413 : 400]);
      expect(answer.failure().details.map(({ field }) => field)).toEqual(['photo']);
    }
  });

  it('that is damaged is accepted or refused, never an internal error', async () => {
    const whole = png(20, 20);
    for (let at = 0; at < whole.length; at += 17) {
      const damaged = Buffer.from(whole);
      damaged[at] = 255 - (damaged[at] ?? 0);
      for (const bytes of [damaged, whole.subarray(0, at), telling.subarray(0, at * 9)]) {
        const drawn = await drawPhoto(bytes);
        expect([undefined, 6]).toContain(drawn?.length);
      }
    }
  });

  it('is visible only to its person, as a passive picture', async () => {
    const { photoUrl } = (await give(marcela, jpeg)).ok().user;
    const own = await look(photoUrl, marcela);
    expect(own.status).toBe(200);
    const header = (name: string) => own.headers.get(name);
    expect([header('content-type'), header('x-content-type-options')]).toEqual(['image/jpeg', 'nosniff']);
    expect(header('vary')).toContain('accept');
    expect(header('content-security-policy')).toContain('sandbox');
    expect(header('cache-control')).toContain('private');
    const valentina = await server.as('valentina');
    const luz = await server.as('luz');
    const others = [
      look(photoUrl),
      look(photoUrl, jorge),
      look(photoUrl, luz),
      look(photoUrl, valentina, 'la-plaza.localhost'),
      look('/files/photo/no', marcela),
    ];
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(404);
  });

  it('is sent in the requested size, in the best type the browser accepts', async () => {
    const { photoUrl, thumbnail } = (await give(marcela, jpeg)).ok().user;
    const drawn = await stored();
    const seen = async (path: string, accept: string) => {
      const { headers } = await look(path, marcela, 'canasta.localhost', accept);
      const length = Number(headers.get('content-length'));
      const { width } = drawn.find(({ bytes }) => bytes.length === length) ?? {};
      return [headers.get('content-type'), width];
    };
    expect(await seen(thumbnail, 'image/avif,image/webp,*/*')).toEqual(['image/avif', 160]);
    expect(await seen(photoUrl, 'image/webp,*/*')).toEqual(['image/webp', 320]);
    expect(await seen(`${photoUrl}?w=1%27&w=x`, '')).toEqual(['image/jpeg', 320]);
    // As a photo is that was kept before there were more of it.
    await server.sql("delete from user_photo where type <> 'image/jpeg' or width = 160");
    expect(await seen(thumbnail, 'image/avif')).toEqual(['image/jpeg', 320]);
  });

  it('is deleted when it is removed or replaced', async () => {
    const before = (await give(marcela, jpeg)).ok().user.photoUrl;
    const after = (await give(marcela, jpeg)).ok().user.photoUrl;
    expect([(await look(before, marcela)).status, (await look(after, marcela)).status]).toEqual([404, 200]);
    expect((await marcela.call('users.removePhoto', {})).ok().user.photoUrl).toBe('');
    expect((await look(after, marcela)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('of staff leaves an audit entry when it is added and removed; of a client none', async () => {
    const luz = await server.as('luz');
    const { photoUrl } = (await give(luz, jpeg)).ok().user;
    for (let turn = 0; turn < 2; turn += 1) (await luz.call('users.removePhoto', {})).ok();
    const lines = await server.sql(
      "select action, actor_id, before, after from audit_log where action like 'users.%Photo' order by at, id",
    );
    const [actor_id, none, one] = [people.luz.id, { photoUrl: '' }, { photoUrl }];
    expect(lines).toEqual([
      { action: 'users.setPhoto', actor_id, before: none, after: one },
      { action: 'users.removePhoto', actor_id, before: one, after: none },
    ]);
  });

  it('is limited in number', async () => {
    await server.sql("delete from rate_limit where key like 'photo%'");
    for (let n = 0; n < 20; n += 1) await give(jorge, png(15, 20));
    expect((await give(jorge, jpeg)).status).toBe(429);
    expect((await server.guest().call('users.setPhoto', { body: { photo: new Blob(['x']) } })).status).toBe(
      401,
    );
  });

  it('needs the module user_info_v2; removing it always works', async () => {
    await setModules('array_remove');
    expect((await give(marcela, jpeg)).status).toBe(404);
    expect((await marcela.call('users.removePhoto', {})).status).toBe(200);
    await setModules('array_append');
    expect((await give(marcela, jpeg)).status).toBe(200);
  });
});
