import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { pictureFile } from '#contract/files.ts';
import { type Client, request } from '#test/client.ts';
import { blobOf, smallPng, smallVideo } from '#test/factories/files.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { contentKind } from './content-kind.ts';
import { receiveForm } from './receive-form.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** What comes in as a file: how much, what it is, how long it takes, and that nothing of what is refused stays. */

const host = 'canasta.localhost';
const path = '/api/admin/pictures';
const MOST = pictureFile.most;
const REQUEST_MS = 1_200;
let server: TestServer;
let luz: Client;
let jpeg: Buffer;

beforeAll(async () => {
  server = await startTestServer({
    // Longer than this a form with a picture may take, and nothing else.
    timeouts: { headersMs: 5_000, requestMs: REQUEST_MS, checkedEveryMs: 100 },
    uploadLimits: { video: 2 * 1024 * 1024, import: 1024 * 1024 },
  });
  luz = await server.as('luz');
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
const give = (bytes: Buffer, name = 'arroz.jpg', client = luz) =>
  client.call('pictures.upload', { body: { picture: blobOf(bytes, name) } });

/** Files on their way, of all processes that use this folder. */
function onTheirWay(): string[] {
  const folder = join(server.dataDir, 'uploads');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.includes('/'));
}
const nothingStays = () => expect.poll(onTheirWay).toEqual([]);

function part(name: string, content: string, more = ''): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
}
const send = (body: string | Buffer, type = 'multipart/form-data; boundary=x', token = luz.token) =>
  request(`${server.url}${path}`, {
    method: 'POST',
    headers: { host, authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
const detailsOf = ({ text }: { text: string }) => (JSON.parse(text) as ErrorBody).details;

/** Sends pieces through a socket of its own and returns the first answer. */
async function sendRaw(
  ...pieces: (string | Buffer | number | 'end')[]
): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (/\r\n\r\n.*\}$/s.test(received)) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.on('error', () => {});
  for (const piece of pieces) {
    if (typeof piece === 'number') await new Promise((resolve) => setTimeout(resolve, piece));
    else if (piece === 'end') socket.destroy();
    else socket.write(piece);
  }
  await answered;
  socket.destroy();
  const [head = '', text = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1] ?? 0), text };
}
const headOf = (...more: string[]) =>
  `${[
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${luz.token}`,
    'content-type: multipart/form-data; boundary=x',
    ...more,
  ].join('\r\n')}\r\n\r\n`;
const opening = part('picture', '', '; filename="a.jpg"').slice(0, -2);

describe('size limits', () => {
  it('2500 KB are accepted, one byte more is refused with the text of the specification', async () => {
    expect((await give(padded(MOST))).status).toBe(201);
    const { status, failure } = await give(padded(MOST + 1), 'C:\\fotos\\arroz "1".jpg');
    expect([status, failure().details]).toEqual([
      413,
      [
        {
          field: 'picture',
          message: 'La imagen arroz %221%22.jpg excede el tamaño máximo permitido de 2500KB.',
        },
      ],
    ]);
    await nothingStays();
  });

  it('apply to the announced length before anything arrives, and to the arriving bytes without one', async () => {
    const announced = await sendRaw(headOf(`content-length: ${MOST * 2}`));
    expect([announced.status, detailsOf(announced)[0]?.field]).toEqual([413, 'picture']);
    const piece = Buffer.alloc(1024 * 1024);
    const chunk = (bytes: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`${bytes.length.toString(16)}\r\n`),
        Buffer.from(bytes),
        Buffer.from('\r\n'),
      ]);
    const endless = await sendRaw(
      headOf('transfer-encoding: chunked'),
      chunk(Buffer.concat([Buffer.from(opening), jpeg])),
      ...[piece, piece, piece].map(chunk),
    );
    expect([endless.status, detailsOf(endless)[0]?.field]).toEqual([413, 'picture']);
    await nothingStays();
  });

  it('allow a video of the configured size, regardless of the contract', async () => {
    const video = (bytes: number) =>
      luz.call('videos.upload', { body: { video: blobOf(smallVideo(bytes), 'v.mp4') } });
    const { failure } = await video(2 * 1024 * 1024);
    expect(failure().details[0]?.message).toBe('El video v.mp4 excede el tamaño máximo permitido de 2MB.');
    expect((await luz.call('uploads.limits', {})).ok()).toEqual({
      picture: MOST,
      video: 2 * 1024 * 1024,
      import: 1024 * 1024,
    });
  });

  it.each([
    ['files without end', part('other', 'x', '; filename="a.jpg"').repeat(10), 'body'],
    ['fields without end', part('crop', '1').repeat(200), 'body'],
    ['a field without end', part('crop', '1'.repeat(20_000)), 'crop'],
    ['parts of JSON without end', `${part('crop', `[${'[],'.repeat(4_000)}1]`)}`, 'body'],
    ['headers without end', part('picture', 'x', `; filename="${'a'.repeat(20_000)}"`), 'picture'],
  ])('%s is too much', async (_, body, field) => {
    const answer = await send(`${body}--x--\r\n`);
    expect([answer.status, detailsOf(answer)[0]?.field]).toEqual([400, field]);
    await nothingStays();
  });
});

describe('content', () => {
  it('is one uploaded file for a field: JSON cannot name one', async () => {
    const one = Buffer.concat([Buffer.from(opening), smallPng, Buffer.from('\r\n')]);
    const twice = await send(Buffer.concat([one, one, Buffer.from('--x--\r\n')]));
    expect(detailsOf(twice)).toEqual([{ field: 'picture', message: 'Envía un solo archivo.' }]);
    const json = await send('{"picture":{"path":"/etc/passwd","sha256":"x"}}', 'application/json');
    const message = 'Envía el archivo en un formulario (multipart/form-data).';
    expect([json.status, detailsOf(json)]).toEqual([400, [{ field: 'picture', message }]]);
    await nothingStays();
  });

  it.each<[name: string, bytes: () => Buffer | Promise<Buffer>, word: string]>([
    [
      'factura.jpg',
      () => Buffer.from('%PDF-1.7 esto no es una foto'),
      'no es un archivo JPG, PNG, WebP, AVIF o GIF',
    ],
    ['logo.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no es un archivo JPG'],
    ['pagina.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'no es un archivo JPG'],
    ['vacio.jpg', () => Buffer.alloc(0), 'no es un archivo JPG'],
    ['video.jpg', () => smallVideo(), 'no es un archivo JPG'],
    ['IMG_1.jpg', () => smallVideo(64, 'heic'), 'es una foto HEIC'],
    ['escaner.jpg', () => sharp(smallPng).tiff().toBuffer(), 'no es un archivo JPG'],
  ])('is known by its bytes, whatever it is called: %s', async (name, bytes, word) => {
    const { status, failure } = await give(await bytes(), name);
    expect([status, failure().details]).toEqual([
      400,
      [{ field: 'picture', message: expect.stringContaining(`La imagen ${name} ${word}`) }],
    ]);
  });

  it('of an import is recognised, in any encoding', () => {
    const texts = ['sku;precio\r\n1;2\r\n', '\ufeffsku,precio', 'a\tñ'];
    expect(texts.map((text) => contentKind(Buffer.from(text)))).toEqual(['text', 'text', 'text']);
    expect(contentKind(Buffer.from('Ca\xf1\xe1', 'latin1'))).toBe('text');
    expect(contentKind(Buffer.from(`${'codigo;nombre\n'.repeat(20)}00012\0\0;Arroz\n`))).toBe('text');
    expect(contentKind(Buffer.from('PK\x03\x04'))).toBe('xlsx');
    for (const none of ['', '\0\0', '%PDF-1', '<svg>', '\x7fELF\x01\x02', 'MZ\x90\0\x03'])
      expect([none, contentKind(Buffer.from(none, 'latin1'))]).toEqual([none, undefined]);
  });

  it.each([
    ['nothing', '', 'multipart/form-data; boundary=x', 'body'],
    ['a form without its file', `${part('crop', '{}')}--x--\r\n`, undefined, 'picture'],
    [
      'a text in its place',
      `${part('picture', '{"path":"/etc/passwd","sha256":"x"}')}--x--\r\n`,
      undefined,
      'picture',
    ],
    ['a file that was left empty', `${part('picture', '', '; filename=""')}--x--\r\n`, undefined, 'picture'],
    ['a form that names no boundary', 'x', 'multipart/form-data', 'body'],
    ['a form that ends in the middle', opening, undefined, 'body'],
  ])('%s is no form with a picture', async (_, body, type, field) => {
    const answer = await send(body, type);
    expect([answer.status, detailsOf(answer)[0]?.field]).toEqual([400, field]);
    await nothingStays();
  });
});

describe('time limits', () => {
  it('are longer for a picture than for anything else', async () => {
    const whole = Buffer.concat([Buffer.from(opening), jpeg, Buffer.from('\r\n--x--\r\n')]);
    const head = headOf(`content-length: ${whole.length}`);
    const { status } = await sendRaw(head, whole.subarray(0, 200), REQUEST_MS + 100, whole.subarray(200));
    expect(status).toBe(201);
    const login = `POST /api/v1/users/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`;
    expect((await sendRaw(login, '{')).status).toBe(408);
  });

  it('people without permission are refused before the upload is read', async () => {
    const jorge = await server.as('jorge');
    expect((await give(jpeg, 'a.jpg', jorge)).status).toBe(404);
    expect((await give(jpeg, 'a.jpg', server.guest(host))).status).toBe(401);
    const refused = headOf('content-length: 100000').replace(/authorization.*\r\n/, '');
    expect((await sendRaw(refused, opening)).status).toBe(401);
  });

  it('a person with twenty concurrent uploads waits; others do not', async () => {
    const left = new AbortController();
    onTestFinished(() => left.abort());
    // One is refused where the small picture below came before it, and its sender tries again.
    const begin = () => {
      const port = Number(new URL(server.url).port);
      const socket = connect({ port, host: '127.0.0.1', signal: left.signal });
      socket.on('error', () => {}).on('data', () => socket.destroy());
      socket.on('close', () => left.signal.aborted || begin());
      socket.write(headOf(`content-length: ${MOST}`) + opening);
    };
    for (let at = 0; at < 20; at++) begin();
    await expect.poll(async () => (await give(jpeg)).status).toBe(429);
    const paola = await server.as('paola');
    expect((await give(jpeg, 'a.jpg', paola)).status).toBe(201);
    left.abort();
    await expect.poll(async () => (await give(jpeg)).status).toBe(201);
    await nothingStays();
  });

  it('nothing remains of an interrupted upload', async () => {
    const whole = Buffer.concat([Buffer.from(opening), padded(500_000)]);
    // While its sender is still being let in, and when some of it is on the disk.
    for (const pause of [0, 100]) await sendRaw(headOf(`content-length: ${MOST}`), whole, pause, 'end');
    await nothingStays();
    expect((await give(jpeg)).status).toBe(201);
  });
});

it('an upload whose sender has left before it was read ends at once', async () => {
  const gone = new IncomingMessage(new Socket());
  gone.destroy();
  await once(gone, 'close');
  const options = { contentType: 'multipart/form-data; boundary=x', mostBytes: 9, files: [] };
  const read = receiveForm(gone, { ...options, newPath: async () => '' });
  await expect(read).rejects.toThrow('REQUEST_TIMEOUT');
});

it('files left by a killed process are deleted at the next start; files being written stay', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const parent = join(server.dataDir, 'of-processes');
  const leave = (pid: number | undefined) => {
    const folder = join(parent, `${hostname()}.${pid}.${crypto.randomUUID()}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'half'), 'x');
    return folder.slice(parent.length + 1);
  };
  const alive = leave(child.pid);
  leave(process.pid);
  const own = createTemporaryFolder(parent);
  writeFileSync(await own.newPath(), 'x');
  await own.sweep();
  expect(readdirSync(parent).length).toBe(2);
  expect(readdirSync(parent)).toContain(alive);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  await own.sweep();
  expect(readdirSync(parent).length).toBe(1);
  await own.close();
  expect(readdirSync(parent)).toEqual([]);
});
