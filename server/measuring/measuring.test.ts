import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MeasuringStandIn, startMeasuringStandIn } from '#demo/measuring-stand-in/start.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { type Item, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { PASSWORD } from '#test/people.ts';

/** Purchases that the server tells Google and Meta of, where their shoppers agreed (rule 145). */

const soon = { timeout: 10_000, interval: 50 };
const visitor = {
  ga_client_id: '1234567890.1700000000',
  ga_session_id: '1700000001',
  fbp: 'fb.1.1558571054389.1098115397',
};
const bottle: Item[] = [{ product: goods.ron, count: 2 }];

let services: MeasuringStandIn;
let world: PaymentWorld;
let luz: Client;
beforeAll(async () => {
  let now = () => new Date();
  services = await startMeasuringStandIn({ now: () => now() });
  world = await openPaymentWorld({ measuring: { kind: 'stand-in', url: services.url } });
  now = world.now;
  luz = await world.server.as('luz');
  await world.server.sql(
    `update business_config set ga_measurement_id = 'G-PRUEBA123', meta_pixel_id = '1234567890123456'
     where business_id = $1`,
    [businessIds.canasta],
  );
  await saveKey('google_analytics', { GA_API_SECRET: 'secreto-de-la-api' });
  await saveKey('meta_conversions', { META_CONVERSIONS_TOKEN: `EAA${'x'.repeat(40)}` });
});
afterAll(async () => {
  await world.close();
  await services.close();
});
beforeEach(() => {
  services.state.counted.length = 0;
});

async function saveKey(service: 'google_analytics' | 'meta_conversions', values: Record<string, string>) {
  const { list } = (await luz.call('keys.list', {})).ok();
  const version = list.find((one) => one.service === service)?.version ?? 0;
  const body = { values, version, proof: PASSWORD };
  (await luz.call('keys.save', { params: { service }, body })).ok();
}

/** An order that is paid at the door. */
async function placed(items = bottle) {
  const [shopper] = await readyShoppers(world.server, [items]);
  if (!shopper) throw new Error('No shopper');
  return { ...(await order(shopper, await totalOf(shopper))).ok().order, client: shopper.client };
}

const tell = ({ id, client }: { id: string; client: Client }, body: Partial<typeof visitor> = visitor) =>
  client.call('measuring.purchase', { params: { id }, body }, { 'user-agent': 'Mozilla/5.0 (Android 9)' });
const waiting = () => world.server.sql<{ waiting: string[] }>('select waiting from measured_purchase');
const toldOf = (number: number) =>
  services.state.counted
    .filter((one) => one.order === String(number))
    .map(({ service, account, value }) => ({ service, account, value }))
    .sort((one, other) => one.service.localeCompare(other.service));

it('each service is told once, by the marks of the browser and nothing that names the person', async () => {
  const bought = await placed();
  (await tell(bought)).ok();
  (await tell(bought)).ok();
  await expect.poll(() => toldOf(bought.id_order).length, soon).toBe(2);
  const value = bought.price_total - 3_000;
  expect(toldOf(bought.id_order)).toEqual([
    { service: 'google', account: 'G-PRUEBA123', value },
    { service: 'meta', account: '1234567890123456', value },
  ]);
  const [meta, google] = services.state.counted;
  expect(meta?.event).toMatchObject({
    event_id: String(bought.id_order),
    event_source_url: expect.stringMatching(/\/checkout\/thanks$/),
    user_data: { fbp: visitor.fbp },
  });
  expect(google?.event).toMatchObject({ client_id: visitor.ga_client_id });
  const all = JSON.stringify(services.state.counted);
  for (const secret of ['Camila', '@correo.test', '3001234567', bought.id, bought.token])
    expect(all).not.toContain(secret);
  await expect.poll(waiting, soon).toEqual([]);
  // Told once more later, the services know it by its number.
  (await tell(bought)).ok();
  await expect.poll(waiting, soon).toEqual([]);
  expect(toldOf(bought.id_order)).toHaveLength(2);
});

it('what is paid online is told once it is paid, and nothing of what never was', async () => {
  const [paid, left] = [await world.buy(), await world.buy()];
  for (const bought of [paid, left]) (await tell(bought)).ok();
  await expect
    .poll(() => world.server.sql('select 1 from measured_purchase where due_at > $1', [world.now()]), soon)
    .toHaveLength(2);
  expect(services.state.counted).toEqual([]);
  // What was not paid in time may be paid at a second try.
  const put = (state: string, holds: boolean) =>
    world.server.sql('update customer_order set state = $2, holds_goods = $3 where id = $1', [
      paid.id,
      state,
      holds,
    ]);
  await put('11_store_onlinepayment_fail', false);
  world.pass(2);
  await expect
    .poll(() => world.server.sql('select 1 from measured_purchase where due_at > $1', [world.now()]), soon)
    .toHaveLength(2);
  await put('5_waiting_online_payment', true);
  world.simulator.pay({ url: await linkOf(paid) });
  await world.reaches(paid.id, '6_payment_complete');
  await world.server.sql(
    "update customer_order set state = '12_store_cancel_order', holds_goods = false where id = $1",
    [left.id],
  );
  world.pass(2);
  await expect.poll(waiting, soon).toEqual([]);
  expect(services.state.counted.map(({ order: number }) => number)).toEqual([
    String(paid.number),
    String(paid.number),
  ]);
});

it('nothing is told of medicines, of somebody else’s order, without a mark, or after a no', async () => {
  const stranger = await placed();
  const mine = await placed();
  expect((await tell({ id: mine.id, client: stranger.client })).failure().error).toBe('NOT_FOUND');
  (await tell(mine, {})).ok();
  expect(await waiting()).toEqual([]);
  const wrong = (await tell(mine, { ga_client_id: 'GA1.1.2.3' })).failure();
  expect(wrong.details).toEqual([
    { field: 'ga_client_id', message: 'Debe verse así: 1234567890.1234567890.' },
  ]);
  services.state.failing = 1_000;
  (await tell(mine)).ok();
  await expect.poll(() => services.state.failing, soon).toBeLessThan(1_000);
  (await mine.client.call('measuring.stop', {})).ok();
  services.state.failing = 0;
  expect(await waiting()).toEqual([]);
  const health = await placed();
  await world.server.sql(
    `update order_line set product = jsonb_set(product, '{goodsKind}', '"medicine"') where order_id = $1`,
    [health.id],
  );
  (await tell(health)).ok();
  await expect.poll(waiting, soon).toEqual([]);
  expect(services.state.counted).toEqual([]);
});

it('a service that is away is told later, one that refuses its key never, which the log says without it', async () => {
  const away = await placed();
  services.state.failing = 1;
  (await tell(away, { ga_client_id: visitor.ga_client_id })).ok();
  await expect.poll(() => services.state.failing, soon).toBe(0);
  await expect.poll(waiting, soon).toEqual([{ waiting: ['google'] }]);
  world.pass(3);
  await expect.poll(() => toldOf(away.id_order).length, soon).toBe(1);
  await saveKey('meta_conversions', { META_CONVERSIONS_TOKEN: 'revocado-en-el-panel-de-meta' });
  const refused = await placed();
  await expect
    .poll(async () => {
      (await tell(refused, { fbp: visitor.fbp })).ok();
      return world.server.logs.some((line) => line.includes('Meta answered with status 401, code 190'));
    }, soon)
    .toBe(true);
  await expect.poll(waiting, soon).toEqual([]);
  expect(toldOf(refused.id_order)).toEqual([]);
  for (const secret of ['revocado', 'secreto-de-la-api'])
    expect(world.server.logs.join('\n')).not.toContain(secret);
});
