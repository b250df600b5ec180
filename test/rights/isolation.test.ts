import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '#contract/access.ts';
import type { CallDefinition } from '#contract/call.ts';
import { type CallId, calls, type InputOf } from '#contract/index.ts';
import { clientOf } from '../client.ts';
import { goods, plazaGoods } from '../factories/goods.ts';
import {
  addressIds,
  brandIds,
  businessIds,
  categoryIds,
  idOf,
  missingId,
  officeIds,
  providerIds,
  recipeIds,
} from '../factories/ids.ts';
import { type PersonName, people } from '../people.ts';
import { withClient } from '../postgres-client.ts';
import { startTestServer } from '../server.ts';
import { everyCase, type Objects } from './object-cases.ts';
import { openWorld, seen, type World } from './object-world.ts';

/**
 * What keeps businesses apart: every query names its business, and row-level security checks it. Here each of the two
 * alone, the other taken away (objects.test.ts tries both); schema.test.ts tries the second one table by table.
 */
describe.each(['the queries alone', 'row-level security alone'])('between businesses, %s', (barrier) => {
  const host = 'la-plaza.localhost';
  let world: World;
  let objects: Objects;
  let token = '';
  let before: unknown;
  let restore: () => unknown = () => {};

  beforeAll(async () => {
    restore = barrier === 'row-level security alone' ? forgetBusinesses().restore : () => {};
    world = await openWorld();
    if (barrier === 'the queries alone') await takeRowSecurityAway(world.server.adminUrl);
    token = (await world.placeOrder()).token;
    objects = await world.objectsOf('marcela');
    before = await world.state();
  });
  afterAll(async () => {
    await world.close();
    restore();
  });

  it.each(everyCase)('an object of the other is NOT_FOUND: %s', async (id, { object, input }) => {
    const callers: PersonName[] = ['valentina', 'ignacio'];
    const outsiders = calls[id].who === 'anyone' ? [world.server.guest(host)] : callers.map(world.as);
    for (const outsider of outsiders) {
      const foreign = await seen(outsider, id, input(object(objects)));
      expect(foreign).toEqual(await seen(outsider, id, input(missingId)));
      expect([foreign.status, foreign.body.error]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is unchanged by all of that', async () => {
    expect(await world.state()).toEqual(before);
  });

  it('the order link of the other opens nothing', async () => {
    const guest = clientOf(world.server.url, undefined, host);
    const answer = await seen(guest, 'orders.get', { params: { id: token } });
    expect(answer).toEqual(await seen(guest, 'orders.get', { params: { id: 'x'.repeat(token.length) } }));
    expect(answer.status).toBe(404);
  });

  it('a token of the other signs nobody in', async () => {
    const stranger = clientOf(world.server.url, world.as('luz').token, host);
    expect((await stranger.call('users.me', {})).status).toBe(401);
    const login = { email: people.marcela.email, password: 'canasta-2026' };
    expect((await world.server.guest(host).call('users.login', { body: login })).status).toBe(401);
  });

  it('an object of the other inside the input is NOT_FOUND', async () => {
    const marcela = world.as('marcela');
    const params = { uuid: objects.cart };
    const line = { product_id: goods.leche.id, branch_office_id: officeIds.bretana };
    const requests: [foreign: string, ask: (id: string) => ReturnType<typeof seen>][] = [
      [
        addressIds.casaValentina,
        (id) =>
          seen(marcela, 'cart.setAddress', { params, body: { type: 'delivery', address_selected: { id } } }),
      ],
      [
        officeIds.plazaCentro,
        (idBranch) =>
          seen(marcela, 'cart.setAddress', {
            params,
            body: { type: 'pickup', address_selected: { idBranch } },
          }),
      ],
      [
        officeIds.plazaCentro,
        (branch_office_id) => seen(marcela, 'cart.setOffice', { params, body: { branch_office_id } }),
      ],
      [
        plazaGoods.plazaArroz.id,
        (product_id) => seen(marcela, 'cart.addProduct', { body: { ...line, product_id } }),
      ],
      [
        officeIds.plazaCentro,
        (branch_office_id) => seen(marcela, 'cart.addProduct', { body: { ...line, branch_office_id } }),
      ],
    ];
    for (const [foreign, ask] of requests) {
      const answer = await ask(foreign);
      expect(answer).toEqual(await ask(missingId));
      expect(answer.status).toBe(422);
    }
  });

  it('no list of one contains anything of the other', async () => {
    const own = [
      officeIds.plazaCentro,
      plazaGoods.plazaArroz.id,
      categoryIds.plazaDespensa,
      brandIds.plazaDiana,
    ];
    const foreign = [
      ...Object.values(goods).map(({ id }) => id),
      ...Object.values(officeIds),
      ...Object.values(categoryIds),
      ...Object.values(brandIds),
      ...Object.values(recipeIds),
      ...Object.values(people)
        .filter(({ business }) => business === 'canasta')
        .flatMap(({ id, email }) => [id, email]),
      objects.order,
      objects.cart,
      ...['review', 'line', 'person leaving'].map(idOf),
    ].filter((id) => !own.includes(id));
    const ignacio = world.as('ignacio');
    const answers = lists.map(async ([id, input]) => {
      const answer = await seen(ignacio, id, input);
      const { status = 200 }: CallDefinition = calls[id];
      expect([id, answer.status]).toEqual([id, status]);
      const text = JSON.stringify(answer.body);
      // Modules are requested of who operates the installation (back-office 6), here a person of the other business.
      const isOperator = (other: string) => id === 'modules.list' && other === people.hernan.email;
      const seenOfOther = foreign.filter((other) => text.includes(other) && !isOperator(other));
      expect([id, seenOfOther]).toEqual([id, []]);
      expect([id, text.includes('Canasta')]).toEqual([id, false]);
    });
    await Promise.all(answers);
    expect(answers.length).toBeGreaterThan(40);
  });

  it('a provider of the other, even with the same id, has no product and no sale here', async () => {
    const { sql } = world.server;
    const provider = [businessIds.laPlaza, providerIds.campoVivo];
    await sql("insert into provider (business_id, id, name) values ($1, $2, 'Campo Vivo')", provider);
    await sql("update app_user set role = 'provider', provider_id = $2 where id = $1", [
      people.valentina.id,
      providerIds.campoVivo,
    ]);
    // What marcela ordered is supplied by whom the other knows by that id.
    await sql('update product set provider_id = $2 where id = $1', [goods.huevos.id, providerIds.campoVivo]);
    const client = world.as('valentina');
    const { list } = (await client.call('provider.products', { query: {} })).ok();
    const sold = (await client.call('provider.sales', { query: { from: '2026-11-01' } })).ok();
    const { status } = await client.call('provider.product', { params: { id: goods.pechuga.id } });
    const supplied = (
      await world.as('gustavo').call('provider.sales', { query: { from: '2026-11-01' } })
    ).ok();
    await sql('update product set provider_id = null where id = $1', [goods.huevos.id]);
    await sql("update app_user set role = 'client', provider_id = null where id = $1", [people.valentina.id]);
    expect(supplied.total.orders).toBe(1);
    expect([list, sold.total.orders, sold.list, status]).toEqual([[], 0, [], 404]);
  });

  it('a search and a count by staff stay within their business', async () => {
    const board = (await world.as('ignacio').call('orders.board', { query: {} })).ok();
    expect([board.orders, Object.values(board.counts).filter((count) => count > 0)]).toEqual([[], []]);
    const found = (
      await world.server.guest(host).call('search.products', { query: { query: 'arroz' } })
    ).ok();
    expect(found.products.map(({ title }) => title)).toEqual(['Arroz de La Plaza']);
    expect(found.found).toBe(1);
  });
});

it('without both the other business is visible: nothing else keeps them apart', async () => {
  const request = forgetBusinesses();
  try {
    const server = await startTestServer();
    await takeRowSecurityAway(server.adminUrl);
    const ignacio = await server.as('ignacio');
    const jorge = (await ignacio.call('people.get', { params: { id: people.jorge.id } })).ok();
    await server.close();
    expect([jorge.user.email, request.forgotten() > 5]).toEqual([people.jorge.email, true]);
  } finally {
    // Other files share this process.
    request.restore();
  }
});

/** Every call that a superadmin may make and that asks for nothing in particular, or for some words. */
const lists = (Object.entries(calls) as [CallId, CallDefinition][]).flatMap(
  ([id, { method, params, query, who, filteredBy }]) => {
    if (method !== 'GET' || params || !mayCall(who, 'superadmin')) return [];
    // Of a generic resource `query` is another name for its filters.
    const pending = query && 'query' in query.shape && !filteredBy ? { query: 'arroz' } : {};
    return query && !query.safeParse(pending).success
      ? []
      : [[id, { query: pending }] as [CallId, InputOf<CallId>]];
  },
);

/** As if no query of the application named its business, until it is restored; `forgotten` says how many did. */
function forgetBusinesses(): { forgotten(): number; restore(): void } {
  const { query } = pg.Client.prototype;
  let forgotten = 0;
  // The same question, but for the condition: its parameter is still there.
  const received: unknown = function (this: pg.Client, question: unknown, ...rest: unknown[]) {
    const isOurs = this.user === 'canasta_app' && typeof question === 'object' && question !== null;
    if (!isOurs || !('text' in question)) return Reflect.apply(query, this, [question, ...rest]);
    const text = String(question.text).replaceAll(/(?:\w+\.)?business_id = (\$\d+)/g, '$1::uuid is not null');
    if (text !== question.text) forgotten += 1;
    // One that sends itself is of a class of ours, and made anew each time.
    const other = question instanceof pg.Query ? Object.assign(question, { text }) : { ...question, text };
    return Reflect.apply(query, this, [other, ...rest]);
  };
  Object.assign(pg.Client.prototype, { query: received });
  return {
    forgotten: () => forgotten,
    restore: () => void Object.assign(pg.Client.prototype, { query }),
  };
}

/** As if somebody had forgotten it: every table open to the application, whatever its business. */
async function takeRowSecurityAway(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select oid::regclass::text as name from pg_class where relrowsecurity',
    );
    for (const { name } of rows) await client.query(`alter table ${name} disable row level security`);
    expect(rows.length).toBeGreaterThan(25);
  });
}
