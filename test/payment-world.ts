import { type GatewaySimulator, startGatewaySimulator } from '#demo/gateway-simulator/start.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import type { AttemptState, ReviewKind } from '#rules/payments/payments.ts';
import type { AppOptions } from '#server/app.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import type { Client } from './client.ts';
import { goods } from './factories/goods.ts';
import { until } from './faults/processes.ts';
import { type Item, order, readyShoppers, type Shopper, totalOf } from './faults/shoppers.ts';
import { fridayMorning, startTestServer, type TestServer } from './server.ts';

/** Somebody's order that waits for its payment. */
export type Waiting = { id: string; number: number; token: string; total: number; client: Client };

/** How an order and its payments stand, as the tables have it. */
export type OrderStatus = {
  state: OrderState;
  holds: boolean;
  attempts: AttemptState[];
  reviews: ReviewKind[];
};

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>;

/**
 * A server whose payments go to a simulator of the providers over real sockets, with a clock that can be put forward.
 */
export async function openPaymentWorld(
  options: { timeLimitMs?: number; workEveryMs?: number; measuring?: AppOptions['measuring'] } = {},
) {
  let ahead = 0;
  const began = Date.now();
  // It runs: what happens later is later, also in the history of an order.
  const now = () => new Date(fridayMorning.getTime() + ahead + (Date.now() - began));
  const shop = {
    url: 'http://127.0.0.1:9',
    hosts: { canasta: 'canasta.localhost', 'la-plaza': 'la-plaza.localhost' },
  };
  const simulator: GatewaySimulator = await startGatewaySimulator({ shop, now });
  const { timeLimitMs = 2_000, workEveryMs = 80, measuring } = options;
  const gateways = createGateways({ kind: 'simulator', url: simulator.url, timeLimitMs }, now);
  const server: TestServer = await startTestServer({
    now,
    gateways,
    workEveryMs,
    ...(measuring && { measuring }),
  });
  shop.url = server.url;
  await server.sql(
    'update product_office set stock = stock + 1000, received = received + 1000 where stock > 0',
  );

  async function statusOf(orderId: string): Promise<OrderStatus> {
    const [row] = await server.sql<OrderStatus>(
      `select state, holds_goods as holds,
         array(select state from payment where order_id = o.id order by attempt) as attempts,
         array(select kind from payment_review where order_id = o.id order by kind) as reviews
       from customer_order o where id = $1`,
      [orderId],
    );
    if (!row) throw new Error('There is no such order');
    return row;
  }

  return {
    server,
    simulator,
    now,
    /** Puts the shop's and the providers' clock forward. */
    pass(minutes: number): void {
      ahead += minutes * 60_000;
    },
    statusOf,
    /** An order of that basket (two bottles of rum), placed to be paid online. */
    async buy(basket: Item[] = [{ product: goods.ron, count: 2 }], coupons: string[] = []): Promise<Waiting> {
      const [shopper] = await readyShoppers(server, [basket], coupons);
      if (!shopper) throw new Error('There is no shopper');
      return placeOnline(server, shopper);
    },
    /** Waits until the order is in that state. */
    async reaches(orderId: string, state: OrderState): Promise<OrderStatus> {
      await until(`the order reaches ${state}`, async () => (await statusOf(orderId)).state === state);
      return statusOf(orderId);
    },
    /** Waits until every event that came in was dealt with. */
    async handled(): Promise<void> {
      await simulator.settled();
      await until('the events are handled', async () => {
        const waiting = 'select id from payment_event where accepted and handled_at is null';
        return (await server.sql(waiting)).length === 0;
      });
    },
    /** Log lines of this event for a person. */
    alerts(event: string): Record<string, unknown>[] {
      return server.logs
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => line.event === event && Number(line.level) >= 50);
    },
    /** Sends an event of Wompi to the shop; the status it is answered with. */
    async send(event: unknown, host = 'canasta.localhost'): Promise<number> {
      const body = event as Record<string, unknown>;
      return (await server.guest(host).call('payments.wompiEvent', { body })).status;
    },
    /** Where something that is no order of the shop is paid, at the shop's own account or another business's. */
    async strange(reference: string, { of = 'canasta', amount = 20_000 } = {}): Promise<string> {
      const [wompi] = gateways(of).gateways;
      const opened = await wompi?.open({
        reference,
        amount,
        expiresAt: new Date(now().getTime() + 600_000),
        description: 'Otra caja',
        returnUrl: `http://${of}.localhost/x`,
        customer: { fullname: '', email: '', phone: '' },
      });
      return opened?.url ?? '';
    },
    /** Events that were put off are due now. */
    async eventsDue(): Promise<void> {
      await server.sql('update payment_event set due_at = now() where handled_at is null');
    },
    async stock(product: { id: string } = goods.ron): Promise<number> {
      const [row] = await server.sql<{ stock: string }>(
        `select po.stock from product_office po join office o on o.id = po.office_id
         where po.product_id = $1 and o.name = 'Bretaña'`,
        [product.id],
      );
      return Number(row?.stock);
    },
    async close(): Promise<void> {
      await server.close();
      await simulator.close();
    },
  };
}

async function placeOnline(server: TestServer, shopper: Shopper): Promise<Waiting> {
  await server.sql("update cart set payment_method = 'online' where id = $1", [shopper.cartId]);
  const placed = (await order(shopper, await totalOf(shopper))).ok().order;
  return {
    id: placed.id,
    number: placed.id_order,
    token: placed.token,
    total: placed.price_total,
    client: shopper.client,
  };
}

/** Where the order is paid. */
export async function linkOf(
  { client, id }: Waiting,
  gateway: 'wompi' | 'credibanco' = 'wompi',
): Promise<string> {
  const { url } = (await client.call('payments.link', { params: { id }, body: { gateway } })).ok();
  if (url === '') throw new Error('There is no link');
  return url;
}
