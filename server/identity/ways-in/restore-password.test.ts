import { createHash } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { type PersonName, people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
beforeEach(async () => {
  now = fridayMorning;
  server.sent.length = 0;
  await server.sql('delete from rate_limit');
});
afterAll(() => server.close());

const RESTORE_LINK = /https?:\S+\/restore-password\S*/g;

type Fields = { email?: string; password?: string; token?: string };
const restore = (body: Fields, host?: string) => server.guest(host).call('users.restorePassword', { body });
const signIn = (email: string, password: string) =>
  server.guest().call('users.login', { body: { email, password } });

/** Asks for the link and opens the mail. */
async function linkFor(name: PersonName): Promise<{ email: string; token: string }> {
  // The mail that a password was changed may still be on its way, to the same person, too.
  const links = () =>
    server.sent.flatMap(({ to, text }) =>
      to === people[name].email ? (text.match(RESTORE_LINK) ?? []) : [],
    );
  const before = links().length;
  (await restore({ email: people[name].email })).ok();
  await expect.poll(() => links().length).toBe(before + 1);
  const link = new URL(links()[before] ?? '');
  return { email: link.searchParams.get('email') ?? '', token: link.searchParams.get('token') ?? '' };
}

describe('a password reset request', () => {
  it('mails the link, in the name of the business, and stores only its hash', async () => {
    const { email, token } = await linkFor('marcela');
    expect(email).toBe(people.marcela.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(server.sent[0]).toMatchObject({ channel: 'mail', to: people.marcela.email });
    expect(JSON.stringify(server.sent[0])).toContain('vence en 60 minutos');
    const hash = createHash('sha256').update(token).digest();
    expect(await server.sql('select 1 from password_link where token_hash = $1', [hash])).toHaveLength(1);
    expect(server.logs.join()).not.toContain(token);
  });

  it('reveals a missing account, as the specification requires, and mails nobody', async () => {
    await server.sql('update app_user set disabled = true where id = $1', [people.beatriz.id]);
    for (const email of ['nadie@correo.test', people.beatriz.email, people.valentina.email]) {
      const answer = await restore({ email });
      expect(answer.status).toBe(400);
      expect(answer.failure()).toMatchObject({
        error: 'BAD_REQUEST_NOT_USER_FOUND',
        message: 'No existe una cuenta asociada a tu correo, crea una.',
      });
    }
    expect(await server.sql('select 1 from message where sealed is not null')).toEqual([]);
    expect(server.sent).toEqual([]);
  });

  it('requires an e-mail', async () => {
    expect((await restore({})).failure().details).toEqual([
      { field: 'email', message: 'Debes poner un email' },
    ]);
    expect((await restore({ email: 'ana' })).failure().error).toBe('INVALID_INPUT');
  });

  it('is limited for a mailbox and for an address, with the time to wait', async () => {
    for (let n = 0; n < 3; n += 1) (await restore({ email: people.jorge.email })).ok();
    const refused = await restore({ email: people.jorge.email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);

    await server.sql('delete from rate_limit');
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await restore({ email: `a${n}@correo.test` })).status);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });
});

describe('the reset link', () => {
  it('changes the password, ends every session and its sockets, and notifies the person', async () => {
    const marcela = await server.signIn('marcela');
    const socket = io(server.url, {
      path: '/socket/',
      transports: ['websocket'],
      reconnection: false,
      auth: { token: marcela.token },
      extraHeaders: { host: 'canasta.localhost' },
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const cut = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));

    const link = await linkFor('marcela');
    (await restore({ ...link, password: 'guadua-nueva-26' })).ok();
    expect((await marcela.call('users.me', {})).status).toBe(401);
    await cut;
    expect((await signIn(people.marcela.email, 'canasta-2026')).status).toBe(401);
    expect((await signIn(people.marcela.email, 'guadua-nueva-26')).status).toBe(200);
    await expect
      .poll(() => server.sent.at(-1))
      .toMatchObject({
        to: people.marcela.email,
        subject: expect.stringContaining('cambió'),
      });
    const events = await server.sql(
      "select action from audit_log where action like 'users.restorePassword%' and entity_id = $1 order by at",
      [people.marcela.id],
    );
    expect(events.map(({ action }) => action).slice(-2)).toEqual([
      'users.restorePassword.asked',
      'users.restorePassword',
    ]);
  });

  it('works once, also for two at the same time, and invalidates the other links', async () => {
    const other = await linkFor('jorge');
    const link = await linkFor('jorge');
    const both = await Promise.all([1, 2].map((n) => restore({ ...link, password: `guadua-verde-${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const used of [link, other]) {
      expect((await restore({ ...used, password: 'guadua-verde-3' })).failure()).toMatchObject({
        error: 'RESTORE_FAILED',
        message: 'No se logró realizar la restauración.',
      });
    }
  });

  it('expires after 60 minutes', async () => {
    const link = await linkFor('luz');
    now = new Date(fridayMorning.getTime() + 60 * 60_000);
    expect((await restore({ ...link, password: 'guadua-verde-26' })).status).toBe(400);
    now = new Date(fridayMorning.getTime() + 60 * 60_000 - 1_000);
    expect((await restore({ ...link, password: 'guadua-verde-26' })).status).toBe(200);
  });

  it('is for no other person and no other business, and requires its token', async () => {
    const link = await linkFor('andres');
    const password = 'guadua-verde-26';
    for (const [fields, host] of [
      [{ ...link, email: people.rocio.email, password }],
      [{ ...link, token: `${link.token}x`, password }],
      [{ ...link, token: '', password }],
      [{ email: link.email, password }],
      [{ ...link, password }, 'la-plaza.localhost'],
    ] as const) {
      expect((await restore(fields, host)).failure().error).toBe('RESTORE_FAILED');
    }
    expect((await restore({ ...link, password })).status).toBe(200);
  });

  it('requires a valid password, and is not used up by an invalid one', async () => {
    const link = await linkFor('paola');
    expect((await restore({ ...link, password: 'corta' })).failure().details).toEqual([
      { field: 'password', message: 'La contraseña debe tener mas de 8 caracteres' },
    ]);
    for (const password of ['contraseña123', 'ultraman'])
      expect((await restore({ ...link, password })).failure().error).toBe('INVALID_INPUT');
    expect((await restore({ ...link, password: 'guadua-verde-26' })).status).toBe(200);
  });

  it('signs in nobody who was disabled since', async () => {
    const link = await linkFor('gustavo');
    await server.sql('update app_user set disabled = true where id = $1', [people.gustavo.id]);
    expect((await restore({ ...link, password: 'guadua-verde-26' })).failure().error).toBe('RESTORE_FAILED');
  });

  it('cannot be guessed: an address has twenty attempts in a quarter of an hour', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      const fields = { email: people.rocio.email, token: `t${n}`, password: 'guadua-verde-26' };
      statuses.push((await restore(fields)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });
});

it('a disabled person is signed out at once', async () => {
  const yeison = await server.signIn('yeison');
  const client = clientOf(server.url, yeison.token, 'canasta.localhost');
  expect((await client.call('users.me', {})).status).toBe(200);
  await server.sql('update app_user set disabled = true where id = $1', [people.yeison.id]);
  expect((await client.call('users.me', {})).status).toBe(401);
  expect(await server.sql('select 1 from session where user_id = $1', [people.yeison.id])).toEqual([]);
});
