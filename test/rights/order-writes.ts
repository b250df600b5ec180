import type { CallId } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';
import { people } from '../people.ts';
import type { TestServer } from '../server.ts';
import { deliveryWrites } from './delivery-writes.ts';

type Write = 'orders.move' | 'orders.undo' | 'shoppingCarts.save';

/** Writes of one order for staff-writes.test.ts, each after the one before. */
export function orderWrites(world: () => { luz: Client; orderId: string; server: TestServer }): {
  [Id in Write & CallId]: () => Promise<Answer<Id>>;
} & ReturnType<typeof deliveryWrites> {
  return {
    'orders.move': () => {
      const { luz, orderId: id } = world();
      return luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } });
    },
    'orders.undo': () => {
      const { luz, orderId: id } = world();
      return luz.call('orders.undo', { params: { id }, body: {} });
    },
    'shoppingCarts.save': () => {
      const { luz, orderId: id } = world();
      return luz.call('shoppingCarts.save', { body: { id, delivery: { picker_id: people.wilson.id } } });
    },
    ...deliveryWrites(world),
  };
}
