import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { PASSWORD, people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A new e-mail counts once it has been shown to be read, by who proved to be the person. */

const NEW = 'marcela.nueva@correo.test';
let server: TestServer;
let marcela: Client;
/** Messages of before this test. */
let before = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.sql('delete from rate_limit');
  await server.sql('delete from email_change');
  await server.sql('update app_user set email = $2 where id = $1', [people.marcela.id, people.marcela.email]);
  marcela = await server.signIn('marcela');
  before = server.sent.length;
});
afterAll(() => server.close());

const ask = (client: Client, email: string, password = PASSWORD) =>
  client.call('email.ask', { body: { email, password } });
const confirm = (token: string, client: Client = marcela) =>
  client.call('email.confirm', { body: { token } });
const statusOf = async (client: Client) => (await client.call('users.me', {})).status;
const emailOf = async (client: Client) => (await client.call('users.me', {})).ok().user.email;
/** What was sent since, as [to, subject], once there are so many. */
async function sent(count: number) {
  await expect.poll(() => server.sent.length).toBe(before + count);
  return server.sent
    .slice(before)
    .map((message) => [message.to, 'subject' in message ? message.subject : message.text])
    .sort();
}
async function tokenSentTo(to: string): Promise<string> {
  // All that was written has left.
  await expect.poll(() => server.sql('select 1 from message where sealed is not null')).toEqual([]);
  const find = () => server.sent.findLast((message) => message.to === to && message.text.includes('token='));
  return /token=([\w-]+)/.exec(find()?.text ?? '')?.[1] ?? '';
}

