import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What the import of pictures asks before it sends any (back-office 4 and 7, A53). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  await server.sql('update product set bar_code = $2 where id = any($1)', [
    [goods.cafe.id, goods.pasta.id],
    '7700000000001',
  ]);
  await server.sql('update product set removed = true, inactive = true where id = $1', [goods.sal.id]);
});
afterAll(() => server.close());

const validate = (query: InputOf<'products.validate'>['body']['query'], who = luz) =>
  who.call('products.validate', { body: { type: 'import_images', query, limit: 1 } });

it('finds products by SKU, one or many, and no removed one', async () => {
  const [one] = (await validate({ id_item: goods.leche.sku })).ok().list;
  expect(one).toMatchObject({
    reference: goods.leche.sku,
    id: goods.leche.id,
    title: goods.leche.title,
    repeated: false,
    version: expect.any(Number),
  });
  const many = (await validate({ id_item: [goods.leche.sku, goods.sal.sku, 'NO-HAY'] })).ok().list;
  expect(many.map(({ id }) => id)).toEqual([goods.leche.id]);
});

it('reports two products with one bar code, and is for superadmins', async () => {
  const { list } = (await validate({ bar_code: ['7700000000001'] })).ok();
  expect(list.map(({ reference, repeated }) => [reference, repeated])).toEqual([['7700000000001', true]]);
  for (const query of [{}, { id_item: 'x', bar_code: 'y' }, { id_item: ' ' }, { id_item: [] }])
    expect((await validate(query)).failure().error).toBe('INVALID_INPUT');
  expect((await validate({ id_item: 'x' }, await server.as('andres'))).status).toBe(404);
});
