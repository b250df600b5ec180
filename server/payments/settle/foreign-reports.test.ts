import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';
import { businessIds } from '#test/factories/ids.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';
import { applyTransaction } from './apply-transaction.ts';

/** A report that names another payment than the one its transaction belongs to is for a person, however old it is. */

let world: PaymentWorld;
let database: Database;
beforeAll(async () => {
  world = await openPaymentWorld();
  world.simulator.set({ events: { drop: 1_000 } });
  database = openDatabase(appUrl(world.server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const apply = (gateway: GatewayName, text: Transaction) =>
  database
    .forBusiness(businessIds.canasta)
    .transaction((tx) => applyTransaction(tx, gateway, text, world.now()));

const reviewsOf = (id: string) =>
  world.server.sql('select kind, order_id, reference from payment_review where transaction_id = $1', [id]);

const approved = (id: string, reference: string, { total }: Waiting): Transaction => ({
  id,
  reference,
  status: 'approved',
  amountInCents: total * 100,
  currency: 'COP',
  method: 'CARD',
  says: {},
});

describe('a report under the reference of another order', () => {
  it('needs a person also when it is older than what is known', async () => {
    const [a, b] = [await world.buy(), await world.buy()];
    await linkOf(a);
    await linkOf(b);
    await apply('wompi', approved('older-1', `${a.number}-1`, a));
    expect((await world.statusOf(a.id)).state).toBe('6_payment_complete');
    await apply('wompi', { ...approved('older-1', `${b.number}-1`, b), status: 'pending' });
    expect(await reviewsOf('older-1')).toEqual([
      { kind: 'wrong_reference', order_id: a.id, reference: `${b.number}-1` },
    ]);
    expect((await world.statusOf(b.id)).state).toBe('5_waiting_online_payment');
  });

  it('pays nothing when the provider registered the payment as another of its orders', async () => {
    const order = await world.buy();
    await linkOf(order, 'credibanco');
    await apply('credibanco', approved('not-its-own', `${order.number}001`, order));
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '5_waiting_online_payment',
      attempts: ['pending'],
    });
    expect(await reviewsOf('not-its-own')).toMatchObject([
      { kind: 'wrong_reference', reference: `${order.number}001` },
    ]);
  });
});
