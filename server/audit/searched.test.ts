import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { type Client, request } from '#test/client.ts';
import { businessIds, missingId } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { sealAudit } from './seal-round.ts';
import { verifyChain } from './verify.ts';

/** The audit is searched by person, object, kind and day, and its chain is checked in parts. */

let server: TestServer;
let luz: Client;
let paola: Client;

beforeAll(async () => {
  server = await startTestServer();
  [luz, paola] = await Promise.all([server.signIn('luz'), server.signIn('paola')]);
  for (const value of ['Se revisó la báscula.', 'Se cambió el sello.'])
    (await paola.call('logs.create', { body: { value } })).ok();
  (await luz.call('synonyms.create', { body: { words: ['papa', 'patata'] } })).ok();
});
afterAll(() => server.close());

type Query = InputOf<'logs.list'>['query'];
const search = async (query: Query) => (await luz.call('logs.allPaginate', { query })).ok();
const typesOf = async (query: Query) => (await search(query)).list.map(({ type }) => type);
const written = () =>
  server.sql("select action, entity_id from audit_log where action like 'logs.%' order by id");

describe('a search in the audit', () => {
  it('is by person, object, kind and day', async () => {
    expect(await typesOf({ person: 'tascon' })).toEqual(['OTHER', 'OTHER', 'users.login']);
    expect(await typesOf({ actor_id: people.paola.id, type: 'OTHER' })).toHaveLength(2);
    const { list } = await search({ entity: 'search_synonym' });
    expect(list).toMatchObject([
      { type_name: 'Agregó un grupo de palabras que significan lo mismo', entity_name: 'Sinónimos' },
    ]);
    expect(await typesOf({ entity: 'search_synonym', entity_id: list[0]?.entity_id ?? '' })).toHaveLength(1);
    expect(await typesOf({ entity_id: missingId })).toEqual([]);
    const day = list[0]?.date.slice(0, 10) ?? '';
    const around = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await typesOf({ entity: 'log', from: around(-1), to: around(1) })).not.toEqual([]);
    expect(await typesOf({ from: around(2) })).toEqual([]);
    expect(await typesOf({ to: around(-2) })).toEqual([]);
    const turned = await luz.call('logs.list', { query: { from: around(1), to: around(-1) } });
    expect([turned.status, turned.failure().details[0]?.field]).toEqual([400, 'to']);
  });

  it('continues from page to page by the cursor, without a gap and in both orders', async () => {
    const all = (await search({ limit: 100 })).list.map(({ id }) => id);
    const leafed: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await search({ limit: 2, ...(after && { after }) });
      leafed.push(...page.list.map(({ id }) => id));
      after = page.pagination.after;
      if (!after) break;
    }
    expect(leafed).toEqual(all);
    const rising = await search({ limit: 100, order: 'date asc' });
    expect(rising.list.map(({ id }) => id)).toEqual(all.toReversed());
  });

  it('for one person’s actions is an entry itself, and so is opening an entry about a person', async () => {
    const before = (await written()).length;
    await search({ type: 'users.login' });
    expect(await written()).toHaveLength(before);
    await search({ actor_id: people.paola.id });
    const [of] = (await search({ type: 'users.login' })).list;
    const line = (await luz.call('logs.get', { params: { id: of?.id ?? '' } })).ok();
    expect(line).toMatchObject({ type: 'users.login', link: { whole: true } });
    const note = (await search({ type: 'OTHER' })).list[0];
    (await luz.call('logs.get', { params: { id: note?.id ?? '' } })).ok();
    expect((await written()).slice(before)).toEqual([
      { action: 'logs.allPaginate', entity_id: people.paola.id },
      { action: 'logs.get', entity_id: of?.id },
    ]);
  });

  it('shows a shopper’s address only in the entry', async () => {
    await (await server.signIn('marcela')).call('users.me', {});
    const [line] = (await search({ user_id: people.marcela.id })).list;
    expect(line).toMatchObject({ type: 'users.login', ip: '', user_agent: '' });
    expect((await luz.call('logs.get', { params: { id: line?.id ?? '' } })).ok().ip).not.toBe('');
  });

  it('lists its filters with their texts', async () => {
    const { types, entities } = (await luz.call('logs.choices', {})).ok();
    expect(types).toContainEqual({ value: 'OTHER', name: 'Nota escrita a mano' });
    expect(entities).toContainEqual({ value: 'search_synonym', name: 'Sinónimos' });
    const ignacio = await server.signIn('ignacio');
    expect((await ignacio.call('logs.choices', {})).ok().entities.map(({ value }) => value)).toEqual([
      'app_user',
    ]);
    for (const name of ['rocio', 'nidia', 'marcela'] as const) {
      const who = await server.signIn(name);
      expect((await who.call('logs.choices', {})).status, name).toBe(404);
      expect((await who.call('logs.verify', { query: {} })).status, name).toBe(404);
    }
  });

  it('is downloaded with its filters', async () => {
    const body = { download: 'logs.csv', parameters: { type: 'OTHER' } } as const;
    const { url } = (await luz.call('downloads.ticket', { body })).ok();
    const { text } = await request(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Fecha;Quién;Rol;Qué');
    // Colombia's time, as a spreadsheet reads it.
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Paola Tascón;admin;Nota escrita a mano;Nota/);
    const excel = await luz.call('downloads.ticket', { body: { ...body, download: 'logs.excel' } });
    expect(excel.status).toBe(200);
  });
});

