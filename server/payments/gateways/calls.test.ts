import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from '#demo/gateway-simulator/start.ts';
import { type BusinessGateways, createGateways } from './create-gateways.ts';
import { type Gateway, GatewayError, type GatewayName, type PaymentOrder } from './gateway.ts';

/** The shop's clients against the simulator, over real sockets. */

const now = () => new Date('2026-11-20T15:00:00Z');
/** Long enough for a busy machine; the cases that wait for it have a shorter one. */
const PATIENT_MS = 8_000;
let simulator: GatewaySimulator;

beforeAll(async () => {
  simulator = await startGatewaySimulator({ shop: { url: 'http://127.0.0.1:9' }, now });
});
beforeEach(() => {
  simulator.reset();
  simulator.set({ events: { retryMs: [] } });
});
afterAll(() => simulator.close());

describe('Wompi', () => {
  it('signs an address that the checkout accepts, with every required field', async () => {
    const { url, providerOrder } = await wompi().open(mercado());
    const query = new URL(url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      'public-key': expect.stringMatching(/^pub_test_canasta_/),
      currency: 'COP',
      'amount-in-cents': '6590000',
      reference: '1231',
      'redirect-url': 'http://canasta.localhost:3000/checkout/pago?pedido=a&otro=b',
      'expiration-time': '2026-11-20T15:30:00.000Z',
      'tax-in-cents:vat': '120000',
      'tax-in-cents:consumption': '7300',
      'customer-data:full-name': 'Marcela Ruiz & Cía',
      'customer-data:phone-number': '3001234567',
      'customer-data:phone-number-prefix': '+57',
    });
    expect(url).toContain('&signature:integrity=');
    expect(url).not.toContain('52123456');
    expect(providerOrder).toBeNull();
    expect((await fetch(url)).status).toBe(200);
    expect((await wompi().open(mercado())).url).toBe(url);
  });

  it('finds every transaction of a reference, the newest last, and one by its id', async () => {
    const { url } = await wompi().open(mercado());
    expect(await wompi().find({ reference: '1231', providerOrder: null })).toEqual([]);
    const declined = simulator.pay({ url, status: 'DECLINED' });
    const approved = simulator.pay({ url, method: 'NEQUI' });
    const found = await wompi().find({ reference: '1231', providerOrder: null });
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      [declined.id, 'declined'],
      [approved.id, 'approved'],
    ]);
    expect(await wompi().get(approved.id)).toMatchObject({
      reference: '1231',
      status: 'approved',
      amountInCents: 6_590_000,
      currency: 'COP',
      method: 'NEQUI',
    });
    expect(await wompi().get('1-2-3')).toBeUndefined();
  });

  it("does not find another business's transactions", async () => {
    const { url } = await wompi().open(mercado());
    const { id } = simulator.pay({ url });
    const plaza = gatewayOf(gateways('la-plaza'), 'wompi');
    expect(await plaza.get(id)).toBeUndefined();
    expect(await plaza.find({ reference: '1231', providerOrder: null })).toEqual([]);
  });

  it('lists all pages between two instants', async () => {
    for (let number = 1; number <= 205; number += 1) {
      const { url } = await wompi().open({ ...mercado(), reference: `R${number}` });
      simulator.pay({ url });
    }
    const listed = await wompi().list(new Date('2026-11-20T14:00:00Z'), new Date('2026-11-20T15:00:01Z'));
    expect(new Set(listed.map(({ reference }) => reference)).size).toBe(205);
    expect(await wompi().list(new Date('2026-11-20T14:00:00Z'), now())).toEqual([]);
  });

  it('reverses an approved card payment once, and reports why another cannot be reversed', async () => {
    const card = simulator.pay({ url: (await wompi().open(mercado())).url });
    const undo = () => wompi().undo({ id: card.id, amountInCents: 6_590_000 });
    expect(await undo()).toEqual({ done: true, answer: 'VOIDED' });
    expect((await wompi().get(card.id))?.status).toBe('voided');
    expect(await undo()).toMatchObject({
      done: false,
      answer: expect.stringContaining('no puede ser anulada'),
    });
  });
});

