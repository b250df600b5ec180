import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { type DeafProxy, startDeafProxy } from '#test/faults/deaf-proxy.ts';
import { until } from '#test/faults/processes.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The connection on which changes arrive stays open and delivers nothing: what is in memory is not served for long. */

let server: TestServer;
let proxy: DeafProxy;

beforeAll(async () => {
  server = await startTestServer({
    async through(url) {
      proxy = await startDeafProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  await server.close();
  await proxy.close();
});
afterEach(async () => {
  proxy.cut();
  const before = proxy.heartbeats();
  await until('changes arrive again', () => proxy.heartbeats() > before + 1);
});

const guest = () => server.guest();

/**
 * What every kind of memory shows of the rice and the salt: a cached answer, the shelf, the index, cards, and the words
 * of search.
 */
async function view() {
  const [page, searched] = await Promise.all([
    guest().call('products.page', { params: { branchId: officeIds.bretana }, query: { limit: 100 } }),
    guest().call('search.products', { query: { query: 'garbanzo', office_id: officeIds.bretana } }),
  ]);
  const card = (id: string) => page.ok().list.find((product) => product.id === id);
  return {
    title: card(goods.arroz.id)?.title,
    price: card(goods.arroz.id)?.price_neto,
    salt: card(goods.sal.id)?.title,
    found: searched.ok().products.map(({ title }) => title),
  };
}

const change = () =>
  server.sql(
    `with renamed as (update product set title = 'Garbanzo' where id = '${goods.arroz.id}'),
       hidden as (update product set hidden = true where id = '${goods.sal.id}')
     update product_office set price = 9000, price_neto = 9000 where product_id = '${goods.arroz.id}'`,
  );

describe('without notifications', () => {
  it('shelves, cards and searches are right again within ten seconds, and the connection is replaced', {
    timeout: 40_000,
  }, async () => {
    for (let time = 0; time < 3; time += 1) await view();
    const before = await view();
    expect(before).toMatchObject({ title: 'Arroz blanco', salt: expect.any(String), found: [] });

    const listeners = await listeningPids();
    proxy.deafen();
    await change();
    const deafAt = performance.now();
    const right = { title: 'Garbanzo', price: 9_000, salt: undefined, found: ['Garbanzo'] };
    await until('what is shown is right', async () => JSON.stringify(await view()) === JSON.stringify(right));
    expect(performance.now() - deafAt).toBeLessThan(9_000);
    // Not by the connection: that one is still open.
    expect(await listeningPids()).toEqual(listeners);
    for (let time = 0; time < 5; time += 1) expect(await view()).toEqual(right);

    await until('another connection listens', async () =>
      (await listeningPids()).some((pid) => !listeners.includes(pid)),
    );
    expect(performance.now() - deafAt).toBeLessThan(13_000);
    const heartbeats = proxy.heartbeats();
    await until('it is proven', () => proxy.heartbeats() > heartbeats);
    for (let time = 0; time < 3; time += 1) expect(await view()).toEqual(right);
    await server.sql(`update product set title = 'Lenteja' where id = '${goods.arroz.id}'`);
    await until('a change arrives', async () => (await view()).title === 'Lenteja', 1_000);
  });
});

const listeningPids = async () =>
  (
    await server.sql<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%catalogue%'`,
    )
  ).map(({ pid }) => pid);
