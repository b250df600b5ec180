import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChannelWorld, startChannelWorld } from '#test/erp/channel-world.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';

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
