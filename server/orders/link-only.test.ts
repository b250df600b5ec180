import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fullPath } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import { request } from '#test/client.ts';
import { IDENTITY } from '#test/faults/shoppers.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';
import { people } from '#test/people.ts';

/** A person who has nothing but the link of an order reads no person out of any answer about it (rule 39). */

let world: PaymentWorld;
let order: Waiting;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await openPaymentWorld();
  order = await world.buy();
  const options = [{ label: 'Marcar', value: 'Elvira' }];
  await world.server.sql('update order_line set comment = $2, options_tags = $3::jsonb where order_id = $1', [
    ...[order.id, 'Con vela para Elvira', JSON.stringify(options)],
  ]);
  const { wilson, yeison } = people;
  const delivery = {
    picker_id: wilson.id,
    picker_name: 'Wilson',
    delivery_id: yeison.id,
    delivery_name: 'Yeison',
  };
  await world.server.sql(
    "update customer_order set observations = 'Preguntar por Elvira', delivery = delivery || $2::jsonb where id = $1",
    [order.id, JSON.stringify(delivery)],
  );
});
// Every call is tried here, each after the owner has asked for a link: more than anybody may in an hour.
beforeEach(() => world.server.sql('delete from rate_limit'));
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world.close();
});

const SECRETS = [
  ...['Camila', 'Ortiz', 'Elvira', 'Wilson', 'Yeison', '3001234567', 'correo.test', 'Calle 8', '23 - 40'],
  ...[IDENTITY.document, IDENTITY.birthday, people.wilson.id, people.yeison.id],
];

/** The calls that name an order in their address, and which of them its link opens. */
const ofOrders = Object.entries(calls)
  .filter(([id, { path }]) => /^(orders|payments)\./.test(id) && path.includes('/shopping-cart/{id}'))
  .map(([id, { who }]) => [id, who === 'link holder'] as [CallId, boolean]);

/** As a browser would read it, names in an address too. */
async function ask(id: CallId, named: string, token: string | undefined, body: object = {}) {
  const { method } = calls[id];
  const answer = await request(`${world.server.url}${fullPath(calls[id]).replace('{id}', named)}`, {
    method,
    headers: {
      host: 'canasta.localhost',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: method === 'GET' ? undefined : JSON.stringify(body),
  });
  const { status, text } = answer;
  return { status, text: `${text} ${decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))}` };
}

const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret));

it('these tests cover every call of an order', () => {
  const open = ofOrders.filter(([, isOpen]) => isOpen).map(([id]) => id);
  expect(open.sort()).toEqual(['orders.get', 'payments.check', 'payments.link', 'payments.ofOrder']);
  const shut = ofOrders.filter(([, isOpen]) => !isOpen).map(([id]) => id);
  expect(shut).toEqual(
    expect.arrayContaining(['orders.cancel', 'orders.copy', 'orders.move', 'payments.changeMethod']),
  );
});

it.each(ofOrders)('%s reveals nothing about a person to people with only the link', async (id, isOpen) => {
  // The owner has been at both providers before.
  await linkOf(order);
  await linkOf(order, 'credibanco');
  const before = await world.statusOf(order.id);
  const bodies: object[] = id === 'payments.link' ? [{ gateway: 'wompi' }, { gateway: 'credibanco' }] : [{}];
  for (const token of [undefined, (await world.server.as('jorge')).token]) {
    for (const body of [...bodies, { payment_method_selected: 'cash', state: '12_store_cancel_order' }]) {
      const { status, text } = await ask(id, order.token, token, body);
      expect(secretsIn(text), text).toEqual([]);
      if (isOpen && bodies.includes(body)) expect([status, text.includes(order.id)]).toEqual([200, true]);
      if (!isOpen) expect(status).toBeGreaterThanOrEqual(400);
    }
  }
  expect(await world.statusOf(order.id)).toEqual(before);
});

it('its owner reads all of it with the same link, so there is something to hide', async () => {
  const { text } = await ask('orders.get', order.token, order.client.token);
  const staffOnly = [people.wilson.id, people.yeison.id, IDENTITY.birthday];
  expect(secretsIn(text)).toEqual(SECRETS.filter((secret) => !staffOnly.includes(secret)));
});

it('the form data for a payment provider, readable with the link, contains no personal data', async () => {
  const registered = world.simulator.state().received.filter(({ path }) => path.endsWith('/register.do'));
  expect(registered.length).toBeGreaterThan(0);
  expect(secretsIn(JSON.stringify(registered))).toEqual([]);
  expect(secretsIn((await request(await linkOf(order, 'credibanco'))).text)).toEqual([]);
});

it('the socket notifies the owner of a move, and nobody who only has the link', async () => {
  const connect = async (auth: object) => {
    const socket = io(world.server.url, {
      path: '/socket/',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
      extraHeaders: { host: 'canasta.localhost' },
    });
    sockets.push(socket);
    const events: unknown[][] = [];
    socket.onAny((...event) => events.push(event));
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
    );
    return events;
  };
  const jorge = await world.server.as('jorge');
  const others = await Promise.all([
    connect({ guest: true }),
    connect({ token: jorge.token }),
    connect({ guest: true, order: order.token }),
  ]);
  const owner = await connect({ token: order.client.token });
  world.simulator.pay({ url: await linkOf(order) });
  await world.reaches(order.id, '6_payment_complete');
  const ofOrder = (events: unknown[][]) => events.filter(([name]) => name === 'order:changed');
  await expect.poll(() => ofOrder(owner)).toMatchObject([['order:changed', { order_id: order.id }]]);
  expect(others.flatMap(ofOrder)).toEqual([]);
  expect(secretsIn(JSON.stringify([owner, others]))).toEqual([]);
});
