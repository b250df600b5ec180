import { Worker } from 'node:worker_threads';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOf } from '#test/client.ts';
import { PASSWORD, people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { hashPassword } from './password.ts';

// Watched, not replaced: how hard the password is worked on, in its thread or, when that takes too long, elsewhere.
const inThread = vi.spyOn(Worker.prototype, 'postMessage');
const elsewhere = vi.spyOn(argon2, 'verify');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterAll(() => vi.restoreAllMocks());
beforeEach(() => admin('delete from rate_limit'));

/** Rows as the superuser sees them. */
async function admin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(server.adminUrl, async (client) => (await client.query(text, values)).rows);
}

const signIn = (email: string, password: string = PASSWORD, headers: Record<string, string> = {}) =>
  server.guest().call('users.login', { body: { email, password } }, headers);

describe('signing in', () => {
  it('returns the person and a token that works as bearer', async () => {
    const { user, token } = (await signIn(people.marcela.email)).ok();
    expect(user).toMatchObject({
      id: people.marcela.id,
      name: 'Marcela',
      role: 'client',
      isAdminOrSuper: false,
    });
    expect(user.addresses.map(({ alias }) => alias)).toEqual(['Bretaña', 'San Nicolás']);
    const me = await clientOf(server.url, token).call('users.me', {});
    expect(me.ok().user).toEqual(user);
  });

  it('accepts the e-mail in capitals and with surrounding spaces', async () => {
    expect((await signIn('  Marcela@Correo.TEST ')).status).toBe(200);
  });

  it('answers the same for a wrong password, an unknown e-mail and a disabled account', async () => {
    await admin('update app_user set disabled = true where id = $1', [people.beatriz.id]);
    const failures = [
      await signIn(people.marcela.email, 'otra-clave-2026'),
      await signIn('nadie@correo.test'),
      await signIn(people.beatriz.email),
    ].map((answer) => ({ status: answer.status, ...answer.failure(), requestId: '' }));
    await admin('update app_user set disabled = false');
    expect(failures[0]).toMatchObject({
      status: 401,
      error: 'LOGIN_FAILED',
      message: 'No se logró iniciar sesión.',
    });
    expect(failures[1]).toEqual(failures[0]);
    expect(failures[2]).toEqual(failures[0]);
  });

  it('takes as long without an account', async () => {
    const workFor = async (email: string) => {
      inThread.mockClear();
      elsewhere.mockClear();
      await signIn(email, 'otra-clave-2026');
      const compared = new Set([
        ...inThread.mock.calls.map(([question]: { stored: string }[]) => question?.stored ?? ''),
        ...elsewhere.mock.calls.map(([stored]) => stored),
      ]);
      return [...compared].map((stored) => argon2.parseOptions(stored));
    };
    const asChosen = await hashPassword(PASSWORD);
    await admin('update app_user set password_hash = $2 where id = $1', [people.marcela.id, asChosen]);
    const existing = await workFor(people.marcela.email);
    expect(existing).toEqual([expect.objectContaining({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })]);
    expect(await workFor('nadie@correo.test')).toEqual(existing);
  });

  it.each(['', 'x', '$argon2id$v=19$m=19456,t=2,p=1$short'])(
    'a stored value that is no hash (%j) matches no password, without an internal error',
    async (stored) => {
      const before = await admin('select password_hash from app_user where id = $1', [people.jorge.id]);
      await admin('update app_user set password_hash = $2 where id = $1', [people.jorge.id, stored]);
      expect((await signIn(people.jorge.email, PASSWORD)).failure().error).toBe('LOGIN_FAILED');
      await admin('update app_user set password_hash = $2 where id = $1', [
        people.jorge.id,
        before[0]?.password_hash,
      ]);
    },
  );

  it('requires both fields and a plausible e-mail', async () => {
    const empty = (await signIn('', '')).failure();
    expect(empty.details).toEqual([
      { field: 'email', message: 'Debes llenar todos los campos.' },
      { field: 'password', message: 'Debes llenar todos los campos.' },
    ]);
    const odd = (await signIn('marcela correo')).failure();
    expect(odd.message).toBe('El email que ingresaste no esta del todo bien, verificalo.');
  });

  it('reports that Google is not enabled without a client id', async () => {
    const answer = await server.guest().call('users.login', { body: { googleToken: 'eyJ' } });
    expect(answer.failure().error).toBe('LOGIN_METHOD_OFF');
    expect((await server.guest().call('business.get', { query: {} })).ok().google_sign_in).toBe(false);
  });

  it('does not open an account of the other business', async () => {
    expect((await signIn(people.valentina.email)).failure().error).toBe('LOGIN_FAILED');
  });

  it('leaves an audit entry, and no password anywhere', async () => {
    const { length: earlier } = await admin('select id from audit_log');
    await signIn(people.jorge.email, 'clave-equivocada-1');
    const { token } = (await signIn(people.jorge.email)).ok();
    await clientOf(server.url, token).call('users.logout', {});
    const rows = await admin(`select * from audit_log order by at offset ${earlier}`);
    expect(rows.map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ['users.login.failed', people.jorge.id],
      ['users.login', people.jorge.id],
      ['users.logout', people.jorge.id],
    ]);
    const counted = JSON.stringify([rows, await admin('select * from rate_limit'), server.logs]);
    expect(counted).not.toContain('clave-equivocada-1');
    expect(counted).not.toContain(PASSWORD);
    expect(counted).not.toContain(token);
  });
});

describe('too many attempts', () => {
  it('wait after ten wrong passwords for a person in a quarter of an hour, also the right one', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await signIn(people.marcela.email, 'otra-clave-2026')).status).toBe(401);
    }
    const refused = await signIn(people.marcela.email);
    expect(refused.failure()).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(people.jorge.email)).status).toBe(200);
  });

  it('are counted when concurrent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => signIn(people.marcela.email, 'otra-clave-2026')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('of an address over many accounts wait after 60, and those accounts are not affected', async () => {
    await admin(
      `insert into rate_limit (business_id, key, window_start, count)
       select id, 'login address 127.0.0.1', now(), 60 from business where slug = 'canasta'`,
    );
    expect((await signIn(people.marcela.email, 'otra-clave-2026')).status).toBe(429);
    const counted = await admin("select key from rate_limit where key like 'login person%'");
    expect(counted).toEqual([]);
  });

  it('exclude successes: a family behind one address can shop', async () => {
    for (let time = 1; time <= 12; time += 1) expect((await signIn(people.marcela.email)).status).toBe(200);
    const counted = await admin("select count from rate_limit where key like 'login%' and count > 0");
    expect(counted).toEqual([]);
  });

  it('begin again after the window', async () => {
    for (let attempt = 1; attempt <= 11; attempt += 1) await signIn(people.marcela.email, 'otra-clave-2026');
    await admin("update rate_limit set window_start = window_start - interval '16 minutes'");
    expect((await signIn(people.marcela.email)).status).toBe(200);
  });
});
