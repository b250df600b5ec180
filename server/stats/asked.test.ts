import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, missingId, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What is asked of statistics, by whom, and what of visits and views they say. */

const TODAY = '2026-11-20';
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  (await order(shopper, await totalOf(shopper))).ok();
});
afterAll(() => server.close());

type Query = InputOf<'stats.figures'>['query'];
const figures = async (query: Query = {}) => (await luz.call('stats.figures', { query })).ok();

describe('visits and views', () => {
  it('are counted at the displayed office, registered ones within all', async () => {
    const body = { office_id: officeIds.palmira };
    await server.guest().call('users.addSiteVisit', { body });
    await (await server.as('marcela')).call('users.addSiteVisit', { body });
    await server.guest().call('users.addSiteVisit', { body: { office_id: missingId } });
    const { total } = await figures({ from: TODAY, to: TODAY });
    expect([total.visits, total.registered]).toEqual([3, 1]);
    const there = await figures({ from: TODAY, to: TODAY, office_id: officeIds.palmira });
    expect([there.total.visits, there.total.registered]).toEqual([2, 1]);
  });

  it('of products are the same by days and by months, the most first, and only of this business', async () => {
    await server.sql("delete from stat where module = 'product_view'");
    const views = (day: string, id: string, office: string, count: number) =>
      server.sql(
        `insert into stat (business_id, module, day, reference, office_id, value)
         values ($1, 'product_view', $2, $3, $4, $5)`,
        [businessIds.canasta, day, id, office, count],
      );
    await views('2026-09-30', goods.sal.id, officeIds.bretana, 50);
    await views('2026-10-01', goods.sal.id, officeIds.bretana, 5);
    await views('2026-10-31', goods.leche.id, officeIds.palmira, 9);
    await views('2026-11-02', goods.sal.id, officeIds.palmira, 3);
    await server.sql('select rebuild_views($1)', [businessIds.canasta]);
    const seen = async (query: Query) =>
      (await luz.call('stats.mostViewed', { query }))
        .ok()
        .list.map(({ id_item, views: count }) => [id_item, count]);
    expect(await seen({ from: '2026-09-30', to: '2026-11-02' })).toEqual([
      [goods.sal.sku, 58],
      [goods.leche.sku, 9],
    ]);
    expect(await seen({ from: '2026-10-01', to: '2026-10-31' })).toEqual([
      [goods.leche.sku, 9],
      [goods.sal.sku, 5],
    ]);
    expect(await seen({ from: '2026-10-01', to: '2026-11-02', office_id: officeIds.palmira })).toEqual([
      [goods.leche.sku, 9],
      [goods.sal.sku, 3],
    ]);
    const ignacio = await server.as('ignacio');
    expect((await ignacio.call('stats.mostViewed', { query: {} })).ok().list).toEqual([]);
  });
});

describe('a request for statistics', () => {
  it('is for at most twelve months, in order, for an office of the business, by superadmins', async () => {
    const ask = async (query: Query, who = luz) => (await who.call('stats.figures', { query })).status;
    expect(await ask({ from: '2025-11-20', to: TODAY })).toBe(200);
    const long = (await luz.call('stats.figures', { query: { from: '2025-10-20', to: TODAY } })).failure();
    expect([long.error, long.details[0]?.field]).toEqual(['INVALID_INPUT', 'to']);
    const turned = (
      await luz.call('stats.operation', { query: { from: TODAY, to: '2026-11-19' } })
    ).failure();
    expect(turned.details[0]?.message).toBe('La fecha hasta no puede ser anterior a la fecha desde');
    expect(await ask({ from: 'ayer' })).toBe(400);
    for (const office_id of [officeIds.plazaCentro, missingId]) expect(await ask({ office_id })).toBe(404);
    expect(await ask({}, await server.as('hernan'))).toBe(200);
    for (const name of ['rocio', 'andres', 'nidia', 'wilson', 'gustavo', 'marcela'] as const)
      expect(await ask({}, await server.as(name)), name).toBe(404);
    expect(await ask({}, server.guest())).toBe(401);
    const of = await server.as('ignacio');
    expect((await of.call('stats.figures', { query: {} })).ok().total.orders).toBe(0);
  });

  it('is downloaded by a ticket, for allowed days', async () => {
    const parameters = { chart: 'orders', from: TODAY, to: TODAY };
    const ticket = async (more: object = {}, download: 'stats.csv' | 'stats.excel' = 'stats.csv') =>
      luz.call('downloads.ticket', { body: { download, parameters: { ...parameters, ...more } } });
    const { url } = (await ticket()).ok();
    const { status, text } = await request(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
    expect([status, text]).toEqual([200, `\uFEFFFecha;Sede;Pedidos\r\n${TODAY};Sede Bretaña;1\r\n`]);
    expect((await ticket({}, 'stats.excel')).status).toBe(200);
    expect((await ticket({ from: '2025-10-20' })).failure().details[0]?.field).toBe('to');
    expect((await ticket({ chart: 'costs' })).status).toBe(400);
    const rocio = await server.as('rocio');
    const body = { download: 'stats.csv', parameters } as const;
    expect((await rocio.call('downloads.ticket', { body })).status).toBe(404);
  });
});
