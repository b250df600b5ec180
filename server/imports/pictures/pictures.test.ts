import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FailureError, fail } from '#server/http/failure.ts';
import { type AskStranger, askStranger } from '#server/outgoing/ask-stranger.ts';
import { StrangerError } from '#server/outgoing/outgoing-error.ts';
import type { Client } from '#test/client.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Pictures of imported products, from the addresses in the file. */

let server: TestServer;
let luz: Client;
let png: Buffer;
const requests: string[] = [];
const agents = new Set<string | undefined>();
/** What the picture that is slow to come waits for. */
let slow = Promise.withResolvers<void>();

/** The other shop: what each of its addresses answers. */
const other: AskStranger = async (request) => {
  const { host, pathname } = new URL(request.url);
  requests.push(request.url);
  agents.add(request.headers?.['user-agent']);
  if (host === 'ocupada.example.com') {
    const headers = { 'retry-after': pathname.includes('fecha') ? 'Fri, 20 Nov 2026 16:00:00 GMT' : '7200' };
    return { status: 429, body: Buffer.alloc(0), headers };
  }
  if (host !== 'fotos.example.com') return askStranger(request);
  const answer = (status: number, body: Buffer, headers = {}) => ({ status, body, headers });
  if (pathname === '/muchas.png') throw new StrangerError('TOO_LARGE');
  if (pathname === '/rara.png') throw new TypeError('Nobody expects it');
  if (pathname === '/llena.png') throw new FailureError(fail('TOO_MANY_REQUESTS'));
  if (pathname === '/despacio.png') await slow.promise;
  if (pathname === '/lenta.png') throw new StrangerError('TIMEOUT');
  if (pathname === '/pagina.png') return answer(200, Buffer.from('<!doctype html><p>No está</p>'));
  if (pathname === '/rota.png') return answer(200, png.subarray(0, 40));
  if (pathname === '/otra.png') return answer(302, Buffer.alloc(0), { location: '/buena.png' });
  if (pathname === '/dentro.png')
    return answer(302, Buffer.alloc(0), { location: 'https://169.254.169.254/a.png' });
  if (pathname === '/no-segura.png')
    return answer(302, Buffer.alloc(0), { location: 'http://fotos.example.com/a.png' });
  if (pathname === '/vueltas.png') return answer(302, Buffer.alloc(0), { location: '/vueltas.png' });
  return ['/buena.png', '/despacio.png'].includes(pathname) ? answer(200, png) : answer(404, Buffer.alloc(0));
};

