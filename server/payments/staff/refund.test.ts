import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** Money that staff send back through the provider. */

let world: PaymentWorld;
let luz: Client;
beforeAll(async () => {
  world = await openPaymentWorld();
  luz = await world.server.as('luz');
});
afterAll(() => world.close());

it('of an order paid twice each payment is voided once, not the first one again', async () => {
  const order = await world.buy();
  const [one, other] = [await linkOf(order), await linkOf(order, 'credibanco')];
  world.simulator.pay({ url: one });
  await world.reaches(order.id, '6_payment_complete');
  // The provider does not answer what is asked of it, so that both requests stay open.
  world.simulator.set({ calls: { fault: '500', times: 100, path: 'void' } });
  world.simulator.pay({ url: other, method: 'PSE' });
  await until('the second payment is seen', async () =>
    (await world.statusOf(order.id)).reviews.includes('paid_twice'),
  );
  const give = () =>
    luz.call('payments.refund', {
      params: { id: order.id },
      body: { refund_id: newId(), how: 'void', amount: order.total, reason: 'Pagó dos veces' },
    });
  (await give()).ok();
  (await give()).ok();
  const voided = await world.server.sql<{ payments: number }>(
    'select count(distinct payment_id)::int as payments from refund where order_id = $1',
    [order.id],
  );
  expect(voided).toEqual([{ payments: 2 }]);
});
