import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditHead } from '#server/audit/seal.ts';
import { sealAudit, watchAudit } from '#server/audit/seal-round.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { auditQuestions } from '#server/doctor/audit.ts';
import { foreignSeals, missingHead } from '#server/doctor/seals.ts';
import { businessIds } from './factories/ids.ts';
import { people } from './people.ts';
import { withClient } from './postgres-client.ts';
import { startTestServer, type TestServer } from './server.ts';

/** The audit is a chain of each business that nobody cuts or rewrites unseen (rule 47). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const chain = () =>
  server.sql<{ number: number; previous: string; hash: string; audit_id: string }>(
    `select number::int, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash, audit_id
     from audit_link where business_id = $1 order by number`,
    [businessIds.canasta],
  );

/** Writes lines one transaction after the other; every fifth is taken back. */
const writeLines = (count: number) =>
  withClient(server.adminUrl, async (client) => {
    for (let turn = 1; turn <= count; turn += 1) {
      await client.query('begin');
      await client.query(
        "insert into audit_log (business_id, id, actor_role, action) values ($1, gen_random_uuid(), 'system', 'prueba')",
        [businessIds.canasta],
      );
      await client.query(turn % 5 === 0 ? 'rollback' : 'commit');
    }
  });

/** What the doctor finds after this was done to the tables by the administrator, who takes it back. */
const brokenAfter = (fault: string, question = 0) =>
  withClient(server.adminUrl, async (client) => {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica; ${fault}`);
    const { rows } = await client.query(auditQuestions[question]?.sql ?? '');
    return rows.map(({ number }) => (number === null ? null : Number(number)));
  });

/** By the person who has the administrator's rights, for good; gives what was there. */
async function cutNewest() {
  const newest = (await chain()).at(-1);
  await withClient(server.adminUrl, (client) =>
    client.query(`begin; set local session_replication_role = replica;
      delete from audit_log where id = '${newest?.audit_id}';
      delete from audit_link where audit_id = '${newest?.audit_id}'; commit`),
  );
  return newest;
}

const secretKeys = [Buffer.alloc(32, 7)] as const;

/** The round that seals, and what it told. */
function sealing() {
  const notes: AuditHead[] = [];
  const alerts: [number, string][] = [];
  const seal = async () => {
    const database = openDatabase(appUrl(server.adminUrl));
    await sealAudit(database.forBusiness(businessIds.canasta), {
      secretKeys,
      note: (head) => notes.push(head),
      alert: ({ number }, problem) => alerts.push([number, problem]),
    });
    await database.close();
  };
  return { notes, alerts, seal };
}

describe('the audit chain', () => {
  it('has a link for each entry, with the hash of the previous one', async () => {
    for (let time = 0; time < 5; time += 1) await server.signIn('marcela');
    await server.signIn('ignacio');
    const links = await chain();
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const [index, link] of links.entries()) {
      expect([link.number, link.previous]).toEqual([index + 1, links[index - 1]?.hash ?? '']);
    }
    expect(new Set(links.map(({ hash }) => hash)).size).toBe(links.length);
    expect(await brokenAfter('')).toEqual([]);
  });

  it('stays complete with many concurrent writers, some of which roll back', async () => {
    const before = await chain();
    await Promise.all(Array.from({ length: 10 }, () => writeLines(10)));
    const after = await chain();
    expect(after.length).toBe(before.length + 10 * 8);
    expect(after.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1));
    expect(await brokenAfter('')).toEqual([]);
  });

  it.each([
    ['a line that says something else', "update audit_log set ip = '10.9.9.9' where id = ", [3]],
    ['a line that is gone', 'delete from audit_log where id = ', [3]],
    ['a link that is gone', 'delete from audit_link where audit_id = ', [4]],
    ['a hash that was made to fit', "update audit_link set hash = sha256('x') where audit_id = ", [3]],
  ])('reveals %s at the first broken entry', async (_, fault, places) => {
    const third = (await chain())[2]?.audit_id;
    expect(await brokenAfter(`${fault} '${third}'`)).toEqual(places);
  });

  it('reveals by its seals that the newest entries were removed, or that it was rewritten', async () => {
    const { alerts, notes, seal } = sealing();
    await seal();
    await writeLines(3);
    await seal();
    await seal();
    const newest = (await chain()).at(-1);
    expect(notes.at(-1)).toMatchObject({ number: newest?.number, hash: newest?.hash });
    expect([notes.length, alerts]).toEqual([2, []]);
    const cut = `delete from audit_log where id = '${newest?.audit_id}';
      delete from audit_link where audit_id = '${newest?.audit_id}';`;
    // Whole in itself: only the seal knows that it was longer.
    expect(await brokenAfter(cut)).toEqual([]);
    expect(await brokenAfter(cut, 1)).toEqual([newest?.number]);
    expect(await brokenAfter('', 1)).toEqual([]);
    const unsigned = `update audit_seal set hash = (select hash from audit_link where number = 1 limit 1), number = 1
      where number = ${newest?.number}`;
    const { foreign, missing } = await withClient(server.adminUrl, async (client) => {
      await client.query(`begin; set local session_replication_role = replica; ${cut} ${unsigned}`);
      const head = notes.at(-1) ?? { businessId: '', number: 0, hash: '' };
      return { foreign: await foreignSeals(client, secretKeys), missing: await missingHead(client, head) };
    });
    expect(foreign.map(({ times }) => times)).toEqual([1]);
    expect(missing).toHaveLength(1);
  });

  it('is sealed again after a removal, which is logged', async () => {
    const { alerts, notes, seal } = sealing();
    await seal();
    const newest = await cutNewest();
    await seal();
    await writeLines(2);
    await seal();
    expect(alerts).toEqual(
      Array(2).fill([newest?.number, 'the audit was cut or rewritten before its last seal']),
    );
    expect(notes.at(-1)?.number).toBe((newest?.number ?? 0) + 1);
  });

  it('alerts about a seal that this installation did not sign', async () => {
    const { alerts, seal } = sealing();
    await writeLines(1);
    await seal();
    const before = alerts.length;
    await withClient(server.adminUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query("update audit_seal set signature = sha256('x')");
      await client.query('reset session_replication_role');
    });
    await seal();
    expect(alerts.slice(before).map(([, problem]) => problem)).toEqual(['a seal of the audit is not ours']);
  });

  it('reports a removal before the next seal once, from the memory of a process, and continues to watch', async () => {
    const notes: number[] = [];
    const alerts: [number, string][] = [];
    const database = openDatabase(appUrl(server.adminUrl));
    const db = database.forBusiness(businessIds.canasta);
    const watch = watchAudit({
      note: ({ number }) => notes.push(number),
      alert: ({ number }, problem) => alerts.push([number, problem]),
    });
    for (const round of [1, 2]) {
      await writeLines(round);
      await watch.look(db);
      await watch.look(db);
    }
    const newest = (await chain()).at(-1);
    expect([notes.length, notes.at(-1), alerts]).toEqual([2, newest?.number, []]);
    await cutNewest();
    // As long as before, with another end.
    await writeLines(1);
    await watch.look(db);
    await watch.look(db);
    await database.close();
    expect(alerts).toEqual([[newest?.number, 'the audit does not reach where it had come any more']]);
    expect(notes.slice(2)).toEqual([newest?.number]);
  });

  it('reports a removal right after the commit, because each link is announced at its commit', async () => {
    const notes: number[] = [];
    const alerts: [number, string][] = [];
    const database = openDatabase(appUrl(server.adminUrl));
    const watch = watchAudit({
      note: ({ number }) => notes.push(number),
      alert: ({ number }, problem) => alerts.push([number, problem]),
    });
    const stop = await database.listen('audit', {
      message: (notice) => void watch.onNotice(database, notice),
      up: () => {},
      down: () => {},
    });
    await writeLines(2);
    const newest = await cutNewest();
    // In its place, as if it had never been.
    await writeLines(1);
    const problem = [newest?.number, 'the audit does not reach where it had come any more'];
    await expect.poll(() => alerts).toEqual([problem]);
    await writeLines(1);
    await expect.poll(() => notes.at(-1)).toBe((newest?.number ?? 0) + 1);
    await stop();
    await database.close();
    expect(alerts).toEqual([problem]);
  });

  it('is not what a forged link claims', async () => {
    const [line] = await chain();
    const forged = withClient(server.adminUrl, (client) =>
      client.query("insert into audit_link values ($1, 9000, $2, 'x', 'x')", [
        businessIds.canasta,
        line?.audit_id,
      ]),
    );
    await expect(forged).rejects.toThrow(/unique/);
  });
});

describe('audit entries', () => {
  it.each(['audit_log', 'audit_link', 'audit_seal'])(
    'cannot be rewritten by anybody, not even the owner: %s',
    async (table) => {
      for (const statement of [`update ${table} set business_id = business_id`, `delete from ${table}`]) {
        await expect(server.sql(statement)).rejects.toThrow(/append-only/);
      }
      await expect(server.sql(`truncate ${table}`)).rejects.toThrow(/append-only/);
    },
  );

  it('contain address, device and action, and never the name of somebody without an account', async () => {
    const agent = 'Mozilla/5.0 (prueba)';
    const login = { email: people.jorge.email, password: 'no-es-esta-clave' };
    const stranger = { email: 'nadie@correo.test', password: 'no-es-esta-clave' };
    for (const body of [login, stranger]) {
      await server.guest().call('users.login', { body }, { 'user-agent': agent });
    }
    const lines = await server.sql<{ entity_id: string; ip: string }>(
      "select * from audit_log where action = 'users.login.failed' and user_agent = $1 order by id",
      [agent],
    );
    expect(lines.map(({ entity_id, ip }) => [entity_id, ip !== ''])).toEqual([
      [people.jorge.id, true],
      ['', true],
    ]);
    expect(JSON.stringify(lines)).not.toContain('@');
  });
});
