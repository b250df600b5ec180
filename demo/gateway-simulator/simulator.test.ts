import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import type { GatewayName } from '#server/payments/gateways/gateway.ts';
import { type GatewaySimulator, startGatewaySimulator } from './start.ts';

/** What a shop hears from the simulator, and what a shopper sees in it, over real sockets. */

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

const now = () => new Date('2026-11-20T15:00:00Z');
let received: Received[] = [];
/** The shop's next answers; then 200. */
let answers: number[] = [];
let shop: Server;
let simulator: GatewaySimulator;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200).end('{}');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  simulator = await startGatewaySimulator({ shop: { url: `http://127.0.0.1:${port}` }, now });
});
beforeEach(() => {
  simulator.reset();
  simulator.set({ events: { retryMs: [] } });
  received = [];
  answers = [];
});
afterAll(async () => {
  await simulator.close();
  shop.close();
});

describe('events for the shop', () => {
  it("arrive at the business's own host, verified by its secret", async () => {
    const { id } = simulator.pay({ url: await addressAt('wompi') });
    await simulator.settled();
    expect(received).toHaveLength(1);
    const [event] = received;
    expect(event).toMatchObject({ method: 'POST', path: '/api/v1/payments/wompi/events' });
    expect(event?.headers.host).toBe('canasta.localhost:3000');
    expect(verdicts()).toEqual([`approved ${id}`]);
    expect(gateways('la-plaza').readWompiEvent(JSON.parse(event?.body ?? '')).verdict).toBe('refused');
  });

  it('arrive twice, late, or never', async () => {
    simulator.set({ events: { duplicate: 2, drop: 1 } });
    const lost = simulator.pay({ url: await addressAt('wompi', 'R1') });
    const { id } = simulator.pay({ url: await addressAt('wompi', 'R2') });
    await simulator.settled();
    expect(verdicts()).toEqual([`approved ${id}`, `approved ${id}`, `approved ${id}`]);
    expect(simulator.state().deliveries.map(({ status }) => status)).toEqual(['dropped', 200, 200, 200]);

    simulator.set({ events: { duplicate: 0, delayMs: 100 } });
    received = [];
    simulator.settle({ id: lost.id, status: 'VOIDED' });
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(received).toEqual([]);
    await simulator.settled();
    expect(verdicts()).toEqual([`voided ${lost.id}`]);
  });

  it('arrive in another order, the declined one after the approved one', async () => {
    simulator.set({ events: { reorder: 1 } });
    const url = await addressAt('wompi');
    const declined = simulator.pay({ url, status: 'DECLINED' });
    const approved = simulator.pay({ url });
    await simulator.settled();
    expect(verdicts()).toEqual([`approved ${approved.id}`, `declined ${declined.id}`]);
  });

  it('have a wrong checksum, or another amount or currency, on request', async () => {
    simulator.set({ events: { wrongChecksum: 1 } });
    simulator.pay({ url: await addressAt('wompi', 'R1') });
    simulator.set({ nextAmountInCents: 6_589_999, nextCurrency: 'USD' });
    const { id } = simulator.pay({ url: await addressAt('wompi', 'R2') });
    await simulator.settled();
    expect(verdicts()).toEqual(['refused', `approved ${id}`]);
    expect(await gateway('wompi').get(id)).toMatchObject({ amountInCents: 6_589_999, currency: 'USD' });
  });

  it('arrive again until the shop answers 200', async () => {
    simulator.set({ events: { retryMs: [10, 20, 30] } });
    answers = [500, 503];
    simulator.pay({ url: await addressAt('wompi') });
    await simulator.settled();
    expect(received).toHaveLength(3);
    expect(simulator.state().deliveries).toMatchObject([{ attempts: 3, status: 200 }]);
  });

  it('are only a hint from CredibanCo', async () => {
    const { id } = simulator.pay({ url: await addressAt('credibanco') });
    await simulator.settled();
    const [callback] = received;
    expect(callback?.method).toBe('GET');
    const query = Object.fromEntries(new URL(callback?.path ?? '', 'http://shop').searchParams);
    expect(query).toEqual({ mdOrder: id, orderNumber: '1231', operation: 'deposited', status: '1' });
    expect(gateways('canasta').readCredibancoCallback(query)).toEqual({
      verdict: 'hint',
      hint: { mdOrder: id, orderNumber: '1231' },
    });
  });

  it('are absent while a payment is pending, and have its result afterwards', async () => {
    const { id } = simulator.pay({ url: await addressAt('wompi'), method: 'PSE', status: 'PENDING' });
    await simulator.settled();
    expect(received).toEqual([]);
    simulator.settle({ id, status: 'APPROVED' });
    await simulator.settled();
    expect(verdicts()).toEqual([`approved ${id}`]);
  });
});

