import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { prepareStandingOrders } from '#server/standing-orders/prepare.ts';
import type { Client } from '#test/client.ts';
import { carried, sendEvents, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { newBrowser, startPushService } from '#test/identity/push-service.ts';
import { linesOf, orderInWalk } from '#test/picking/picking-world.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { repeated } from '#test/standing-orders/standing-world.ts';
import { createPush } from './create-push.ts';

/** A phone that lies on the table hears what its owner has to answer, and when to look for the PIN. */

let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  service = await startPushService();
  const push = createPush({
    secretKeys: [Buffer.alloc(32, 7)],
    subject: 'mailto:avisos@canasta.test',
    fcm: undefined,
    isKnown: (endpoint) => endpoint.startsWith(service.url),
    // The stand-in is on this machine, where nothing else may be reached from here.
    ways: { resolve: async () => [], mayReach: (address) => address === '127.0.0.1' },
  });
  server = await startTestServer({ push, workEveryMs: 100 });
  [luz, wilson] = await Promise.all([server.as('luz'), server.as('wilson')]);
  await stockUp(server);
  await server.sql('update business_config set cart_min_price = 0');
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const soon = { timeout: 10_000, interval: 50 };

async function listen(client: Client, path: string) {
  const browser = newBrowser();
  (await client.call('push.subscribe', { body: { endpoint: service.url + path, keys: browser.keys } })).ok();
  return () =>
    service.at(path).map(({ headers, body }) => ({ ttl: headers.ttl, ...JSON.parse(browser.read(body)) }));
}

it('a picker’s question is sent for as long as it can be answered', async () => {
  const { id, shopper } = await orderInWalk(server, { luz, wilson }, [{ product: goods.leche, count: 2 }]);
  const received = await listen(shopper.client, '/question');
  const [line] = await linesOf(wilson, id);
  const input = { id: newId(), line_id: line?.id ?? '', product_id: goods.huevos.id, count: 1 };
  const { question } = (await wilson.call('picking.ask', { params: { id }, body: input })).ok();
  await expect.poll(received, soon).toEqual([
    {
      ttl: '300',
      title: expect.stringMatching(/^Tu pedido N\.º [\d.]+ de /),
      body: `Se agotó ${line?.product.title}. ¿Te llevamos ${question.product.title}? Tienes 5 minutos para responder.`,
      path: `/shoppingcart-detail/${id}`,
      tag: expect.stringMatching(/^order-\d+$/),
    },
  ]);
});

it('a question answered before is not sent', async () => {
  const { id, shopper } = await orderInWalk(server, { luz, wilson }, [{ product: goods.leche, count: 2 }]);
  const [line] = await linesOf(wilson, id);
  const fields = { id: newId(), line_id: line?.id ?? '', product_id: goods.huevos.id, count: 1 };
  service.answer('/late', 503);
  const received = await listen(shopper.client, '/late');
  (await wilson.call('picking.ask', { params: { id }, body: fields })).ok();
  await expect.poll(() => received().length, soon).toBe(1);
  const no = { params: { id, question_id: fields.id }, body: { answer: 'no' } } as const;
  (await shopper.client.call('orders.answerQuestion', no)).ok();
  service.answer('/late', 201);
  await server.sql("update message set next_try_at = now() where channel = 'push' and sealed is not null");
  const waiting = () => server.sql("select 1 from message where channel = 'push' and sealed is not null");
  await expect.poll(waiting, soon).toEqual([]);
  expect(received()).toHaveLength(1);
});

it('the courier’s departure is sent with the first name', async () => {
  const order = await carried(server, luz);
  const received = await listen(order.shopper.client, '/on-the-way');
  const yeison = await server.as('yeison');
  await sendEvents(yeison, order.id, { kind: 'started' });
  await expect
    .poll(() => received().map(({ body }) => body), soon)
    .toEqual(['Yeison va en camino con tu pedido. Ten a la mano el PIN de entrega.']);
});

it('a repeated order that waits is sent to a device, once', async () => {
  const marcela = await server.as('marcela');
  const received = await listen(marcela, '/repeated');
  const { standingOrder } = (await marcela.call('standingOrders.create', { body: repeated() })).ok();
  const database = openDatabase(appUrl(server.adminUrl));
  const prepare = () =>
    prepareStandingOrders(database.forBusiness(businessIds.canasta), { wake() {} }, fridayMorning);
  expect([await prepare(), await prepare()]).toEqual([1, 0]);
  await database.close();
  await expect.poll(received, soon).toEqual([
    {
      ttl: expect.any(String),
      title: 'Tu compra Mercado de Canasta',
      body: 'Es para el 21 de noviembre: mira precios y existencias, y confírmala.',
      path: `/repetir/${standingOrder.id}`,
      tag: `standing-order-${standingOrder.id}`,
    },
  ]);
});
