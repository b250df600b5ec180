import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { idOf } from '../factories/ids.ts';
import { acceptedOrder, action, linesOf, record } from '../picking/picking-world.ts';
import type { TestServer } from '../server.ts';

/** A picker's writes, each after the one before it: an order is taken, picked, asked about and handed over. */
export function pickingWrites(world: () => { server: TestServer; luz: Client }) {
  let picker: Client;
  let [orderId, milk, rum] = ['', '', ''];
  const params = () => ({ id: orderId });
  return {
    'picking.takeNext': async () => {
      picker = await world().server.as('wilson');
      const basket = [
        { product: goods.ron, count: 1 },
        { product: goods.leche, count: 1 },
      ];
      orderId = (await acceptedOrder(world().server, world().luz, basket)).id;
      await world().server.sql(
        "update customer_order set window_end = window_start + interval '1 minute' where id = $1",
        [orderId],
      );
      return picker.call('picking.takeNext', { body: { key: newId() } });
    },
    'picking.start': async () => {
      const answer = await picker.call('picking.start', { body: { walk_id: newId(), order_ids: [orderId] } });
      const lines = await linesOf(picker, orderId);
      const lineOf = (product: string) => lines.find(({ product_id }) => product_id === product)?.id ?? '';
      [milk, rum] = [lineOf(goods.leche.id), lineOf(goods.ron.id)];
      return answer;
    },
    'picking.ask': () =>
      picker.call('picking.ask', {
        params: params(),
        body: { id: newId(), line_id: milk, product_id: goods.arroz.id, count: 1 },
      }),
    'picking.record': () =>
      record(picker, orderId, [action(rum, { found: { count: 1 } }), action(milk, { found: { count: 1 } })]),
    'picking.finish': () => picker.call('picking.finish', { params: params() }),
    'picking.billed': () => picker.call('picking.billed', { params: params() }),
  };
}

/** One line of an order that was not found. */
export function pickedNothing(id: string): InputOf<'picking.record'> {
  return {
    params: { id },
    body: { actions: [action(idOf('order line'), { id: idOf('pick'), reason: 'other' })] },
  };
}