describe('pages for the shopper', () => {
  it('say that no money moves', async () => {
    for (const url of [await addressAt('wompi'), await addressAt('credibanco'), simulator.url]) {
      expect(await (await fetch(url)).text()).toContain('Simulador de pagos: no se mueve dinero');
    }
  });

  it('return to the shop with only the id after an approval', async () => {
    const url = await addressAt('wompi');
    const answer = await submit(url, { method: 'card', card: '4242424242424242', action: 'pay' });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin).toBe('http://canasta.localhost:3000');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      pedido: 'a',
      id: expect.stringMatching(/^\d{4}-\d{10}-\d{5}$/),
      env: 'test',
    });
    expect(await (await fetch(url)).text()).toContain('La referencia ya ha sido usada.');
  });

  it.each([
    [{ method: 'card', card: '4111 1111 1111 1111' }, 'DECLINED'],
    [{ method: 'card', card: '5555' }, 'ERROR'],
    [{ method: 'nequi', phone: '3992222222' }, 'DECLINED'],
    [{ method: 'nequi', phone: '3001234567' }, 'ERROR'],
    [{ method: 'pse', bank: '2' }, 'DECLINED'],
    [{ method: 'card', card: '4242424242424242', action: 'decline' }, 'DECLINED'],
  ])(
    '%o stays on the page, and a second attempt has the same reference and another id',
    async (fields, status) => {
      const url = await addressAt('wompi');
      const answer = await submit(url, { action: 'pay', ...fields });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Puedes intentarlo de nuevo');
      await submit(url, { method: 'nequi', phone: '3991111111', action: 'pay' });
      const payments = simulator.state().wompi;
      expect(payments.map((payment) => [payment.reference, payment.status])).toEqual([
        ['1231', status],
        ['1231', 'APPROVED'],
      ]);
      expect(payments[0]?.id).not.toBe(payments[1]?.id);
    },
  );

  it.each([
    [
      'another amount',
      'amount-in-cents=6590000',
      'amount-in-cents=100',
      'La firma de integridad no es válida.',
    ],
    ['another time', '15%3A30', '16%3A30', 'La firma de integridad no es válida.'],
    ['another business', 'pub_test_canasta', 'pub_test_la-plaza', 'no es de un comercio conocido'],
    ['another currency', 'currency=COP', 'currency=USD', 'solo se recibe COP'],
    ['no signature', 'signature:integrity=', 'signature:none=', 'La firma de integridad no es válida.'],
  ])('refuse an address with %s', async (_what, from, to, words) => {
    const url = await addressAt('wompi');
    expect(url).toContain(from);
    const answer = await fetch(url.replace(from, to));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
  });

  it('refuse an expired address', async () => {
    const url = await addressAt('wompi', '1231', new Date('2026-11-20T14:59:00Z'));
    expect(await (await fetch(url)).text()).toContain('El tiempo para hacer este pago terminó.');
  });

  it('have final declines at CredibanCo', async () => {
    const url = await addressAt('credibanco');
    const answer = await submit(url, { method: 'card', card: '4444444444446666', action: 'pay' });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('orderId')).toBeTruthy();
    expect(await (await fetch(url)).text()).toContain('Este pedido ya no se puede pagar.');
    expect(await gateway('credibanco').find({ reference: '1231', providerOrder: null })).toMatchObject([
      { status: 'declined' },
    ]);
  });

  it('escape their input', async () => {
    const url = await addressAt('wompi', '<img src=x>');
    expect(await (await fetch(url)).text()).toContain('&lt;img src=x&gt;');
  });
});

it('are controlled only by JSON, so that no page of another site can', async () => {
  const control = (headers: Record<string, string>) =>
    fetch(`${simulator.url}/control`, { method: 'POST', headers, body: '{"nextStatus": ["DECLINED"]}' });
  expect((await control({ 'content-type': 'text/plain' })).status).toBe(415);
  const answer = await control({ 'content-type': 'application/json' });
  expect(await answer.json()).toMatchObject({ settings: { nextStatus: ['DECLINED'] } });
  const { id } = simulator.pay({ url: await addressAt('wompi') });
  expect((await gateway('wompi').get(id))?.status).toBe('declined');
  expect(() => simulator.set({ calls: { times: -1 } })).toThrow();
});

function verdicts(): string[] {
  return received.map(({ body }) => {
    const verdict = gateways('canasta').readWompiEvent(JSON.parse(body));
    return verdict.verdict === 'transaction'
      ? `${verdict.transaction.status} ${verdict.transaction.id}`
      : verdict.verdict;
  });
}

function gateways(business: string) {
  return createGateways({ kind: 'simulator', url: simulator.url, timeLimitMs: 8_000 }, now)(business);
}

function gateway(name: GatewayName) {
  const found = gateways('canasta').gateways.find((one) => one.name === name);
  if (!found) throw new Error(`There is no account at ${name}`);
  return found;
}

async function addressAt(
  name: GatewayName,
  reference = '1231',
  expiresAt = new Date('2026-11-20T15:30:00Z'),
): Promise<string> {
  const { url } = await gateway(name).open({
    reference,
    amount: 65_900,
    expiresAt,
    returnUrl: 'http://canasta.localhost:3000/pago?pedido=a',
    description: 'Pedido 123',
    customer: { fullname: 'Marcela Ruiz', email: 'marcela@example.co', phone: '' },
  });
  return url;
}

function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