describe('CredibanCo', () => {
  it('registers an order whose form can be opened', async () => {
    const { url, providerOrder } = await credibanco().open(mercado());
    expect((await fetch(url)).status).toBe(200);
    expect(providerOrder).toMatch(/^[0-9a-f-]{36}$/);
    expect(simulator.state().received[0]).toMatchObject({
      method: 'POST',
      path: '/payment/rest/register.do',
      parameters: {
        orderNumber: '1231',
        amount: '6590000',
        currency: '170',
        description: 'Pedido 123 al 100 y más',
        sessionTimeoutSecs: '1800',
        returnUrl: mercado().returnUrl,
        failUrl: mercado().returnUrl,
        jsonParams: expect.stringContaining('"IVA.amount":"120000","IAC.amount":"7300"'),
      },
    });
  });

  it('finds its order again when the response of register.do was lost, without a second order', async () => {
    simulator.set({ calls: { fault: 'lost', times: 1, path: 'register.do' } });
    await expect(credibanco().open(mercado())).rejects.toThrow(GatewayError);
    const again = await credibanco().open(mercado());
    const orders = simulator.state().credibanco;
    expect(orders).toHaveLength(1);
    expect(again.providerOrder).toBe(orders[0]?.mdOrder);
    expect((await fetch(again.url)).status).toBe(200);
    simulator.pay({ url: again.url });
    expect(await credibanco().find({ reference: '1231', providerOrder: null })).toMatchObject([
      {
        id: again.providerOrder,
        status: 'approved',
        amountInCents: 6_590_000,
        currency: 'COP',
        method: 'CARD',
      },
    ]);
  });

  it('does not accept another amount for the lost order', async () => {
    await credibanco().open(mercado());
    await expect(credibanco().open({ ...mercado(), amount: 1_000 })).rejects.toThrow(/another amount/);
  });

  it.each([
    ['APPROVED', 'approved'],
    ['DECLINED', 'declined'],
    ['PENDING', 'pending'],
  ] as const)('%s is %s', async (status, ours) => {
    const { url, providerOrder } = await credibanco().open(mercado());
    // A form that is open is no transaction, as at Wompi.
    expect(await credibanco().get(providerOrder ?? '')).toBeUndefined();
    simulator.pay({ url, status });
    expect((await credibanco().get(providerOrder ?? ''))?.status).toBe(ours);
  });

  it('stores no card data', async () => {
    const { url, providerOrder } = await credibanco().open(mercado());
    simulator.pay({ url });
    expect(JSON.stringify(await credibanco().get(providerOrder ?? ''))).not.toMatch(/411111|SIMULADOR/);
  });

  it('does not find an order of another number or business', async () => {
    const { providerOrder } = await credibanco().open(mercado());
    expect(await credibanco().find({ reference: '999', providerOrder: null })).toEqual([]);
    expect(await credibanco().find({ reference: '999', providerOrder })).toEqual([]);
    expect(await gatewayOf(gateways('la-plaza'), 'credibanco').get(providerOrder ?? '')).toBeUndefined();
  });

  it('reverses a card payment, not one by PSE', async () => {
    const { url, providerOrder } = await credibanco().open(mercado());
    simulator.pay({ url, method: 'PSE' });
    const undo = { id: providerOrder ?? '', amountInCents: 6_590_000 };
    expect(await credibanco().undo(undo)).toMatchObject({ done: false });
    const second = await credibanco().open({ ...mercado(), reference: '1232' });
    simulator.pay({ url: second.url });
    expect(await credibanco().undo({ ...undo, id: second.providerOrder ?? '' })).toMatchObject({
      done: true,
    });
    expect((await credibanco().get(second.providerOrder ?? ''))?.status).toBe('voided');
  });

  it('refuses a reference that PSE would not accept, and reports that it has no list', async () => {
    await expect(credibanco().open({ ...mercado(), reference: 'PED-1' })).rejects.toThrow(RangeError);
    await expect(credibanco().list(now(), now())).rejects.toThrow(GatewayError);
  });
});

