import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Another system with its key: orders out, prices and stock in. */

let server: TestServer;
let luz: Client;
let erp: Client;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
  await server.sql(`update office set ws_keys = '{"key":"BRETANA"}' where id = $1`, [officeIds.bretana]);
  erp = await withKey([...SCOPES]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const CANASTA = 'canasta.localhost';
const makeKey = async (fields: Partial<InputOf<'apiKeys.create'>['body']> & { scopes: Scope[] }) =>
  (await luz.call('apiKeys.create', { body: { name: 'Caja', ...fields } })).ok();
async function withKey(scopes: Scope[], office_id: string | null = null): Promise<Client> {
  return clientOf(server.url, (await makeKey({ scopes, office_id })).key, CANASTA);
}
let requests = 0;
const next = () => `prueba-${++requests}-${process.pid}`;
type StockRow = InputOf<'erp.writeStock'>['body']['rows'][number];
const send = (rows: StockRow[], idempotency_key = next(), who = erp) =>
  who.call('erp.writeStock', { body: { idempotency_key, rows } });
const milk = { office: 'BRETANA', id_item: goods.leche.sku };

async function place() {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  return (await order(shopper, await totalOf(shopper))).ok().order;
}

describe('an API key', () => {
  it('is shown once and stored as a hash', async () => {
    const { key, id } = await makeKey({ scopes: ['orders:read'] });
    expect(key).toMatch(/^canasta_live_[\w-]{43}$/);
    const stored = await server.sql('select * from api_key where id = $1', [id]);
    const audit = await server.sql("select after::text from audit_log where entity = 'api_key'");
    const seen = (await luz.call('apiKeys.get', { params: { id }, query: {} })).ok();
    expect(JSON.stringify([stored, audit, seen])).not.toContain(key.slice(13));
    expect(seen.last_four).toBe(key.slice(-4));
    (await clientOf(server.url, key, CANASTA).call('erp.orders', { query: {} })).ok();
    expect((await luz.call('apiKeys.get', { params: { id }, query: {} })).ok().last_used_at).not.toBeNull();
  });

  it('opens its scopes and nothing else', async () => {
    const reader = await withKey(['orders:read']);
    expect((await reader.call('erp.orders', { query: {} })).status).toBe(200);
    expect((await reader.call('erp.products', { query: {} })).status).toBe(404);
    expect((await send([{ ...milk, change: 1 }], next(), reader)).status).toBe(404);
    for (const call of [
      () => erp.call('orders.board', { query: {} }),
      () => erp.call('apiKeys.list', { query: {} }),
      () => erp.call('webhooks.list', { query: {} }),
    ])
      expect((await call()).status).toBe(401);
    expect((await luz.call('erp.orders', { query: {} })).status).toBe(404);
    expect((await server.guest(CANASTA).call('erp.orders', { query: {} })).status).toBe(401);
  });

  it('that was revoked, has expired or is of another business opens nothing', async () => {
    const made = await makeKey({ scopes: ['orders:read'], days: 30 });
    const client = clientOf(server.url, made.key, CANASTA);
    const elsewhere = clientOf(server.url, made.key, 'la-plaza.localhost');
    expect((await client.call('erp.orders', { query: {} })).status).toBe(200);
    const { error, message } = (await elsewhere.call('erp.orders', { query: {} })).failure();
    expect([error, message]).toEqual([
      ...['NOT_SIGNED_IN', 'Falta la clave, o venció, se revocó o es de otro negocio.'],
    ]);
    await server.sql("update api_key set expires_at = now() - interval '1 second' where id = $1", [made.id]);
    expect((await client.call('erp.orders', { query: {} })).status).toBe(401);
    await server.sql('update api_key set expires_at = null where id = $1', [made.id]);
    const { id, version } = made;
    (await luz.call('apiKeys.revoke', { params: { id }, query: { version } })).ok();
    expect((await client.call('erp.orders', { query: {} })).status).toBe(401);
    expect((await luz.call('apiKeys.revoke', { params: { id }, query: { version: 2 } })).status).toBe(404);
  });
});

describe('orders', () => {
  /** All there is since a cursor, once everything that changed is numbered. */
  async function since(after?: string, who = erp) {
    const pending = () =>
      server.sql(`select from order_position where is_pending
        union all select from order_feed where business_id = '${businessIds.canasta}' and not is_filled`);
    await expect.poll(async () => (await pending()).length, { timeout: 8_000 }).toBe(0);
    const ids: string[] = [];
    for (let cursor = after; ; ) {
      const query = { limit: 2, ...(cursor === undefined ? {} : { after: cursor }) };
      const page = (await who.call('erp.orders', { query })).ok();
      ids.push(...page.list.map(({ id, version }) => `${id} ${version}`));
      cursor = page.after;
      if (!page.hasNextPage) return { ids, after: cursor };
    }
  }

  it('are read by a cursor: each changed one, in its current state, and none is missed', async () => {
    const begin = await since();
    const placed = [await place(), await place(), await place()];
    const first = await since(begin.after);
    expect(new Set(first.ids)).toEqual(new Set(placed.map(({ id }) => `${id} 1`)));
    const [one] = placed;
    const params = { id: one?.id ?? '' };
    (await luz.call('orders.move', { params, body: { state: '7_admin_cart_accept' } })).ok();
    const second = await since(first.after);
    expect(second.ids).toEqual([`${one?.id} 2`]);
    expect((await since(second.after)).ids).toEqual([]);
    expect(new Set((await since()).ids).size).toBe(begin.ids.length + 3);
  });

  it('begin now or with a day; a cursor beyond the last one is refused', async () => {
    const { after: end } = await since();
    const placed = await place();
    const all = await since();
    expect((await erp.call('erp.orders', { query: { from: 'now' } })).ok()).toMatchObject({
      list: [],
      after: all.after,
      hasNextPage: false,
    });
    const idsFrom = async (from: string) =>
      (await erp.call('erp.orders', { query: { from, limit: 200 } })).ok().list.map(({ id }) => id);
    expect(await idsFrom('2026-11-20')).toContain(placed.id);
    expect(await idsFrom('2027-11-20')).toEqual([]);
    expect((await since(end)).ids).toEqual([`${placed.id} 1`]);
    for (const query of [{ after: '999999' }, { after: '1', from: 'now' }, { from: 'ayer' }])
      expect((await erp.call('erp.orders', { query })).failure().error).toBe('INVALID_INPUT');
    for (const query of [{ changed_after: '999999' }, { changed_after: '0', from: 'now' }])
      expect((await erp.call('erp.products', { query })).failure().error).toBe('INVALID_INPUT');
    const page = (await erp.call('erp.products', { query: { from: 'now' } })).ok();
    expect([page.list, page.hasNextPage]).toEqual([[], false]);
  });

  it('in flight while others are numbered come later, after the cursor', async () => {
    const placed = await place();
    const { after } = await since();
    // A transaction that began before and commits after somebody has read on.
    const slow = server.sql(
      `begin; update order_position set is_pending = true where order_id = '${placed.id}'; select pg_sleep(1.5); commit`,
    );
    const other = await place();
    await expect
      .poll(
        async () =>
          (await server.sql('select from order_position where is_pending and position is null')).length,
        {
          timeout: 5_000,
        },
      )
      .toBe(0);
    const meanwhile = (await erp.call('erp.orders', { query: { after } })).ok();
    expect(meanwhile.list.map(({ id }) => id)).toEqual([other.id]);
    await slow;
    expect((await since(meanwhile.after)).ids).toEqual([`${placed.id} 1`]);
  });

  it('are numbered from the first key on, including earlier ones and one changed at that moment', async () => {
    await server.sql('delete from order_position');
    await server.sql('delete from order_feed');
    const placed = await place();
    expect(await server.sql('select from order_position')).toEqual([]);
    const first = await withClient(server.adminUrl, async (change) => {
      await change.query('begin');
      await change.query('update customer_order set version = version where id = $1', [placed.id]);
      let isMade = false;
      const made = withKey(['orders:read']).finally(() => {
        isMade = true;
      });
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.sql(waits)).length, { timeout: 5_000 }).toBe(1);
      expect(isMade).toBe(false);
      await change.query('commit');
      return made;
    });
    const all = await server.sql<{ id: string }>('select id from customer_order where business_id = $1', [
      businessIds.canasta,
    ]);
    const { ids, after } = await since(undefined, first);
    expect(ids.map((one) => one.split(' ')[0]).sort()).toEqual(all.map(({ id }) => id).sort());
    const next = await place();
    expect((await since(after, first)).ids).toEqual([`${next.id} 1`]);
  });

  it('of another office are not for a key of one office', async () => {
    await place();
    const bound = await withKey(['orders:read', 'products:read', 'stock:write'], officeIds.palmira);
    expect((await since(undefined, bound)).ids).toEqual([]);
    const { list } = (await bound.call('erp.products', { query: {} })).ok();
    expect(new Set(list.flatMap(({ offices }) => offices.map(({ id }) => id)))).toEqual(
      new Set([officeIds.palmira]),
    );
    const { errors } = (await send([{ ...milk, change: 1 }], next(), bound)).ok();
    expect(errors).toEqual([{ row: 0, field: 'office', message: 'No hay una sede con esa clave.' }]);
  });
});

