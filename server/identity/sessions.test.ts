import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { endOtherSessions, endSession, findSession, startSession } from './sessions.ts';

let files: TestDatabase;
let database: Database;
let db: BusinessDatabase;
const browser = { ip: '190.0.0.1', userAgent: 'Navegador' };

beforeAll(async () => {
  files = await createTestDatabase();
  database = openDatabase(files.appUrl);
  db = database.forBusiness(businessIds.canasta);
});
afterAll(async () => {
  await database.close();
  await files.drop();
});

async function admin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(files.adminUrl, async (client) => (await client.query(text, values)).rows);
}

describe('a session', () => {
  it('is opened by 256 random bits, of which only the hash is stored', async () => {
    const { token, expires } = await startSession(db, people.marcela.id, browser);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(expires.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await admin('select token_hash, ip, user_agent from session')).toEqual([
      { token_hash: createHash('sha256').update(token).digest(), ip: '190.0.0.1', user_agent: 'Navegador' },
    ]);
  });

  it('identifies its person', async () => {
    const { token } = await startSession(db, people.andres.id, browser);
    expect(await findSession(db, token)).toEqual({
      id: people.andres.id,
      role: 'admin',
      officeId: people.andres.officeId,
      providerId: null,
      name: 'Andrés',
      sessionId: expect.any(String),
    });
    expect(await findSession(db, `${token}x`)).toBeUndefined();
  });

  it('is invalid in the other business', async () => {
    const { token } = await startSession(db, people.marcela.id, browser);
    expect(await findSession(database.forBusiness(businessIds.laPlaza), token)).toBeUndefined();
  });

  it('ends once, by its token', async () => {
    const { token } = await startSession(db, people.marcela.id, browser);
    await endSession(db, token);
    await endSession(db, token);
    expect(await findSession(db, token)).toBeUndefined();
  });

  it('expires, and is deleted at the next sign-in', async () => {
    const { token } = await startSession(db, people.jorge.id, browser);
    await admin("update session set expires_at = now() - interval '1 second' where user_id = $1", [
      people.jorge.id,
    ]);
    expect(await findSession(db, token)).toBeUndefined();
    await startSession(db, people.jorge.id, browser);
    expect(await admin('select 1 from session where user_id = $1', [people.jorge.id])).toHaveLength(1);
  });

  it('is invalid once its person is disabled, and uses a new role at once', async () => {
    const { token } = await startSession(db, people.wilson.id, browser);
    await admin("update app_user set role = 'delivery' where id = $1", [people.wilson.id]);
    expect((await findSession(db, token))?.role).toBe('delivery');
    await admin('update app_user set disabled = true where id = $1', [people.wilson.id]);
    expect(await findSession(db, token)).toBeUndefined();
  });

  it('stores when it was last used, at most once a minute', async () => {
    const { token } = await startSession(db, people.luz.id, browser);
    const seen = async () =>
      (await admin('select last_seen_at::text as at from session where user_id = $1', [people.luz.id]))[0]
        ?.at;
    const begun = await seen();
    await findSession(db, token);
    expect(await seen()).toBe(begun);
    await admin("update session set last_seen_at = now() - interval '2 minutes' where user_id = $1", [
      people.luz.id,
    ]);
    const before = await seen();
    await findSession(db, token);
    expect(await seen()).not.toBe(before);
  });

  it('can be the only one left', async () => {
    const current = await startSession(db, people.nidia.id, browser);
    const other = await startSession(db, people.nidia.id, browser);
    const session = await findSession(db, current.token);
    await endOtherSessions(db, { userId: people.nidia.id, currentSessionId: session?.sessionId ?? '' });
    expect(await findSession(db, current.token)).toBeDefined();
    expect(await findSession(db, other.token)).toBeUndefined();
  });
});

describe('attempts', () => {
  const limit = { limit: 3, windowSeconds: 60 };

  it('are allowed up to the limit, then refused with the time to wait', async () => {
    const answers = [];
    for (let attempt = 1; attempt <= 5; attempt += 1)
      answers.push(await takeAttempt(db, 'one by one', limit));
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(answers[4]?.retryAfterSeconds).toBeGreaterThan(50);
    expect(answers[4]?.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('are counted one by one when concurrent', async () => {
    // Connections that are open already, or the attempts would hardly meet.
    await Promise.all(Array.from({ length: 10 }, () => db.run(sql`select pg_sleep(0.05)`)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeAttempt(db, 'at once', limit)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('of one business do not count in another', async () => {
    for (let attempt = 1; attempt <= 4; attempt += 1) await takeAttempt(db, 'shared', limit);
    const elsewhere = await takeAttempt(database.forBusiness(businessIds.laPlaza), 'shared', limit);
    expect(elsewhere.allowed).toBe(true);
  });

  it('are reset after the window', async () => {
    for (let attempt = 1; attempt <= 9; attempt += 1) await takeAttempt(db, 'window', limit);
    await admin("update rate_limit set window_start = now() - interval '61 seconds' where key = 'window'");
    expect((await takeAttempt(db, 'window', limit)).allowed).toBe(true);
  });
});