describe('an unreachable provider', () => {
  const asks: [GatewayName, (gateway: Gateway) => Promise<unknown>][] = [
    ['wompi', (gateway) => gateway.find({ reference: '1231', providerOrder: null })],
    ['credibanco', (gateway) => gateway.open(mercado())],
  ];
  const faults = [
    ['500', /status 500/],
    ['slow', /no answer .* within 1000 ms/],
    ['closed', /could not be reached/],
    ['lost', /could not be reached/],
    ['malformed', /not the JSON/],
    ['html', /not the JSON/],
    ['huge', /too large/],
    ['redirect', /status 302/],
  ] as const;
  const cases = asks.flatMap(([name, ask]) =>
    faults.map(([fault, words]) => [name, fault, words, ask] as const),
  );

  it.each(cases)('%s: %s is a GatewayError in time, without secrets', async (name, fault, words, ask) => {
    simulator.set({ calls: { fault, times: 1, path: '', slowMs: 20_000 } });
    const gateway = gatewayOf(gateways('canasta', fault === 'slow' ? 1_000 : PATIENT_MS), name);
    const started = performance.now();
    const error = await ask(gateway).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayError);
    expect(String(error)).toMatch(words);
    expect(performance.now() - started).toBeLessThan(PATIENT_MS);
    expect(String(error)).not.toMatch(/prv_|pub_|password|localhost|127\.0\.0\.1/);
    await ask(gateway);
  });

  it('does not delay anybody once it is known, and other accounts work', async () => {
    simulator.set({ calls: { fault: 'slow', times: 4, path: 'register.do', slowMs: 20_000 } });
    const all = createGateways({ kind: 'simulator', url: simulator.url, timeLimitMs: 600 }, now);
    const down = gatewayOf(all('canasta'), 'credibanco');
    for (let n = 0; n < 4; n += 1) await expect(down.open(mercado())).rejects.toThrow(/within 600 ms/);
    const started = performance.now();
    await expect(gatewayOf(all('canasta'), 'credibanco').open(mercado())).rejects.toThrow(/not asked/);
    expect(performance.now() - started).toBeLessThan(600);
    await gatewayOf(all('la-plaza'), 'credibanco').open(mercado());
    await gatewayOf(all('canasta'), 'wompi').find({ reference: '1231', providerOrder: null });
  });

  it('is a GatewayError when nothing listens, or the key is unknown', async () => {
    const nobody = createGateways(
      { kind: 'simulator', url: 'http://127.0.0.1:9', timeLimitMs: PATIENT_MS },
      now,
    );
    await expect(gatewayOf(nobody('canasta'), 'wompi').get('1-2-3')).rejects.toThrow(GatewayError);
    const strangers = createGateways({
      kind: 'accounts',
      timeLimitMs: PATIENT_MS,
      url: simulator.url,
      accounts: new Map([
        [
          'canasta',
          {
            wompi: {
              environment: 'test',
              publicKey: 'pub_test_x',
              privateKey: 'prv_test_x',
              eventsSecret: 'test_events_x',
              integritySecret: 'test_integrity_x',
              direct: false,
            },
            credibanco: { environment: 'test', user: 'x-api', password: 'x', callbackKey: undefined },
          },
        ],
      ]),
    });
    const { gateways: theirs } = strangers('canasta');
    await expect(theirs[0]?.get('1-2-3')).rejects.toThrow(/INVALID_ACCESS_TOKEN/);
    await expect(theirs[1]?.open(mercado())).rejects.toThrow(/Acceso denegado/);
    expect(strangers('la-plaza').gateways).toEqual([]);
  });
});

it('without accounts nothing can be paid, and no event is accepted', () => {
  const none = createGateways({ kind: 'none', timeLimitMs: PATIENT_MS })('canasta');
  expect(none.gateways).toEqual([]);
  expect(none.readWompiEvent({}).verdict).toBe('refused');
  expect(none.readCredibancoCallback({ mdOrder: 'a', orderNumber: '1' }).verdict).toBe('refused');
});

function gateways(business: string, timeLimitMs = PATIENT_MS): BusinessGateways {
  return createGateways({ kind: 'simulator', url: simulator.url, timeLimitMs }, now)(business);
}

function gatewayOf({ gateways: all }: BusinessGateways, name: GatewayName): Gateway {
  const found = all.find((gateway) => gateway.name === name);
  if (!found) throw new Error(`There is no account at ${name}`);
  return found;
}

const wompi = () => gatewayOf(gateways('canasta'), 'wompi');
const credibanco = () => gatewayOf(gateways('canasta'), 'credibanco');

function mercado(): PaymentOrder {
  return {
    reference: '1231',
    amount: 65_900,
    taxes: { vat: 1_200, consumption: 73 },
    expiresAt: new Date('2026-11-20T15:30:00Z'),
    returnUrl: 'http://canasta.localhost:3000/checkout/pago?pedido=a&otro=b',
    description: 'Pedido 123 al 100%\r\ny más',
    customer: {
      fullname: 'Marcela Ruiz & Cía',
      email: 'marcela@example.co',
      phone: '+573001234567',
    },
  };
}
