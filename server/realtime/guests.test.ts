import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { MOST_GUESTS } from './guests.ts';

let server: TestServer;
const open: Socket[] = [];
type Event = [string, unknown];

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

async function connect({
  host = 'canasta.localhost',
  auth = {},
  headers = {},
}: {
  host?: string;
  auth?: Record<string, unknown>;
  headers?: Record<string, string>;
} = {}) {
  const socket = io(server.url, {
    path: '/socket/',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    extraHeaders: { host, ...headers },
  });
  open.push(socket);
  const events: Event[] = [];
  socket.onAny((...event) => events.push(event as unknown as Event));
  const problem = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve(''));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, events, problem };
}

const inOffice = (officeId: string, products: string[]) => ({
  products: [],
  offices: [{ office_id: officeId, products }],
  business: false,
});
const setStock = (stock: number) =>
  server.sql('update product_office set stock = $3 where office_id = $1 and product_id = $2', [
    officeIds.bretana,
    goods.ron.id,
    stock,
  ]);

describe('a visitor', () => {
  it('receives what sold out, new prices and new configuration, and only of this business', async () => {
    const [guest, member, valencia] = await Promise.all([
      connect({ auth: { guest: true } }),
      connect({ auth: { token: (await server.as('jorge')).token } }),
      connect({ host: 'la-plaza.localhost' }),
    ]);
    expect([guest.problem, member.problem, valencia.problem]).toEqual(['', '', '']);
    await setStock(0);
    const soldOut = ['shop:changed', inOffice(officeIds.bretana, [goods.ron.id])];
    await expect.poll(() => guest.events, { timeout: 5_000 }).toEqual([soldOut]);
    expect(member.events).toEqual([soldOut]);

    await server.sql(
      'update product_office set price = price + 100, price_neto = price_neto + 100 where office_id = $1 and product_id = $2',
      [officeIds.bretana, goods.ron.id],
    );
    await expect.poll(() => guest.events.length, { timeout: 5_000 }).toBe(2);
    expect(guest.events[1]).toEqual(soldOut);

    await server.sql(
      "update business_config set custom_css_styles = '.a { color: red }' where business_id = $1",
      [businessIds.canasta],
    );
    await expect
      .poll(() => guest.events[2], { timeout: 5_000 })
      .toEqual(['shop:changed', { products: [], offices: [], business: true }]);
    expect(valencia.events).toEqual([]);
    await setStock(50);
  });

  it('receives nothing personal: no order, cart or session, whatever room it requests', async () => {
    const guest = await connect({ auth: { guest: true } });
    const marcela = await server.as('marcela');
    const own = await connect({ auth: { token: marcela.token } });
    for (const word of ['join', 'subscribe', 'room']) guest.socket.emit(word, `${businessIds.canasta} staff`);
    await marcela.call('cart.discardActive', {});
    (await marcela.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok();
    await expect.poll(() => own.events.map(([name]) => name), { timeout: 5_000 }).toContain('cart:changed');
    await marcela.call('users.logout', {});
    await expect.poll(() => own.socket.connected, { timeout: 5_000 }).toBe(false);
    expect(guest.events.filter(([name]) => name !== 'shop:changed')).toEqual([]);
    expect(guest.socket.connected).toBe(true);
  });

  it('is a client without a session; an expired session is not admitted as one', async () => {
    const jorge = await server.as('jorge');
    await jorge.call('users.logout', {});
    const cookie = `canasta_session=${jorge.token}`;
    expect((await connect({ auth: { token: jorge.token } })).problem).toBe('NOT_SIGNED_IN');
    expect((await connect({ headers: { cookie } })).problem).toBe('NOT_SIGNED_IN');
    expect((await connect({ headers: { cookie }, auth: { guest: true } })).problem).toBe('');
    expect((await connect()).problem).toBe('');
    expect((await connect({ host: 'nobody.localhost' })).problem).toBe('NOT_SIGNED_IN');
  });

  it('counts towards a limit per network; leaving makes room, and members and other networks are admitted', async () => {
    const network = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const all = [];
    for (let made = 0; made < MOST_GUESTS.network; made += 50)
      all.push(...(await Promise.all(Array.from({ length: 50 }, () => connect(network('186.28.1.1'))))));
    expect(all.filter(({ problem }) => problem === '')).toHaveLength(MOST_GUESTS.network);
    expect((await connect(network('186.28.1.1'))).problem).toBe('TOO_MANY_GUESTS');
    expect((await connect(network('186.28.1.2'))).problem).toBe('');
    const { token } = await server.as('jorge');
    expect((await connect({ ...network('186.28.1.1'), auth: { token } })).problem).toBe('');
    all[0]?.socket.disconnect();
    await expect
      .poll(async () => (await connect(network('186.28.1.1'))).problem, { timeout: 5_000 })
      .toBe('');
  }, 30_000);

  it('costs one message a second for any number of changed products, and none for quantities alone', async () => {
    const guest = await connect({ auth: { guest: true } });
    await server.sql('update product_office set stock = stock + 1 where stock > 0');
    for (let time = 0; time < 20; time += 1) await setStock(time % 2 === 0 ? 0 : 7);
    await expect.poll(() => guest.events.length, { timeout: 5_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(guest.events.length).toBeLessThanOrEqual(2);
    for (const event of guest.events)
      expect(event).toEqual(['shop:changed', inOffice(officeIds.bretana, [goods.ron.id])]);
    await setStock(50);
  });
});