describe('a new e-mail', () => {
  it('is active once its link is confirmed; the old address is notified and other sessions end', async () => {
    const elsewhere = await server.signIn('marcela');
    const { pending, message } = (await ask(marcela, ' Marcela.Nueva@Correo.test ')).ok();
    expect(pending.email).toBe(NEW);
    expect(message).toMatch(/enlace/);
    expect((await marcela.call('email.pending', {})).ok().pending).toEqual(pending);
    expect(await emailOf(marcela)).toBe(people.marcela.email);
    const token = await tokenSentTo(NEW);
    expect((await confirm(token)).ok().email).toBe(NEW);
    expect(await emailOf(marcela)).toBe(NEW);
    expect([await statusOf(elsewhere), await statusOf(marcela)]).toEqual([401, 200]);
    expect((await marcela.call('email.pending', {})).ok().pending).toBeNull();
    expect(await sent(3)).toEqual([
      [NEW, 'Confirma tu correo en Canasta'],
      [people.marcela.email, 'El correo de tu cuenta en Canasta cambió'],
      [people.marcela.email, 'Pediste cambiar tu correo en Canasta'],
    ]);
    const lines = await server.sql(
      "select action, after from audit_log where action like 'email.%' order by at",
    );
    expect(lines).toEqual([
      { action: 'email.ask', after: null },
      { action: 'email.confirm', after: null },
    ]);
    const login = (email: string) =>
      server.guest('canasta.localhost').call('users.login', { body: { email, password: PASSWORD } });
    expect([(await login(NEW)).status, (await login(people.marcela.email)).status]).toEqual([200, 401]);
  });

  it('is confirmed once: a second press gets the same response, later it restores nothing', async () => {
    (await ask(marcela, NEW)).ok();
    const token = await tokenSentTo(NEW);
    const twice = await Promise.all([confirm(token), confirm(token)]);
    expect(twice.map((answer) => answer.ok().email)).toEqual([NEW, NEW]);
    await server.sql('update app_user set email = $2 where id = $1', [people.marcela.id, 'otra@correo.test']);
    expect((await confirm(token)).failure().error).toBe('EMAIL_LINK_OVER');
    expect(await emailOf(marcela)).toBe('otra@correo.test');
  });

  it('is not confirmed after an hour, nor after another request or a changed password', async () => {
    const request = async () => {
      (await ask(marcela, NEW)).ok();
      return tokenSentTo(NEW);
    };
    const first = await request();
    await server.sql("update email_change set expires_at = '2026-11-20T00:00:00Z'");
    expect((await confirm(first)).failure().error).toBe('EMAIL_LINK_OVER');
    const second = await request();
    (await ask(marcela, 'tercera@correo.test')).ok();
    expect((await confirm(second)).failure().error).toBe('EMAIL_LINK_OVER');
    const third = await tokenSentTo('tercera@correo.test');
    const [{ hash = '' } = {}] = await server.sql<{ hash: string }>(
      'select password_hash as hash from app_user where id = $1',
      [people.marcela.id],
    );
    await server.sql("update app_user set password_hash = 'x' where id = $1", [people.marcela.id]);
    await server.sql('update app_user set password_hash = $2 where id = $1', [people.marcela.id, hash]);
    expect((await confirm(third)).failure().error).toBe('EMAIL_LINK_OVER');
    expect((await confirm('')).failure().error).toBe('EMAIL_LINK_OVER');
    expect(await emailOf(marcela)).toBe(people.marcela.email);
  });

  it('of an existing account gets the same response, and only that mailbox is notified', async () => {
    const free = (await ask(marcela, NEW)).ok();
    const taken = (await ask(marcela, people.jorge.email)).ok();
    expect(Object.keys(taken)).toEqual(Object.keys(free));
    expect(taken.message).toBe(free.message);
    expect(await sent(4)).toContainEqual([people.jorge.email, 'Alguien pidió usar tu correo en Canasta']);
    const toJorge = server.sent.findLast(({ to }) => to === people.jorge.email);
    expect(toJorge?.text).not.toMatch(/token|http/);
    // Free when it was asked for, taken when the link was followed.
    await server.sql('delete from rate_limit');
    (await ask(marcela, NEW)).ok();
    const token = await tokenSentTo(NEW);
    await server.sql('update app_user set email = $2 where id = $1', [people.beatriz.id, NEW]);
    expect((await confirm(token)).failure().error).toBe('EMAIL_LINK_OVER');
    await server.sql('update app_user set email = $2 where id = $1', [
      people.beatriz.id,
      people.beatriz.email,
    ]);
  });

  it('that a stranger registered and never proved is taken from them (rule 90)', async () => {
    const email = 'registrado@correo.test';
    const data = { name: 'Extraño', phone: '3001234567', habeasAccept: true };
    const squatter = server.guest('canasta.localhost');
    const made = await squatter.call('users.createAccount', { body: { email, password: PASSWORD, ...data } });
    squatter.token = made.ok().token;
    (await ask(marcela, email)).ok();
    expect((await confirm(await tokenSentTo(email))).ok().email).toBe(email);
    expect([await emailOf(marcela), await statusOf(squatter)]).toEqual([email, 401]);
  });

  it('requires the password, a valid e-mail, and respects limits', async () => {
    for (const wrong of ['', 'otra-cosa-9']) {
      expect((await ask(marcela, NEW, wrong)).failure().details.map(({ field }) => field)).toEqual([
        'password',
      ]);
    }
    for (const wrong of ['', 'no', people.marcela.email]) {
      expect((await ask(marcela, wrong)).failure().details.map(({ field }) => field)).toEqual(['email']);
    }
    const tried = [];
    for (let n = 0; n < 4; n += 1) tried.push((await ask(marcela, NEW)).status);
    expect(tried).toEqual([200, 200, 200, 429]);
  });

  it('is confirmed only where its person is signed in', async () => {
    (await ask(marcela, NEW)).ok();
    const token = await tokenSentTo(NEW);
    for (const stranger of [server.guest('canasta.localhost'), await server.signIn('jorge')])
      expect((await confirm(token, stranger)).failure().error).toBe('EMAIL_LINK_ELSEWHERE');
    expect(await emailOf(marcela)).toBe(people.marcela.email);
  });

  it('can be cancelled by the person', async () => {
    (await ask(marcela, NEW)).ok();
    const token = await tokenSentTo(NEW);
    (await marcela.call('email.drop', {})).ok();
    expect((await confirm(token)).failure().error).toBe('EMAIL_LINK_OVER');
    (await marcela.call('email.drop', {})).ok();
    const dropped = await server.sql("select actor_id, ip from audit_log where action = 'email.drop'");
    expect(dropped).toEqual([{ actor_id: people.marcela.id, ip: expect.any(String) }]);
  });

  it('is requested the same way by phone accounts, from a recent session, and their phone is notified', async () => {
    const id = people.jorge.id;
    const jorge = await server.signIn('jorge');
    await server.sql(
      "update app_user set email = '', password_hash = null, proved_phone = phone where id = $1",
      [id],
    );
    await server.sql("update session set created_at = now() - interval '1 hour' where user_id = $1", [id]);
    expect(
      (await ask(jorge, 'jorge.nuevo@correo.test', '')).failure().details.map(({ field }) => field),
    ).toEqual(['password']);
    await server.sql('update session set created_at = now() where user_id = $1', [id]);
    (await ask(jorge, 'jorge.nuevo@correo.test', '')).ok();
    expect((await confirm(await tokenSentTo('jorge.nuevo@correo.test'), jorge)).ok().email).toBe(
      'jorge.nuevo@correo.test',
    );
    expect((await sent(2)).map(([to]) => to)).toEqual([people.jorge.phone, 'jorge.nuevo@correo.test']);
  });
});