beforeAll(async () => {
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a2' } })
    .png()
    .toBuffer();
  server = await startTestServer({ workers: { pollSeconds: 0.5 }, workEveryMs: 100, askStranger: other });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const detail = async (id: string) => (await luz.call('imports.get', { params: { id } })).ok();
const pictureOf = async (sku: string) =>
  (
    await server.sql<{ picture: string; listed: number }>(
      `select p.picture, (select count(*)::int from product_office o where o.product_id = p.id and o.listed) as listed
       from product p where p.sku = $1`,
      [sku],
    )
  )[0];

it('are fetched once the file is applied, what failed is listed, and undo takes them back', async () => {
  const rows = [
    ['F1', 'https://fotos.example.com/buena.png, https://fotos.example.com/2.png'],
    ['F2', 'https://fotos.example.com/otra.png'],
    ['F3', 'https://fotos.example.com/no-esta.png'],
    ['F4', 'https://fotos.example.com/pagina.png'],
    ['F5', 'https://fotos.example.com/rota.png'],
    ['F6', 'https://fotos.example.com/muchas.png'],
    ['F7', 'http://fotos.example.com/buena.png'],
    ['F8', 'https://127.0.0.1/a.png'],
    ['F9', 'https://fotos.example.com/dentro.png'],
    ['F10', 'https://fotos.example.com/no-segura.png'],
    ['F11', 'https://fotos.example.com/vueltas.png'],
    ['F12', 'https://fotos.example.com/lenta.png'],
    ['F13', ''],
  ] as const;
  const lines = rows.map(
    ([sku, url], at) => `${sku};Galleta número ${sku};Panadería;${5_000 + at};10;"${url}"`,
  );
  const text = ['SKU;Título;Categoría;PVP;Stock;Imágenes', ...lines].join('\n');
  const review = await checkedImport(luz, await uploadedImport(luz, new File([text], 'con-fotos.csv')), {
    create_categories: true,
  });
  expect(review.mapping?.columns.at(-1)).toMatchObject({ column: 'Imágenes', field: 'picture' });
  expect(review.summary).toMatchObject({ created: 13, pictures: 12, without_picture: 1 });
  expect(requests).toEqual([]);

  const { id } = await appliedImport(luz, review);
  await expect.poll(async () => (await detail(id)).pictures?.waiting, { timeout: 30_000 }).toBe(1);
  const { pictures } = await detail(id);
  expect(pictures).toMatchObject({ done: 2, failed: 9, waiting: 1 });
  expect(Object.fromEntries(pictures?.failures.map(({ sku, why }) => [sku, why]) ?? [])).toEqual({
    F3: 'la dirección respondió con el estado 404',
    F4: 'no es una imagen JPG, PNG, WebP, AVIF ni GIF',
    F5: expect.stringContaining('No se pudo leer la imagen'),
    F6: 'pesa más de 2.500 KB',
    F7: 'la dirección no empieza por https://',
    F8: 'la dirección no es de la red pública',
    F9: 'la dirección no es de la red pública',
    F10: 'la dirección no empieza por https://',
    F11: 'la dirección lleva a otra, y esa a otra',
  });
  expect(requests.filter((url) => url.startsWith('http://'))).toEqual([]);
  expect(await pictureOf('F1')).toMatchObject({ picture: expect.stringMatching(/^\/pictures\//), listed: 3 });
  expect((await pictureOf('F2'))?.picture).toBe((await pictureOf('F1'))?.picture);
  expect(await pictureOf('F3')).toMatchObject({ picture: '', listed: 0 });

  // The same file again: what has a picture is as it was, the others are tried again.
  const again = await checkedImport(luz, await uploadedImport(luz, new File([text], 'con-fotos.csv')));
  expect(again.summary).toMatchObject({ created: 0, changed: 10, unchanged: 3, pictures: 10 });
  (await luz.call('imports.discard', { params: { id: again.id } })).ok();

  const undo = (await luz.call('imports.undo', { params: { id } })).ok();
  await settledImport(luz, undo.id);
  expect((await pictureOf('F1'))?.picture).toBe('');
  expect((await detail(id)).pictures).toBeNull();
});

/** One product for each address, with the import that is to fetch them. */
async function appliedPictures(pictures: Record<string, string>) {
  const rows = Object.entries(pictures).map(
    ([sku, name]) => `${sku};Torta ${sku};9000;4;${new URL(name, 'https://fotos.example.com/')}`,
  );
  const file = new File([['SKU;Título;PVP;Stock;Imagen', ...rows].join('\n')], 'tortas.csv');
  const { id } = await appliedImport(luz, await checkedImport(luz, await uploadedImport(luz, file)));
  const states = async () =>
    Object.fromEntries(
      (
        await server.sql<{ sku: string; tries: number; status: string; why: string; due: string }>(
          `select p.sku, w.tries, w.status, w.why, to_char(w.due_at at time zone 'utc', 'HH24:MI') as due
           from import_picture w join product p on p.id = w.product_id
           where w.import_id = $1`,
          [id],
        )
      ).map(({ sku, ...state }) => [sku, state]),
    );
  const undo = async () => settledImport(luz, (await luz.call('imports.undo', { params: { id } })).ok().id);
  return { id, states, undo };
}

it('are tried again after what nobody expects, which keeps no other; some time that is the end', async () => {
  const { id, states } = await appliedPictures({ H1: 'rara.png', H2: 'llena.png', H3: 'buena.png' });
  await expect.poll(async () => (await states()).H3?.status).toBe('done');
  await expect.poll(states).toMatchObject({
    H1: { tries: 1, status: 'waiting', why: 'no se pudo guardar' },
    H2: { tries: 0, status: 'waiting' },
  });
  expect([...agents]).toEqual(['Canasta']);
  await server.sql(
    `update import_picture set tries = 5, due_at = due_at - interval '1 day'
     where import_id = $1 and status = 'waiting'`,
    [id],
  );
  const why = 'se intentó varias veces y no se pudo terminar';
  await expect.poll(states).toMatchObject({ H1: { status: 'failed', why }, H2: { status: 'failed', why } });
});

it('that are slow to come keep no others', async () => {
  const good = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`L${at}`, 'buena.png']));
  const { states } = await appliedPictures(Object.assign({ L99: 'despacio.png' }, good));
  const waiting = async () =>
    Object.entries(await states()).flatMap(([sku, { status }]) => (status === 'waiting' ? [sku] : []));
  await expect.poll(waiting).toEqual(['L99']);
  slow.resolve();
  await expect.poll(waiting).toEqual([]);
  slow = Promise.withResolvers();
});

it('are fetched four at a time', async () => {
  const before = requests.length;
  const names = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`P${at}`, 'despacio.png']));
  const { states } = await appliedPictures(names);
  const count = () => requests.slice(before).length;
  await expect.poll(count).toBe(4);
  // Time enough to ask for more.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(count()).toBe(4);
  slow.resolve();
  await expect
    .poll(async () => Object.values(await states()).every(({ status }) => status === 'done'))
    .toBe(true);
  slow = Promise.withResolvers();
});

