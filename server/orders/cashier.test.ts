import { expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { people } from '#test/people.ts';
import { acceptedOrder, openPicking } from '#test/picking/picking-world.ts';

it('an order is billed by somebody, also where this person has no name yet', async () => {
  const { server, luz } = await openPicking();
  const { id } = await acceptedOrder(server, luz, [{ product: goods.sal, count: 2 }]);
  await server.sql("update app_user set name = '', last_name = '' where id = $1", [people.luz.id]);
  const body = { delivery_event: 'ready' } as const;
  (await luz.call('orders.move', { params: { id }, body })).ok();
  const { delivery } = (await luz.call('orders.get', { params: { id } })).ok().order;
  expect(delivery.assigned_history).toMatchObject([{ role: 'cashier', user_name: people.luz.email }]);
  await server.close();
});
