import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { type AskStranger, askStranger } from '#server/outgoing/ask-stranger.ts';
import { StrangerError } from '#server/outgoing/outgoing-error.ts';
import { type Client, clientOf } from '#test/client.ts';
import { blobOf } from '#test/factories/files.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { whileHeld } from '#test/faults/while-held.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Categories, brands and pictures that another system writes with its key (rules 143 and 147). */

let server: TestServer;
let luz: Client;
let erp: Client;
let blue: Buffer;

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
/** Where pictures of the other system are. */
const other: AskStranger = async (request) => {
  const { host, pathname } = new URL(request.url);
  if (host !== 'fotos.example.com') return askStranger(request);
  const answer = (status: number, body: Buffer, headers = {}) => ({ status, body, headers });
  if (pathname === '/lenta.png') throw new StrangerError('TIMEOUT');
  if (pathname === '/otra.png') return answer(302, Buffer.alloc(0), { location: '/buena.png' });
  if (pathname === '/dentro.png')
    return answer(302, Buffer.alloc(0), { location: 'https://169.254.169.254/a.png' });
  return pathname === '/buena.png' ? answer(200, blue) : answer(404, Buffer.alloc(0));
};
async function withKey(scopes: Scope[]): Promise<Client> {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'ERP', scopes } })).ok();
  return clientOf(server.url, key, 'canasta.localhost');
}
const pictureOf = async (id: string) =>
  (await server.sql<{ picture: string }>('select picture from product where id = $1', [id]))[0]?.picture;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100, askStranger: other });
  luz = await server.as('luz');
  blue = await picture('#00f');
  erp = await withKey(['catalogue:write', 'products:read']);
  (await categories([{ code: 'DESPENSA', name: 'Despensa' }])).ok();
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const categories = (rows: InputOf<'erp.writeCategories'>['body']['rows']) =>
  erp.call('erp.writeCategories', { body: { rows } });
const brands = (rows: InputOf<'erp.writeBrands'>['body']['rows']) =>
  erp.call('erp.writeBrands', { body: { rows } });

/** Once every change is numbered, the last ones of a feed. */
async function numbered() {
  await expect
    .poll(async () => (await server.sql('select from feed_change')).length, { timeout: 8_000 })
    .toBe(0);
}
async function categoryFeed(changed_after: string) {
  await numbered();
  return (await erp.call('erp.categories', { query: { changed_after, limit: 200 } })).ok();
}
async function brandFeed(changed_after: string) {
  await numbered();
  return (await erp.call('erp.brands', { query: { changed_after, limit: 200 } })).ok();
}

