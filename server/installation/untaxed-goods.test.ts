import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  await server.sql("update business_config set tax_default = 'vat_19'");
});
afterAll(() => server.close());

it('a shop does not open while goods on sale have no class of tax, which are counted and listed', async () => {
  for (const item of ['hours', 'payments', 'texts'] as const)
    (await luz.call('opening.confirm', { body: { item, done: true } })).ok();
  (await luz.call('opening.close', {})).ok();
  const taxes = async () =>
    (await luz.call('opening.get', {})).ok().duties?.find(({ duty }) => duty === 'taxes');
  const listOf = async (withoutTaxClass: 'true' | 'false') => {
    const query = { withoutTaxClass, inactive: 'false', inactiveManual: 'false', limit: 100 } as const;
    return (await luz.call('products.staffPage', { query })).ok().list.map(({ id }) => id);
  };
  expect(await taxes()).toMatchObject({ state: 'met', count: 0, examples: [] });
  expect(await listOf('true')).toEqual([]);
  await server.sql("update business_config set tax_default = ''");
  await server.sql("update category set tax_class = 'exempt'");
  await server.sql(
    'update category c set tax_class = null from product p where p.id = $1 and c.id = p.category_id',
    [goods.ron.id],
  );
  const untaxed = await listOf('true');
  expect(untaxed).toContain(goods.ron.id);
  // Its category says how milk is taxed.
  expect(untaxed).not.toContain(goods.leche.id);
  expect(await taxes()).toMatchObject({ state: 'missing', count: untaxed.length });
  expect((await luz.call('opening.open', {})).failure().error).toBe('OPENING_INCOMPLETE');
  const others = await listOf('false');
  expect(others.filter((id) => untaxed.includes(id))).toEqual([]);
  await server.sql("update product set tax_class = 'vat_19' where id = any($1)", [untaxed]);
  expect(await taxes()).toMatchObject({ state: 'met', count: 0 });
});
