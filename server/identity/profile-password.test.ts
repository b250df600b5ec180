import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '#test/client.ts';
import { PASSWORD, people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { hashOf } from './tokens.ts';

const NEW = 'guayaba-verde-9';
let server: TestServer;
let stored = '';

beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.sql<{ hash: string }>(
    'select password_hash as hash from app_user where id = $1',
    [people.marcela.id],
  );
  stored = row?.hash ?? '';
});
beforeEach(async () => {
  await server.sql('update app_user set password_hash = $2 where id = $1', [people.marcela.id, stored]);
  await server.sql('delete from rate_limit');
});
afterAll(() => server.close());

const change = (client: Client, password: string, next: string) =>
  client.call('users.changePassword', { body: { password, new_password: next } });
const statusOf = async (client: Client) => (await client.call('users.me', {})).status;
const signIn = (password: string) =>
  server.guest('canasta.localhost').call('users.login', { body: { email: people.marcela.email, password } });

describe('changing the password', () => {
  it('ends every other session and every reset link, and sends a mail', async () => {
    const other = await server.signIn('marcela');
    const mine = await server.signIn('marcela');
    const copy = clientOf(server.url, mine.token, 'canasta.localhost');
    await server.sql(
      `insert into password_link (business_id, token_hash, user_id, expires_at)
       select business_id, $2, id, now() + interval '1 hour' from app_user where id = $1`,
      [people.marcela.id, hashOf('x'.repeat(43))],
    );
    const sent = server.sent.length;
    const answer = await change(mine, PASSWORD, NEW);
    expect(answer.ok().message).toMatch(/^Cambiamos tu contraseña/);
    expect([await statusOf(other), await statusOf(mine)]).toEqual([401, 200]);
    // A person who changes it may fear that somebody else holds their session: it is over, and a browser has the
    // new one.
    expect(await statusOf(copy)).toBe(401);
    expect(answer.headers.get('set-cookie')).toContain(`canasta_session=${mine.token};`);
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
    const body = { email: people.marcela.email, password: 'mango-biche-33', token: 'x'.repeat(43) };
    const link = await server.guest('canasta.localhost').call('users.restorePassword', { body });
    expect(link.failure().error).toBe('RESTORE_FAILED');
    await expect.poll(() => server.sent.length).toBe(sent + 1);
    const audit = await server.sql('select 1 from audit_log where action = $1', ['users.changePassword']);
    expect(audit).toHaveLength(1);
  });

  it('requires the current and a good new password, field by field', async () => {
    const marcela = await server.signIn('marcela');
    const cases: [string, string, string, string][] = [
      ['', NEW, 'password', 'Escribe tu contraseña actual.'],
      ['otra-cosa-1', NEW, 'password', 'La contraseña actual no es correcta.'],
      [PASSWORD, '', 'new_password', 'Debes poner una contraseña'],
      [PASSWORD, 'corta', 'new_password', 'La contraseña debe tener mas de 8 caracteres'],
      [PASSWORD, 'password', 'new_password', 'Esa contraseña es muy común. Elige otra.'],
      [PASSWORD, 'ultraman', 'new_password', 'Esa contraseña es muy común. Elige otra.'],
      [PASSWORD, PASSWORD, 'new_password', 'Elige una contraseña distinta de la actual.'],
    ];
    for (const [present, next, field, message] of cases) {
      const answer = await change(marcela, present, next);
      expect([answer.status, answer.failure().details]).toEqual([400, [{ field, message }]]);
    }
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('limits attempts at the current password', async () => {
    const marcela = await server.signIn('marcela');
    for (let n = 0; n < 5; n += 1) expect((await change(marcela, `adivina-${n}`, NEW)).status).toBe(400);
    expect((await change(marcela, PASSWORD, NEW)).status).toBe(429);
    const jorge = await server.signIn('jorge');
    expect((await change(jorge, 'adivina', NEW)).status).toBe(400);
  });

  it('happens once when two devices do it at the same time', async () => {
    const one = await server.signIn('marcela');
    const two = await server.signIn('marcela');
    const answers = await Promise.all([change(one, PASSWORD, NEW), change(two, PASSWORD, 'lulo-morado-77')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const opened = [await signIn(NEW), await signIn('lulo-morado-77')];
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not for people without a password', async () => {
    const marcela = await server.signIn('marcela');
    await server.sql('update app_user set password_hash = null where id = $1', [people.marcela.id]);
    expect((await marcela.call('users.me', {})).ok().user.has_password).toBe(false);
    const answer = await change(marcela, '', NEW);
    expect([answer.status, answer.failure().error]).toEqual([409, 'PASSWORD_NOT_SET']);
  });
});
