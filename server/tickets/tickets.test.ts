import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, request } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { csvLine } from './csv.ts';
import { forgetOldTickets } from './forget.ts';
import { issueTicket, takeTicket } from './tickets.ts';

let server: TestServer;
let rocio: Client;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  server = await startTestServer();
  rocio = await server.as('rocio');
  database = openDatabase(appUrl(server.adminUrl));
  db = database.forBusiness(businessIds.canasta);
});
beforeEach(() => server.sql('delete from download_ticket'));
afterAll(async () => {
  await database.close();
  await server.close();
});

const issue = (kind = 'report', parameters: object = {}) =>
  issueTicket(db, { kind, userId: people.andres.id, parameters });
const ask = async () => (await rocio.call('downloads.ticket', { body: { download: 'search.misses' } })).ok();
const open = (url: string, host = 'canasta.localhost') =>
  request(`${server.url}${url}`, { headers: { host } });

describe('a ticket', () => {
  it('opens once, even for two at the same moment, and identifies the person', async () => {
    const { token, expires } = await issue('report', { from: '2026-11-01' });
    const both = await Promise.all([takeTicket(db, 'report', token), takeTicket(db, 'report', token)]);
    expect(both.filter(Boolean)).toEqual([
      {
        userId: people.andres.id,
        role: 'admin',
        officeId: people.andres.officeId,
        parameters: { from: '2026-11-01' },
      },
    ]);
    expect(await takeTicket(db, 'report', token)).toBeUndefined();
    const seconds = (expires.getTime() - Date.now()) / 1_000;
    expect([seconds > 50, seconds <= 61]).toEqual([true, true]);
  });

  it('opens nothing of another kind, another business or after a minute, and nothing for disabled people', async () => {
    const { token } = await issue();
    expect(await takeTicket(db, 'other report', token)).toBeUndefined();
    expect(await takeTicket(database.forBusiness(businessIds.laPlaza), 'report', token)).toBeUndefined();
    const disable = (disabled: boolean) =>
      server.sql('update app_user set disabled = $2 where id = $1', [people.andres.id, disabled]);
    await disable(true);
    expect(await takeTicket(db, 'report', token)).toBeUndefined();
    await disable(false);
    await server.sql("update download_ticket set expires_at = now() - interval '1 second'");
    expect(await takeTicket(db, 'report', token)).toBeUndefined();
    expect(await server.sql('select kind from download_ticket')).toEqual([{ kind: 'report' }]);
    await forgetOldTickets(db);
    expect(await server.sql('select kind from download_ticket')).toEqual([]);
  });

  it('is stored as a hash, and a person has at most twenty of a kind', async () => {
    const tokens = [];
    for (let n = 0; n < 22; n += 1) tokens.push((await issue()).token);
    const rows = await server.sql<{ row: string }>('select t::text as row from download_ticket t');
    const last = tokens.at(-1) ?? '';
    expect([rows.length, rows.some(({ row }) => row.includes(last))]).toEqual([20, false]);
    // The oldest by the clock of the database, which may be set back meanwhile; never the last.
    const opened = [];
    for (const token of tokens) opened.push(await takeTicket(db, 'report', token));
    expect([opened.filter(Boolean).length, opened.at(-1) !== undefined]).toEqual([20, true]);
  });
});

describe('a download by staff', () => {
  it('is opened by its ticket, without a session, with an audit entry', async () => {
    await server.sql(
      `insert into search_miss (business_id, query, times) values ($1, '=1+1', 3), ($1, 'pan; de "yuca"', 2)
       on conflict (business_id, query) do update set times = excluded.times`,
      [businessIds.canasta],
    );
    const { url } = await ask();
    expect((await open(url, 'la-plaza.localhost')).status).toBe(404);
    expect(
      (await request(`${server.url}${url}`, { method: 'HEAD', headers: { host: 'canasta.localhost' } }))
        .status,
    ).toBe(404);
    const { status, headers, text } = await open(url);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="busquedas-sin-resultado-canasta-2026-11-20.csv"',
    );
    const lines = text.split('\r\n').map((line) => line.split(';').slice(0, 2).join(';'));
    expect(lines[0]).toBe('\uFEFFBúsqueda;Veces');
    expect(text).toContain("\r\n'=1+1;3;");
    expect(text).toContain('\r\n"pan; de ""yuca""";2;');
    expect((await open(url)).status).toBe(404);
    const audit = await server.sql(
      "select actor_id, entity_id from audit_log where action = 'downloads.ticket' order by at desc limit 1",
    );
    expect(audit).toEqual([{ actor_id: people.rocio.id, entity_id: 'search.misses' }]);
  });

  it('requires permission when the ticket is issued and when it is used', async () => {
    const wilson = await server.as('wilson');
    const refused = await wilson.call('downloads.ticket', { body: { download: 'search.misses' } });
    expect(refused.status).toBe(404);
    const body = { download: 'search.misses', parameters: { office: 'x' } } as const;
    const failure = (await rocio.call('downloads.ticket', { body })).failure();
    expect([failure.error, failure.details]).toEqual([
      'INVALID_INPUT',
      [{ field: 'parameters', message: 'No conocemos office.' }],
    ]);
    const { url } = await ask();
    await server.sql("update app_user set role = 'picker' where id = $1", [people.rocio.id]);
    expect((await open(url)).status).toBe(404);
  });
});

it('a person asks for 120 downloads an hour, and another one for theirs', async () => {
  const { luz, andres } = { luz: await server.as('luz'), andres: await server.as('andres') };
  const body = { download: 'search.misses' } as const;
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n += 1) statuses.add((await luz.call('downloads.ticket', { body })).status);
  expect([...statuses]).toEqual([200]);
  expect((await luz.call('downloads.ticket', { body })).status).toBe(429);
  expect((await andres.call('downloads.ticket', { body })).status).toBe(200);
});

it('numbers have the decimal comma of Colombia', () => {
  expect(csvLine([12, 26.6, -0.5, 1_000_000])).toBe('12;26,6;-0,5;1000000\r\n');
});

it('a cell that would be a formula is text', () => {
  expect(csvLine(['=cmd()', '+1', '-1', '@a', '\tx', '＝1', 'a-b', 12])).toBe(
    "'=cmd();'+1;'-1;'@a;'\tx;'＝1;a-b;12\r\n",
  );
  expect(csvLine(['\n=cmd()', '";=cmd()'])).toBe('"\'\n=cmd()";""";=cmd()"\r\n');
});