describe('the audit chain', () => {
  const verify = async (query: InputOf<'logs.verify'>['query'] = {}) =>
    (await luz.call('logs.verify', { query })).ok();
  const secretKeys = [Buffer.alloc(32, 7)] as const;

  /** By the person who has the administrator's rights, undone by `undo`. */
  const tamper = (statements: string) =>
    withClient(server.adminUrl, (client) =>
      client.query(`begin; set local session_replication_role = replica; ${statements}; commit`),
    );

  it('is verified part by part to its end', async () => {
    const { last } = await verify();
    expect(last).toBeGreaterThan(5);
    for (let from = 1; from <= last; from += 2) {
      const part = await verify({ from, limit: 2 });
      expect([part.broken, part.to]).toEqual([null, Math.min(from + 1, last)]);
    }
    const behind = await verify({ from: last + 50 });
    expect([behind.to, behind.broken]).toEqual([last + 49, null]);
    expect((await luz.call('logs.verify', { query: { limit: 2_001 } })).status).toBe(400);
  });

  it('is broken where an entry was rewritten, and names it', async () => {
    const canasta = `business_id = '${businessIds.canasta}'`;
    const third = `id = (select audit_id from audit_link where ${canasta} and number = 3)`;
    await tamper(`update audit_log set actor_role = actor_role || 'x' where ${canasta} and ${third}`);
    const { broken } = await verify();
    expect(broken).toMatchObject({ number: 3, why: 'rewritten' });
    expect((await verify({ from: 4 })).broken).toBeNull();
    const line = (await luz.call('logs.get', { params: { id: broken?.line_id ?? '' } })).ok();
    expect(line.link).toEqual({ number: 3, whole: false });
    await tamper(`update audit_log set actor_role = left(actor_role, -1) where ${canasta} and ${third}`);
    expect((await verify()).broken).toBeNull();
  });

  it('is broken after a removed link, and where its end was removed or sealed by somebody else', async () => {
    const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
    const db = database.forBusiness(businessIds.canasta);
    const check = (key: SecretKeys = secretKeys) => verifyChain(db, { from: 1, limit: 2_000 }, key);
    const quiet = { note: () => {}, alert: () => {} };
    await sealAudit(db, { secretKeys, ...quiet });
    const { last, seals, sealed, broken } = await check();
    expect([seals, sealed?.number, broken]).toEqual([1, last, null]);
    expect((await check([Buffer.alloc(32, 8)])).broken).toMatchObject({ number: last, why: 'seal' });
    await tamper(`create table taken as select * from audit_link where number = ${last};
      delete from audit_link where number = ${last} and business_id = '${businessIds.canasta}'`);
    expect((await check()).broken).toMatchObject({ number: last, why: 'cut' });
    await tamper(`insert into audit_link select * from taken where business_id = '${businessIds.canasta}'`);
    await tamper(`delete from audit_link where number = 2 and business_id = '${businessIds.canasta}'`);
    expect((await check()).broken).toMatchObject({ number: 3, why: 'gap' });
    await database.close();
  });
});