describe('categories and brands', () => {
  it('are made and changed by their code, by the rules of staff, and read by what changed', async () => {
    const { changed_after: cursor } = await categoryFeed('0');
    const sent: InputOf<'erp.writeCategories'>['body']['rows'] = [
      { code: 'ASEO', name: 'Aseo', goods_kind: 'general' as const, tax_class: 'vat_19' as const },
      { code: 'JABON', parent: 'ASEO', name: 'Jabones', goods_kind: null },
      { code: 'NADA', parent: 'NADIE', name: 'Nada' },
      { code: 'SOLO' },
      { code: 'DESPENSA', name: 'Despensa grande' },
    ];
    const first = (await categories(sent)).ok();
    expect(first).toMatchObject({ added: 2, changed: 1 });
    expect(first.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'parent', 'UNKNOWN_CATEGORY'],
      [3, 'name', 'NO_NAME'],
    ]);
    expect((await categories(sent)).ok()).toMatchObject({ added: 0, changed: 0 });
    const { list } = await categoryFeed(cursor);
    expect(list.map(({ code, parent, name }) => [code, parent, name]).sort()).toEqual([
      ['ASEO', null, 'Aseo'],
      ['DESPENSA', null, 'Despensa grande'],
      ['JABON', 'ASEO', 'Jabones'],
    ]);
    await server.sql(`update category set inactive = true where original_name = 'ASEO'`);
    const removed = (await categoryFeed('0')).list.flatMap(({ code, removed }) => (removed ? code : []));
    // A cursor that had the subcategory is told of the category alone.
    expect(removed).toEqual(['ASEO']);
    const beyond = await erp.call('erp.categories', { query: { changed_after: '999999' } });
    expect(beyond.failure().details[0]?.field).toBe('changed_after');
  });

  it('made twice in one moment are one', async () => {
    const row = { code: 'A-LA-VEZ', parent: 'DESPENSA', name: 'A la vez' };
    const lock = `select from category where original_name = 'DESPENSA' for update`;
    const answers = await whileHeld(server, (tx) => tx.query(lock), {
      waiting: 2,
      work: () => Promise.all([categories([row]), categories([row])]),
    });
    const [one, other] = answers.map((answer) => answer.ok());
    expect([one?.errors, other?.errors, (one?.added ?? 0) + (other?.added ?? 0)]).toEqual([[], [], 1]);
  });

  it('of a brand by its name; what a person removed or joined stays so', async () => {
    const { changed_after: cursor } = await brandFeed('0');
    const one = { name: 'ALPINA UNO', display_name: 'Alpina', description: 'Lácteos' };
    expect((await brands([one, { name: 'DIANA' }])).ok()).toMatchObject({ added: 1, changed: 0, errors: [] });
    expect((await brands([{ ...one, description: 'Leche' }])).ok()).toMatchObject({ changed: 1 });
    await server.sql(`update brand set inactive = true where name = 'ALPINA UNO'`);
    const again = (await brands([one, { name: 'Y' }, { name: 'Y' }])).ok();
    expect(again.errors.map(({ row, code }) => [row, code])).toEqual([
      [0, 'REMOVED'],
      [1, 'TWICE'],
      [2, 'TWICE'],
    ]);
    const { list } = await brandFeed(cursor);
    expect(list).toMatchObject([
      { name: 'ALPINA UNO', display_name: 'Alpina', description: 'Leche', removed: true },
    ]);
    const keys = `select distinct action, after ->> 'key' as key from audit_log
      where action in ('erp.writeBrands', 'erp.writeCategories') order by action`;
    expect((await server.sql(keys)).map(({ key }) => key)).toEqual(['ERP', 'ERP']);
  });
});

it('a picture comes by an address or as a file, of a product by its code, and what failed is told', async () => {
  const { sku, id } = goods.arroz;
  const send = (sent: string | Blob, id_item = sku, who = erp) =>
    who.call('erp.writePicture', { body: { id_item, picture: sent } });
  const first = (await send('https://fotos.example.com/otra.png')).ok();
  expect(first).toMatchObject({ product_id: id, changed: true });
  expect(await pictureOf(id)).toBe(first.picture);
  const again = await Promise.all([send('https://fotos.example.com/buena.png'), send(blobOf(blue))]);
  expect(again.map((answer) => answer.ok())).toEqual([
    { ...first, changed: false },
    { ...first, changed: false },
  ]);
  const green = await picture('#0a0');
  const second = (await send(blobOf(green))).ok();
  expect([second.changed, second.picture === first.picture]).toEqual([true, false]);
  const failed = async (path: string) => {
    const { error, message, data } = (await send(path)).failure();
    return [error, data, /la dirección respondió con el estado 404/.test(message)];
  };
  expect(await failed('https://fotos.example.com/no-esta.png')).toEqual([
    'PICTURE_NOT_FETCHED',
    { is_passing: false },
    true,
  ]);
  expect(await failed('https://fotos.example.com/lenta.png')).toEqual([
    'PICTURE_NOT_FETCHED',
    { is_passing: true },
    false,
  ]);
  for (const path of ['https://127.0.0.1/a.png', 'https://fotos.example.com/dentro.png'])
    expect((await failed(path)).slice(0, 2)).toEqual(['PICTURE_NOT_FETCHED', { is_passing: false }]);
  const fieldOf = async (...sent: Parameters<typeof send>) =>
    (await send(...sent)).failure().details.map(({ field }) => field);
  expect(await fieldOf('http://fotos.example.com/buena.png')).toEqual(['picture']);
  expect(await fieldOf(blobOf(blue), 'NO-HAY')).toEqual(['id_item']);
  expect((await send(blobOf(blue), sku, await withKey(['products:read']))).status).toBe(404);
  expect(await pictureOf(id)).toBe(second.picture);
  const audit = `select actor_role, after ->> 'picture' as picture from audit_log
    where action = 'erp.writePicture' order by at`;
  expect(await server.sql(audit)).toEqual(
    [first, second].map(({ picture }) => ({ actor_role: 'key', picture })),
  );
});
