import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf, request } from '#test/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { businessIds, idOf, missingId, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { createActivity } from './activity.ts';
import { refreshPopularity } from './popularity.ts';

type Event = NonNullable<InputOf<'activity.record'>['body']['events']>[number];

const NIL = '00000000-0000-0000-0000-000000000000';
const DAY = '2026-11-20';
let server: TestServer;
let clock = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
});
afterAll(() => server.close());

const tell = (events: Event[], who: Client = server.guest()) =>
  who.call('activity.record', { body: { events } });

function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(server.adminUrl, async (client) => (await client.query(text, values)).rows);
}

const counted = async (module: string) =>
  (
    await rows(
      `select day::text, reference, office_id, value::int from stat where module = $1 and business_id = $2
       order by reference, day, office_id`,
      [module, businessIds.canasta],
    )
  ).map(({ day, reference, office_id, value }) => [day, reference, office_id, value]);

const viewsOf = async (id: string) =>
  Number((await rows('select views_total from product where id = $1', [id]))[0]?.views_total);

describe('events of a page', () => {
  it('are counted by day, object and office, a little later and without a person', async () => {
    const { bretana } = officeIds;
    const view: Event = { module: 'product_view', reference: goods.leche.id, office_id: bretana };
    await tell([view, view, { module: 'product_view', reference: goods.leche.id }]);
    const marcela = await server.as('marcela');
    await tell([view, { module: 'search', reference: '  Léche  ENTERA ', office_id: bretana }], marcela);
    await tell([
      { module: 'search_click', reference: goods.leche.id.toUpperCase(), office_id: bretana },
      { module: 'offer_click', reference: idOf('offer bienvenidos') },
    ]);
    await vi.waitFor(async () => {
      expect(await counted('product_view')).toEqual([
        [DAY, goods.leche.id, NIL, 1],
        [DAY, goods.leche.id, bretana, 3],
      ]);
    }, 8_000);
    expect(await counted('search')).toEqual([[DAY, 'leche entera', bretana, 1]]);
    await vi.waitFor(async () => {
      expect(await counted('search_click')).toEqual([[DAY, goods.leche.id, bretana, 1]]);
      expect(await counted('offer_click')).toEqual([[DAY, idOf('offer bienvenidos'), NIL, 1]]);
    }, 8_000);
    expect(await viewsOf(goods.leche.id)).toBe(goods.leche.views + 4);
  });

  it('of a finished search contain its results and the chosen one', async () => {
    await tell([
      { module: 'search', reference: 'Lexe', shown_instead: 'leche' },
      { module: 'search', reference: 'arroz' },
      { module: 'search_click', reference: goods.leche.id, query: 'Leches  entera' },
      { module: 'search_click', reference: goods.leche.id, query: 'leche entera', added: true },
      { module: 'search_click', reference: plazaGoods.plazaArroz.id, query: 'leche entera' },
    ]);
    await vi.waitFor(async () => {
      const chosen = await rows('select query, product_id, times::int from search_choice');
      expect(chosen).toEqual([{ query: 'leche entera', product_id: goods.leche.id, times: 4 }]);
    }, 8_000);
    const missed = await rows("select query, shown from search_miss where query in ('lexe', 'arroz')");
    expect(missed).toEqual([{ query: 'lexe', shown: 'leche' }]);
    await rows("delete from search_miss where query = 'lexe'");
  });

  it('are limited in number, and refused with an unknown kind', async () => {
    const view: Event = { module: 'product_view', reference: goods.sal.id };
    expect((await tell([])).status).toBe(400);
    expect((await tell(Array.from({ length: 51 }, () => view))).status).toBe(400);
    expect((await tell([{ ...view, module: 'sale' as 'search' }])).status).toBe(400);
    expect((await tell([{ ...view, office_id: 'here' }])).status).toBe(400);
    expect((await tell([{ ...view, reference: 'x'.repeat(201) }])).status).toBe(400);
  });

  it('are accepted as browsers send them when a page closes', async () => {
    const answer = await request(`${server.url}/api/v1/stats`, {
      method: 'POST',
      headers: { host: 'canasta.localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ events: [{ module: 'search', reference: 'adiós' }] }),
    });
    expect(answer.status).toBe(200);
  });
});

describe('a stopping server', () => {
  it('has accepted no more from one address than its limit, and has stored all of it', async () => {
    const database = await createTestDatabase();
    const app = await createApp({ databaseUrl: database.appUrl, logLevel: 'silent' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const guest = clientOf(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, undefined);
    const statuses = [];
    for (let message = 0; message < 25; message += 1) {
      const events = Array.from(
        { length: 50 },
        (_, index): Event => ({ module: 'search', reference: `palabra ${message} ${index}` }),
      );
      const answer = await tell(events, guest);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect(statuses).toEqual([...Array.from({ length: 24 }, () => 200), 429]);
    await app.close();
    const { rows } = await withClient(database.adminUrl, (client) =>
      client.query("select sum(value)::int as told from stat where module = 'search'"),
    );
    expect(rows).toEqual([{ told: 1_200 }]);
    await database.drop();
  });
});

describe('counting', () => {
  const open = () => {
    const errors: unknown[] = [];
    const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
    const activities = createActivity(database, { now: () => clock, onError: (error) => errors.push(error) });
    return { database, activities, errors };
  };

  it('is stored when the server closes, by day of Bogotá', async () => {
    const { database, activities, errors } = open();
    const canasta = activities.forBusiness(businessIds.canasta);
    clock = new Date('2026-11-21T04:59:59Z');
    canasta.count('product_view', goods.mango.id);
    clock = new Date('2026-11-21T05:00:00Z');
    canasta.count('product_view', goods.mango.id);
    clock = fridayMorning;
    await activities.close();
    await database.close();
    expect(errors).toEqual([]);
    const days = (await counted('product_view')).filter(([, reference]) => reference === goods.mango.id);
    expect(days).toEqual([
      ['2026-11-20', goods.mango.id, NIL, 1],
      ['2026-11-21', goods.mango.id, NIL, 1],
    ]);
  });

  it('leaves out unknown objects and those of another business, and stores the rest', async () => {
    const { database, activities, errors } = open();
    const canasta = activities.forBusiness(businessIds.canasta);
    for (const reference of [missingId, plazaGoods.plazaArroz.id, 'not an id', "'; drop table stat --"]) {
      canasta.count('product_view', reference);
      canasta.count('search_click', reference);
      canasta.count('offer_click', reference);
    }
    canasta.count('search', '🥑 %');
    canasta.count('product_view', goods.ron.id, missingId);
    canasta.count('product_view', goods.ron.id, officeIds.plazaCentro);
    canasta.count('product_view', goods.ron.id);
    await activities.close();
    await database.close();
    expect(errors).toEqual([]);
    const ofRon = (await counted('product_view')).filter(([, reference]) => reference === goods.ron.id);
    expect(ofRon).toEqual([[DAY, goods.ron.id, NIL, 3]]);
    const foreign = await rows('select reference from stat where reference = any($1)', [
      [missingId, plazaGoods.plazaArroz.id, 'not an id'],
    ]);
    expect([foreign, await viewsOf(plazaGoods.plazaArroz.id)]).toEqual([[], plazaGoods.plazaArroz.views]);
  });

  it('lists searches without a result, each wording once', async () => {
    const { database, activities } = open();
    const canasta = activities.forBusiness(businessIds.canasta);
    canasta.missed('Pan de YUCA', officeIds.palmira);
    canasta.missed('pan de  yuca', officeIds.palmira);
    canasta.missed('¿¡🥑!?', officeIds.palmira);
    canasta.missed(`kéfir ${'x'.repeat(2_000)}`, missingId);
    await activities.close();
    await database.close();
    const missed = await rows(
      'select query, times::int, last_office_id from search_miss where business_id = $1 order by times desc',
      [businessIds.canasta],
    );
    expect(missed.map(({ query, times, last_office_id }) => [query, times, last_office_id])).toEqual([
      ['pan de yuca', 5, officeIds.palmira],
      [`kefir ${'x'.repeat(114)}`, 1, null],
    ]);
  });

  it('waits while the database is unreachable, and loses nothing', async () => {
    const { database, activities, errors } = open();
    let away = true;
    const flaky = createActivity(
      {
        forBusiness: (id) => {
          const db = database.forBusiness(id);
          return away ? { ...db, transaction: () => Promise.reject(new Error('away')) } : db;
        },
      },
      { now: () => clock, onError: (error) => errors.push(error) },
    );
    const canasta = flaky.forBusiness(businessIds.canasta);
    canasta.count('product_view', goods.papa.id);
    await vi.waitFor(() => expect(errors).toHaveLength(1), 8_000);
    canasta.count('product_view', goods.papa.id);
    away = false;
    await flaky.close();
    await activities.close();
    await database.close();
    expect(await viewsOf(goods.papa.id)).toBe(goods.papa.views + 2);
  });

  it('by two processes at once, of the same objects in any order, ends with the right sum', async () => {
    const many = Object.values(goods).filter((good) => !('hidden' in good));
    const before = await viewsOf(goods.tomate.id);
    const processes = Array.from({ length: 4 }, open);
    processes.forEach(({ activities }, index) => {
      const things = index % 2 === 0 ? many : many.toReversed();
      for (const { id } of things) activities.forBusiness(businessIds.canasta).count('product_view', id);
    });
    const received: string[] = [];
    await withClient(server.adminUrl, async (client) => {
      client.on('notification', ({ payload = '' }) => received.push(payload));
      await client.query('listen catalogue');
      await Promise.all(processes.map(({ activities }) => activities.close()));
      await client.query('select 1');
    });
    await Promise.all(processes.map(({ database }) => database.close()));
    // Views move all the time: what is kept in memory stays.
    expect(received).toEqual([]);
    expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await viewsOf(goods.tomate.id)).toBe(before + 4);
    const ofTomate = (await counted('product_view')).filter(([, reference]) => reference === goods.tomate.id);
    expect(ofTomate).toEqual([[DAY, goods.tomate.id, NIL, 4]]);
  });
});

describe('popularity', () => {
  it('follows the views in every office, and notifies caches of its order once', async () => {
    const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
    const db = database.forBusiness(businessIds.canasta);
    await refreshPopularity(db);
    await rows('update product set views_total = 5000 where id = $1', [goods.sal.id]);
    await rows('update product set views_total = 7000 where id = $1', [plazaGoods.plazaPanela.id]);
    const received: string[] = [];
    await withClient(server.adminUrl, async (client) => {
      client.on('notification', ({ payload = '' }) => received.push(payload));
      await client.query('listen catalogue');
      expect(await refreshPopularity(db)).toBe(3);
      expect(await refreshPopularity(db)).toBe(0);
      await client.query('select 1');
    });
    expect(received).toEqual([`${businessIds.canasta} popularity`]);
    const copies = await rows('select distinct popularity::int from product_office where product_id = $1', [
      goods.sal.id,
    ]);
    expect(copies).toEqual([{ popularity: 5000 }]);
    const foreign = await rows('select popularity::int from product_office where product_id = $1', [
      plazaGoods.plazaPanela.id,
    ]);
    expect(foreign).toEqual([{ popularity: plazaGoods.plazaPanela.views }]);
    await database.close();
  });

  it('is refreshed by one process at a time', async () => {
    const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
    const db = database.forBusiness(businessIds.canasta);
    await rows('update product set views_total = views_total + 1 where id = $1', [goods.sal.id]);
    await withClient(server.adminUrl, async (client) => {
      await client.query('begin');
      await client.query("select pg_advisory_xact_lock(hashtextextended('popularity ' || $1, 0))", [
        businessIds.canasta,
      ]);
      expect(await refreshPopularity(db)).toBe(0);
      await client.query('rollback');
    });
    expect(await refreshPopularity(db)).toBe(3);
    await database.close();
  });
});
