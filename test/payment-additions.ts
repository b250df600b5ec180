import { newId } from '#server/db/ids.ts';
import { goods } from './factories/goods.ts';
import { officeIds } from './factories/ids.ts';
import { until } from './faults/processes.ts';
import { linkOf, type PaymentWorld, type Waiting } from './payment-world.ts';

/** What a shopper does who adds to an order that is paid online, and how it stands in the tables. */
export function additionsOf(world: PaymentWorld) {
  /** An order of a bottle of rum that is paid, and coffee in the cart. */
  async function paid(count = 2, product: { id: string } = goods.cafe): Promise<Waiting> {
    const order = await world.buy([{ product: goods.ron, count: 1 }]);
    world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    await fill(order, count, product);
    return order;
  }

  async function fill({ client }: Waiting, count: number, product: { id: string } = goods.cafe) {
    const body = { product_id: product.id, count, branch_office_id: officeIds.bretana };
    (await client.call('cart.addProduct', { body })).ok();
  }

  async function confirmation({ client, id }: Waiting) {
    const preview = (await client.call('orders.previewAddition', { params: { id }, body: {} })).ok();
    const line_ids = preview.lines.filter(({ chosen }) => chosen).map(({ line_id }) => line_id);
    return { preview, body: { addition_id: newId(), line_ids, total_price: preview.price_total } };
  }

  /** The addition that waits for its payment, and what it costs. */
  async function adding(order: Waiting) {
    const { preview, body } = await confirmation(order);
    const answer = (await order.client.call('orders.add', { params: { id: order.id }, body })).ok().order;
    if (!answer.adding?.is_waiting || answer.price_total !== preview.price_before)
      throw new Error('It does not wait for its payment');
    return { id: body.addition_id, amount: preview.price_to_pay_now, total: preview.price_total, body };
  }

  const params = (order: Waiting, additionId: string) => ({ id: order.id, additionId });

  async function additionUrl(order: Waiting, id: string, gateway: 'wompi' | 'credibanco' = 'wompi') {
    const answer = await order.client.call('payments.additionLink', {
      params: params(order, id),
      body: { gateway },
    });
    return answer.ok().url;
  }

  const check = async (order: Waiting, id: string) =>
    (await order.client.call('payments.checkAddition', { params: params(order, id), body: {} })).ok();
  const read = async ({ id, client }: Waiting) =>
    (await client.call('orders.get', { params: { id } })).ok().order;
  const inCart = async ({ client }: Waiting) =>
    (await client.call('cart.active', {})).ok().cart?.products ?? [];
  const stateOf = async (id: string) =>
    (await world.server.sql<{ state: string }>('select state from addition_request where id = $1', [id]))[0]
      ?.state;
  const reaches = (id: string, state: string) =>
    until(`the addition is ${state}`, async () => (await stateOf(id)) === state);
  const reviewsOf = (order: Waiting) =>
    world.server.sql<{ kind: string; void_state: string }>(
      'select kind, void_state from payment_review where order_id = $1 order by kind',
      [order.id],
    );
  const voided = (order: Waiting) =>
    until('the money is asked back', async () => (await reviewsOf(order))[0]?.void_state === 'done');
  const refundsOf = ({ id }: Waiting) =>
    world.server.sql<{ amount: number; how: string; state: string; is_difference: boolean }>(
      'select amount::int, how, state, is_difference from refund where order_id = $1 order by amount',
      [id],
    );

  return {
    paid,
    fill,
    confirmation,
    adding,
    params,
    additionUrl,
    check,
    read,
    inCart,
    stateOf,
    reaches,
    reviewsOf,
    voided,
    refundsOf,
  };
}
