import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { carried, sendEvents } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A product whose way of sale changes: rule 26. */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());
afterEach(async () => expect(await brokenInvariants(server.adminUrl)).toEqual([]));

const read = async (id: string) =>
  (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
const save = (client: Client, id: string, body: InputOf<'products.save'>['body']) =>
  client.call('products.save', { params: { id }, body });

it('a product that is sold by weight from now on has its stock counted again: 11 pieces are not 11 g', async () => {
  const { version } = await read(goods.ron.id);
  const change = { version, countType: 'grams', quantity_pum: 750, unit_measurement_pum: 'g' } as const;
  const { details } = (await save(luz, goods.ron.id, change)).failure();
  expect(details.map(({ field }) => field)).toEqual(['countType']);
  const figures = (await read(goods.ron.id)).stock_branch_offices.map((one) => ({
    id: one.id,
    version: one.version,
    stock: one.stock * 750,
  }));
  (await save(luz, goods.ron.id, { ...change, stock_branch_offices: figures })).ok();
  expect((await read(goods.ron.id)).countType).toBe('grams');
});

/** Of closed offices, too; Bretaña's first. */
const stocks = async (id: string) => {
  const rows = await server.sql<{ stock: number }>(
    'select stock::int from product_office where product_id = $1 order by office_id <> $2, office_id',
    [id, officeIds.bretana],
  );
  return rows.map(({ stock }) => stock);
};

it('or converted where it is, by the weight of a piece, and back to whole pieces', async () => {
  const { version } = await read(goods.aceite.id);
  const pieces = await stocks(goods.aceite.id);
  // A closed office has its stock, too.
  const close = (inactive: boolean) =>
    server.sql('update office set inactive = $2 where id = $1', [officeIds.palmira, inactive]);
  await close(true);
  const weighed = { countType: 'grams', quantity_pum: 900, unit_measurement_pum: 'g' } as const;
  const unweighed = await save(luz, goods.aceite.id, { ...weighed, version, convert_stock: true });
  expect(unweighed.failure().details.map(({ field }) => field)).toEqual(['grams_x_unidad']);
  const { doc } = (
    await save(luz, goods.aceite.id, { ...weighed, version, convert_stock: true, grams_x_unidad: 900 })
  ).ok();
  expect(await stocks(goods.aceite.id)).toEqual(pieces.map((stock) => stock * 900));

  const first = doc.stock_branch_offices.find(({ id }) => id === officeIds.bretana);
  const sold = { id: first?.id ?? '', version: first?.version ?? null, stock: (first?.stock ?? 0) - 100 };
  const { doc: less } = (
    await save(luz, goods.aceite.id, { version: doc.version, stock_branch_offices: [sold] })
  ).ok();
  const back = { version: less.version, countType: 'units', convert_stock: true } as const;
  (await save(luz, goods.aceite.id, back)).ok();
  await close(false);
  expect(await stocks(goods.aceite.id)).toEqual([(pieces[0] ?? 0) - 1, ...pieces.slice(1)]);
});

it('keeps what its price is of: a piece that weighs something else has no price of that weight', async () => {
  const { version } = await read(goods.azucar.id);
  const weighed = { version, countType: 'grams', convert_stock: true, grams_x_unidad: 250 } as const;
  const other = { ...weighed, quantity_pum: 1_000, unit_measurement_pum: 'g' } as const;
  const { details } = (await save(luz, goods.azucar.id, other)).failure();
  expect(details.map(({ field }) => field)).toEqual(['quantity_pum']);
  const { doc } = (
    await save(luz, goods.azucar.id, { ...other, quantity_pum: 250, grams_x_unidad: 250 })
  ).ok();
  const heavier = (await save(luz, goods.azucar.id, { version: doc.version, quantity_pum: 500 })).ok().doc;
  const back = { version: heavier.version, countType: 'units', convert_stock: true } as const;
  expect((await save(luz, goods.azucar.id, back)).failure().details.map(({ field }) => field)).toEqual([
    'quantity_pum',
  ]);
});

it('waits until no order has it: what comes back is counted as it left', async () => {
  const change = async (product: { id: string }) => {
    const { version, stock_branch_offices: figures } = await read(product.id);
    const stock = figures.map((one) => ({ id: one.id, version: one.version, stock: one.stock * 100 }));
    const body = { version, countType: 'grams', quantity_pum: 100, unit_measurement_pum: 'g' } as const;
    return save(luz, product.id, { ...body, stock_branch_offices: stock });
  };
  const refusal = async (product: { id: string }) => {
    const { details } = (await change(product)).failure();
    return details.map(({ field, message }) => `${field}: ${message}`);
  };
  const ordered = [expect.stringContaining('countType: Hay pedidos sin terminar con este producto')];

  const [shopper] = await readyShoppers(server, [[{ product: goods.pasta, count: 30 }]]);
  if (!shopper) throw new Error('No shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  expect(await refusal(goods.pasta)).toEqual(ordered);
  (await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } })).ok();
  (await change(goods.pasta)).ok();

  const yeison = await server.as('yeison');
  const { id: leaving } = await carried(server, luz, [{ product: goods.frijol, count: 10 }]);
  await sendEvents(yeison, leaving, { kind: 'started' });
  expect(await refusal(goods.frijol)).toEqual(ordered);
  await sendEvents(yeison, leaving, { kind: 'attempt', reason: 'nobody' }, { kind: 'returned' });
  expect(await refusal(goods.frijol)).toEqual(ordered);
  const waiting = await server.sql<{ line_id: string; product_id: string }>(
    'select line_id, product_id from delivery_return where order_id = $1',
    [leaving],
  );
  const received = waiting.map((one) => ({ ...one, outcome: 'stock' as const }));
  (await luz.call('deliveries.restock', { params: { id: leaving }, body: { goods: received } })).ok();
  (await change(goods.frijol)).ok();
});
