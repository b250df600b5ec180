import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { appUrl } from '#server/db/migrate.ts';
import { clientOf } from '#test/client.ts';
import { type ChannelWorld, startChannelWorld } from '#test/erp/channel-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { fridayMorning } from '#test/server.ts';

/** Orders of channels that are sent several times, or at once (rule 135). */

let world: ChannelWorld;
beforeAll(async () => {
  world = await startChannelWorld();
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});
afterAll(() => world.server.close());

describe('the number of a channel', () => {
  it('sent by eight at once is one order, and the same again answers it', async () => {
    const before = await world.stockOf(goods.arroz);
    const same = world.body({ number: world.nextNumber() });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.rappi.call('erp.createOrder', { body: same })),
    );
    const orders = answers.map((answer) => answer.ok());
    expect(new Set(orders.map(({ order }) => order.id)).size).toBe(1);
    expect(orders.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await world.stockOf(goods.arroz)).toBe(before - 2);
    const again = (await world.rappi.call('erp.createOrder', { body: same })).ok();
    expect([again.order.id, again.repeated]).toEqual([orders[0]?.order.id, true]);
    expect(await world.stockOf(goods.arroz)).toBe(before - 2);
  });

  it('sent at once to two processes is one order, also when its goods are not there twice', async () => {
    const app = await createApp({
      databaseUrl: appUrl(world.server.adminUrl),
      defaultBusiness: 'canasta',
      logLevel: 'fatal',
      now: () => fridayMorning,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const elsewhere = clientOf(app.listeningOrigin, world.rappiKey, 'canasta.localhost');
      const lines = [{ id_item: goods.cafe.sku, count: 2, price: 9_000 }];
      for (let round = 0; round < 8; round += 1) {
        await world.setStock(goods.cafe, 3);
        const body = world.body({ lines, total: 18_000 });
        const answers = await Promise.all(
          [world.rappi, elsewhere, world.rappi, elsewhere].map((client) =>
            client.call('erp.createOrder', { body }),
          ),
        );
        const ids = answers.map((answer) => answer.ok().order.id);
        expect(new Set(ids).size).toBe(1);
        expect(await world.stockOf(goods.cafe)).toBe(1);
      }
    } finally {
      await app.close();
    }
  });

  it('is answered when its office has closed for good, which takes no other', async () => {
    const body = world.body();
    const { order } = (await world.rappi.call('erp.createOrder', { body })).ok();
    await world.server.sql('update office set inactive = true where id = $1', [officeIds.bretana]);
    const again = (await world.rappi.call('erp.createOrder', { body })).ok();
    const other = (await world.send()).failure();
    await world.server.sql('update office set inactive = false where id = $1', [officeIds.bretana]);
    expect([again.order.id, again.repeated]).toEqual([order.id, true]);
    expect(other.details[0]?.field).toBe('office');
  });

  it('with other content is refused, and the same number of another channel is another order', async () => {
    const number = world.nextNumber();
    const { order } = (await world.send({ number })).ok();
    const other = { number, lines: [{ id_item: goods.arroz.sku, count: 1, price: 5_400 }], total: 5_400 };
    const before = await world.stockOf(goods.arroz);
    const refused = await world.send(other);
    expect([refused.status, refused.failure().error]).toEqual([409, 'CHANNEL_NUMBER_USED']);
    expect(await world.stockOf(goods.arroz)).toBe(before);
    const elsewhere = (await world.send({ ...other, channel: 'pedidosya' })).ok();
    expect(elsewhere.order.id).not.toBe(order.id);
  });
});

describe('races', () => {
  it('of the last unit two channels get one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await world.setStock(goods.cafe, 1);
      const lines = [{ id_item: goods.cafe.sku, count: 1, price: 9_000 }];
      const answers = await Promise.all(
        ['rappi', 'pedidosya', 'pos'].map((channel) => world.send({ channel, lines, total: 9_000 })),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.map((answer) => answer.failure().error)).toEqual([
        'ORDER_LINES_REFUSED',
        'ORDER_LINES_REFUSED',
      ]);
      expect(await world.stockOf(goods.cafe)).toBe(0);
    }
  });

  it('a cancelled one gives its stock back', async () => {
    const before = await world.stockOf(goods.arroz);
    const { order } = (await world.send()).ok();
    const params = { id: order.id };
    (
      await world.luz.call('orders.move', {
        params,
        body: { state: '12_store_cancel_order', reason: 'Rappi lo canceló' },
      })
    ).ok();
    expect(await world.stockOf(goods.arroz)).toBe(before);
  });
});