it('of a shop that is busy wait as long as it says, all of them, and that is no attempt of the others', async () => {
  const busy = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`M${at}`, `https://ocupada.example.com/${at}.png`]),
  );
  const { id, states } = await appliedPictures(Object.assign({ M9: 'buena.png' }, busy));
  await expect.poll(async () => (await states()).M9?.status).toBe('done');
  const dues = async () => {
    const { M9: _, ...others } = await states();
    return [...new Set(Object.values(others).map(({ due }) => due))];
  };
  // It is 15:00, and they wait for two hours.
  await expect.poll(dues).toEqual(['17:00']);
  const asked = Object.values(await states()).filter(({ tries }) => tries > 0);
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(asked[0]?.why).toBe('la dirección respondió con el estado 429');
  // After some attempts that is the end, also of a busy shop.
  await server.sql(
    `update import_picture set tries = 4, due_at = due_at - interval '1 day' where import_id = $1 and status = 'waiting'`,
    [id],
  );
  await expect
    .poll(async () => Object.values(await states()).every(({ status }) => status !== 'waiting'))
    .toBe(true);
});

it('wait until the hour that a busy shop says', async () => {
  const { states } = await appliedPictures({ N1: 'https://ocupada.example.com/fecha.png' });
  await expect.poll(async () => (await states()).N1).toMatchObject({ tries: 1, due: '16:00' });
});

it('leave what staff put in meanwhile, also when the import is undone', async () => {
  const { states, undo } = await appliedPictures({ J1: 'despacio.png' });
  await expect.poll(() => requests.at(-1)).toContain('despacio.png');
  const own = '/pictures/1f951.webp';
  await server.sql("update product set picture = $1 where sku = 'J1'", [own]);
  slow.resolve();
  await expect.poll(async () => (await states()).J1?.status).toBe('done');
  expect((await pictureOf('J1'))?.picture).toBe(own);
  await undo();
  expect((await pictureOf('J1'))?.picture).toBe(own);
  slow = Promise.withResolvers();
});

it('that a process stored before it died are of the import: undo takes them back', async () => {
  const { id, states, undo } = await appliedPictures({ K1: 'buena.png', K2: 'buena.png' });
  await expect.poll(states).toMatchObject({ K1: { status: 'done' }, K2: { status: 'done' } });
  // As it was before the process noted that they came.
  const die = (sku: string, due: string) =>
    server.sql(
      `update import_picture w set status = 'waiting', due_at = due_at + $3::interval from product p
       where p.id = w.product_id and p.sku = $2 and w.import_id = $1`,
      [id, sku, due],
    );
  await die('K2', '1 year');
  await die('K1', '-1 day');
  await expect.poll(states).toMatchObject({ K1: { status: 'done' }, K2: { status: 'waiting' } });
  expect((await pictureOf('K1'))?.picture).toMatch(/^\/pictures\//);
  await undo();
  expect([await pictureOf('K1'), await pictureOf('K2')]).toMatchObject([{ picture: '' }, { picture: '' }]);
});

it('are tried again later where they may come, and by another process where one died', async () => {
  const text = 'SKU;Título;PVP;Stock;Imagen\nG1;Torta de naranja;9000;4;https://fotos.example.com/lenta.png';
  const review = await checkedImport(luz, await uploadedImport(luz, new File([text], 'una.csv')));
  const { id } = await appliedImport(luz, review);
  const state = async () =>
    (
      await server.sql<{ tries: number; status: string; why: string }>(
        'select tries, status, why from import_picture where import_id = $1',
        [id],
      )
    )[0];
  await expect
    .poll(state)
    .toMatchObject({ tries: 1, status: 'waiting', why: 'tardó demasiado en responder' });
  const due = () =>
    server.sql("update import_picture set due_at = due_at - interval '1 day' where import_id = $1", [id]);
  await due();
  await expect.poll(async () => (await state())?.tries).toBe(2);
  await server.sql('update import_picture set url = $2 where import_id = $1', [
    id,
    'https://fotos.example.com/buena.png',
  ]);
  await due();
  await expect.poll(async () => (await state())?.status).toBe('done');
  expect((await pictureOf('G1'))?.picture).toMatch(/^\/pictures\//);
});
