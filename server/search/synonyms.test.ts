import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#test/client.ts';
import { businessIds, missingId, synonymIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const create = (...words: string[]) => luz.call('synonyms.create', { body: { words } });
const groups = async (who: Client = luz) => (await who.call('synonyms.list', {})).ok().items;

async function audit(entityId: string) {
  const { rows } = await withClient(server.adminUrl, (client) =>
    client.query('select action, actor_id, before, after from audit_log where entity_id = $1 order by at', [
      entityId,
    ]),
  );
  return rows;
}

describe('synonyms', () => {
  it('are visible to staff and written by superadmins, each business its own', async () => {
    expect(await groups()).toEqual([{ id: synonymIds.gaseosas, words: ['gaseosa', 'refresco'], version: 1 }]);
    expect((await groups(await server.as('ignacio'))).map(({ id }) => id)).toEqual([synonymIds.plaza]);
    const rocio = await server.as('rocio');
    expect(await groups(rocio)).toHaveLength(1);
    expect((await rocio.call('synonyms.create', { body: { words: ['papa', 'patata'] } })).status).toBe(404);
  });

  it('are added, changed and removed, with audit entries', async () => {
    const added = await create('habichuela', ' judía   verde ', 'Habichuelas');
    expect(added.status).toBe(201);
    const group = added.ok();
    expect([group.words, group.version]).toEqual([['habichuela', 'judía verde'], 1]);
    const params = { id: group.id };
    const body = { words: ['habichuela', 'ejote'], version: 1 };
    const changed = (await luz.call('synonyms.update', { params, body })).ok();
    expect(changed).toEqual({ id: group.id, words: body.words, version: 2 });
    expect(await groups()).toContainEqual(changed);
    const removed = async (version: number) =>
      (await luz.call('synonyms.remove', { params, query: { version } })).status;
    expect(await removed(1), 'seen before the change').toBe(409);
    expect(await groups()).toContainEqual(changed);
    expect([await removed(2), await removed(2)]).toEqual([200, 404]);
    expect((await groups()).map(({ id }) => id)).toEqual([synonymIds.gaseosas]);
    const actor_id = people.luz.id;
    expect(await audit(group.id)).toEqual([
      { action: 'synonyms.create', actor_id, before: null, after: group },
      { action: 'synonyms.update', actor_id, before: group, after: changed },
      { action: 'synonyms.remove', actor_id, before: changed, after: null },
    ]);
  });

  it('are in one group only, in any spelling', async () => {
    for (const word of ['Gaseosas', 'REFRESCO', 'refrescos']) {
      const refused = (await create('soda', word)).failure();
      expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', 'words']);
      expect(refused.message).toBe(`“${word}” ya está en otro grupo: gaseosa, refresco.`);
    }
    expect((await create('soda', 'agua con gas')).status).toBe(201);
    const taken = await luz.call('synonyms.update', {
      params: { id: synonymIds.gaseosas },
      body: { words: ['gaseosa', 'soda'], version: 1 },
    });
    expect(taken.failure().message).toContain('“soda” ya está en otro grupo');
  });

  it('are at least two different meaningful words', async () => {
    const two = 'Escribe al menos dos palabras distintas.';
    expect((await create('pan', 'panes')).failure().message).toBe(two);
    expect((await create('pan', '¡¿!')).failure().message).toContain('no tiene letras ni números');
    expect((await create('pan')).failure().message).toBe(two);
    expect((await create('pan', 'x')).failure().message).toContain('“x” es muy corta');
    expect((await create('pan', 'x'.repeat(61))).failure().message).toContain('muy larga');
    const many = Array.from({ length: 21 }, (_, index) => `pan ${index}`);
    expect((await create(...many)).failure().message).toContain('hasta 20');
  });

  it('of an older version are refused: with who and when', async () => {
    const group = (await create('maíz pira', 'crispetas')).ok();
    const params = { id: group.id };
    const hernan = await server.as('hernan');
    const edit = (who: Client, ...words: string[]) =>
      who.call('synonyms.update', { params, body: { words, version: 1 } });
    expect((await edit(hernan, 'crispetas', 'palomitas')).status).toBe(200);
    const stale = await edit(luz, 'crispetas', 'pochoclo');
    expect(stale.status).toBe(409);
    const { error, data } = stale.failure();
    expect([error, data]).toMatchObject([
      'STALE_EDIT',
      { who: 'Hernán Cifuentes', current: { words: ['crispetas', 'palomitas'], version: 2 } },
    ]);
    expect(Date.parse((data as { when: string }).when)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('written by two at once are not in two groups', async () => {
    const hernan = await server.as('hernan');
    const create = (who: Client, other: string) =>
      who.call('synonyms.create', { body: { words: ['arveja', other] } });
    const answers = await withClient(server.adminUrl, async (client) => {
      // Both may read, neither may write, until both have come as far as they can.
      await client.query('begin');
      await client.query('lock table search_synonym in share mode');
      const both = [create(luz, 'guisante'), create(hernan, 'chícharo')];
      await vi.waitFor(async () => {
        const { rows } = await client.query(
          'select count(*)::int as waiting from pg_locks where not granted and pid <> pg_backend_pid()',
        );
        expect(rows[0].waiting).toBeGreaterThanOrEqual(2);
      }, 5_000);
      await client.query('commit');
      return Promise.all(both);
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('notify the caches, so that the next search uses them', async () => {
    const received: string[] = [];
    await withClient(server.adminUrl, async (client) => {
      client.on('notification', ({ payload = '' }) => received.push(payload));
      await client.query('listen catalogue');
      await create('mazorca', 'choclo');
      await expect.poll(() => received).toContain(`${businessIds.canasta} search_synonym`);
    });
  });
});

describe('searches without a result', () => {
  it('are listed for staff of the business, and removed from the list once', async () => {
    const andres = await server.as('andres');
    const misses = async (who: Client) => (await who.call('search.misses', { query: {} })).ok();
    const { list, pagination } = await misses(andres);
    expect(list).toEqual([
      {
        query: 'pan de yuca',
        times: 3,
        lastAt: expect.any(String),
        lastOffice: 'Sede Bretaña',
        shown: '',
      },
    ]);
    expect(pagination).toEqual({ page: 1, limit: 50, hasNextPage: false });
    expect((await misses(await server.as('ignacio'))).list.map(({ query }) => query)).toEqual(['chontaduro']);
    const forget = (query: string) => andres.call('search.forgetMiss', { params: { query } });
    expect((await forget('chontaduro')).status).toBe(404);
    expect((await forget('pan de yuca')).status).toBe(200);
    expect((await forget('pan de yuca')).status).toBe(404);
    expect((await misses(andres)).list).toEqual([]);
    expect(await audit('pan de yuca')).toMatchObject([{ action: 'search.forgetMiss', after: null }]);
    expect(
      (await luz.call('synonyms.remove', { params: { id: missingId }, query: { version: 1 } })).status,
    ).toBe(404);
  });
});
