import type { CallId } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Answer, Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { order, readyShoppers, totalOf } from '../faults/shoppers.ts';
import { people } from '../people.ts';
import { orderToChoose } from '../picking/picking-world.ts';
import type { TestServer } from '../server.ts';
import { phoneOrderWrites } from './cases/phone-order-cases.ts';
import { returnWrites } from './cases/return-cases.ts';
import { deliveryWrites } from './delivery-writes.ts';

type Write =
  | 'orders.answerForStore'
  | 'cartHistory.restore'
  | 'orders.editLine'
  | 'orders.move'
  | 'orders.undo'
  | 'orderRatings.answer'
  | 'orders.save'
  | 'shoppingCarts.save';

/** Writes of one order for staff-writes.test.ts, each after the one before. */
export function orderWrites(world: () => { luz: Client; orderId: string; server: TestServer }): {
  [Id in Write & CallId]: () => Promise<Answer<Id>>;
} & ReturnType<typeof deliveryWrites> &
  ReturnType<typeof phoneOrderWrites> &
  ReturnType<typeof returnWrites> {
  return {
    'orders.editLine': async () => {
      const { luz, server } = world();
      const basket = [
        { product: goods.ron, count: 1 },
        { product: goods.arroz, count: 2 },
      ];
      const [shopper] = await readyShoppers(server, [basket]);
      if (!shopper) throw new Error('No shopper');
      const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
      const { products } = (await luz.call('orders.get', { params: { id } })).ok().order;
      const line = products.find(({ product_id }) => product_id === goods.arroz.id);
      return luz.call('orders.editLine', { params: { id, lineId: line?.id ?? '' }, body: { count: 1 } });
    },
    'cartHistory.restore': async () => {
      const { luz, server } = world();
      const [shopper] = await readyShoppers(server, [[{ product: goods.arroz, count: 2 }]]);
      if (!shopper) throw new Error('No shopper');
      (await shopper.client.call('cart.discardActive', {})).ok();
      const query = { user_id: shopper.userId };
      const [entry] = (await luz.call('cartHistory.list', { query })).ok().list;
      return luz.call('cartHistory.restore', { params: { id: entry?.id ?? '' } });
    },
    'orders.answerForStore': async () => {
      const { luz, server } = world();
      const wilson = await server.as('wilson');
      const basket = [{ product: goods.leche, count: 12 }];
      const { params, lineOf } = await orderToChoose(server, { luz, wilson }, basket);
      const input = { id: newId(), line_id: lineOf(goods.leche), product_id: goods.huevos.id, count: 4 };
      const { question } = (
        await wilson.call('picking.ask', { params, body: { ...input, asks: 'staff' } })
      ).ok();
      return luz.call('orders.answerForStore', {
        params: { ...params, question_id: question.id },
        body: { answer: 'yes', reason: 'Cliente de siempre' },
      });
    },
    'orders.move': () => {
      const { luz, orderId: id } = world();
      return luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } });
    },
    'orders.undo': () => {
      const { luz, orderId: id } = world();
      return luz.call('orders.undo', { params: { id }, body: {} });
    },
    'orderRatings.answer': async () => {
      const { luz, orderId: id, server } = world();
      await server.sql(
        `insert into order_rating (business_id, order_id, user_id, office_id, stars, created_at)
         select business_id, id, user_id, office_id, 4, now() from customer_order where id = $1`,
        [id],
      );
      return luz.call('orderRatings.answer', { params: { id }, body: { version: 1, answer: 'Gracias' } });
    },
    'orders.save': () => {
      const { luz, orderId: id } = world();
      return luz.call('orders.save', { body: { id, delivery: { picker_id: null } } });
    },
    'shoppingCarts.save': () => {
      const { luz, orderId: id } = world();
      return luz.call('shoppingCarts.save', { body: { id, delivery: { picker_id: people.wilson.id } } });
    },
    ...deliveryWrites(world),
    ...phoneOrderWrites(world),
    ...returnWrites(world),
  };
}