describe('to whom and where an order goes', () => {
  it('is for keys with orders:deliver alone, of their office; audited, and empty of who was erased', async () => {
    const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
    if (!shopper) throw new Error('No shopper');
    const options = [{ label: 'Bolsa', value: 'De papel' }];
    const line = { product_id: goods.leche.id, comment: 'La más fresca', optionsTags: options };
    (await shopper.client.call('cart.addProduct', { body: line })).ok();
    const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
    const params = { id };
    const { order: seen, client } = (await luz.call('orders.get', { params })).ok();
    const [place] = [seen.address_selected];
    const courier = await withKey(['orders:read', 'orders:deliver']);
    const read = async (who: Client) => {
      const pages = (await who.call('erp.orders', { query: { from: '2026-11-20', limit: 200 } })).ok();
      return pages.list.find((one) => one.id === id);
    };
    await expect.poll(() => read(courier), { timeout: 8_000 }).toBeDefined();
    const told = {
      handover: {
        recipient: { name: client?.fullname, phone: client?.phone },
        address: { address: place?.address, detail: place?.comment, geopoint: place?.geopoint },
        notes: seen.observations_client,
        substitution: seen.substitution,
      },
      lines: expect.arrayContaining([
        expect.objectContaining({
          product_id: goods.leche.id,
          preparation: {
            ...{ comment: 'La más fresca', maturity: null, cut: null, options },
            substitution: seen.substitution,
          },
        }),
      ]),
    };
    expect(place?.address).not.toBe('');
    expect(await read(courier)).toMatchObject(told);
    expect((await courier.call('erp.orderToDeliver', { params })).ok().order).toMatchObject(told);
    const audit = () =>
      server.sql<{ action: string; after: { orders?: number[] } }>(
        `select action, after from audit_log where actor_role = 'key' and action in ('erp.orders', 'erp.orderToDeliver')
         order by at, id`,
      );
    const entries = await audit();
    expect(entries.at(-1)?.action).toBe('erp.orderToDeliver');
    expect(entries.at(-2)).toMatchObject({
      action: 'erp.orders',
      after: { orders: expect.arrayContaining([seen.id_order]) },
    });

    const reader = await withKey(['orders:read', 'orders:invoice']);
    const plain = await read(reader);
    expect(plain).not.toHaveProperty('handover');
    expect(plain?.lines.some((one) => 'preparation' in one)).toBe(false);
    expect((await reader.call('erp.orderToDeliver', { params })).status).toBe(404);
    expect(await audit()).toHaveLength(entries.length);
    const bound = (office: string) => withKey(['orders:read', 'orders:deliver'], office);
    const [own, foreign] = [await bound(officeIds.bretana), await bound(officeIds.palmira)];
    expect((await own.call('erp.orderToDeliver', { params })).status).toBe(200);
    expect((await foreign.call('erp.orderToDeliver', { params })).status).toBe(404);
    expect(await read(foreign)).toBeUndefined();

    await server.sql('update app_user set erased_at = now() where id = $1', [shopper.userId]);
    const gone = {
      recipient: { name: '', phone: '' },
      address: { address: '', detail: '', geopoint: [0, 0] },
    };
    const { order: left } = (await courier.call('erp.orderToDeliver', { params })).ok();
    expect(left).toMatchObject({ handover: { ...gone, notes: '' } });
    expect(left.lines.map(({ preparation }) => [preparation?.comment, preparation?.options])).toEqual([
      ['', []],
      ['', []],
    ]);
  });
});
