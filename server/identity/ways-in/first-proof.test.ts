import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { API_KEY, PROJECT, startPasswordProvider } from '#test/password-provider.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { signToken, startTokenIssuer, type TokenIssuer } from '#test/token-issuer.ts';
import { createGoogle } from '../google/verify-token.ts';
import { passwordProviderOf } from '../second-try/password-provider.ts';

/** Rule 90: a stranger registers the e-mail of somebody else, and waits for what she puts there. */

const CLIENT_ID = '1234-canasta.apps.googleusercontent.com';
const STRANGER = 'clave-del-extraño-1';
const OWN = 'clave-de-la-dueña-2';
let server: TestServer;
let issuer: TokenIssuer;
let provider: Awaited<ReturnType<typeof startPasswordProvider>>;
let people = 0;

beforeAll(async () => {
  issuer = await startTokenIssuer();
  provider = await startPasswordProvider(() => fridayMorning);
  server = await startTestServer({
    google: createGoogle(CLIENT_ID, issuer.issuer),
    passwords: passwordProviderOf({
      kind: 'firebase',
      projectId: PROJECT,
      apiKey: API_KEY,
      url: provider.url,
    }),
  });
});
beforeEach(() => server.sql('delete from rate_limit'));
afterAll(async () => {
  await server.close();
  await issuer.close();
  await provider.close();
});

type Stranger = { client: Client; id: string; email: string; browser: string };

/** An account with the e-mail of somebody else, full of what its stranger put there. */
async function stranger(): Promise<Stranger> {
  people += 1;
  const email = `duena${people}@gmail.com`;
  const data = { name: 'Extraño', phone: '3001234567', habeasAccept: true, promotionalAccept: true };
  const body = { email, password: STRANGER, ...data };
  const made = await server.guest().call('users.createAccount', { body });
  const browser = /known_browser=([^;]+)/.exec(made.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const { user, token } = made.ok();
  const client = server.guest();
  client.token = token;
  await server.sql(
    `insert into address (business_id, id, user_id, address, alias, city, lat, lng, office_id, zone, is_default)
     select business_id, gen_random_uuid(), id, 'Calle del extraño', 'Mía', 'Cali', 3.44, -76.54, $2, 'cercano', true
     from app_user where id = $1`,
    [user.id, officeIds.bretana],
  );
  const add = { product_id: goods.arroz.id, count: 1, branch_office_id: officeIds.bretana };
  (await client.call('cart.addProduct', { body: add })).ok();
  const casa = { name: 'Su casa', branch_office_id: officeIds.bretana };
  (await client.call('household.create', { body: casa })).ok();
  return { client, id: user.id, email, browser };
}

async function withGoogle(email: string, headers: Record<string, string> = {}) {
  const { nonce } = (await server.guest().call('auth.providerNonce', { body: {} })).ok();
  const at = Math.floor(fridayMorning.getTime() / 1000);
  const who = { sub: `sub-${email}`, email, email_verified: true, given_name: 'Dueña', family_name: 'Real' };
  const claims = {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    iat: at - 5,
    exp: at + 3600,
    nonce,
    ...who,
  };
  const body = { token: await signToken(claims, issuer.key()), habeasAccept: true };
  return (await server.guest().call('auth.providerLogin', { body }, headers)).ok().token;
}

async function byReset(email: string, headers: Record<string, string> = {}) {
  const links = () =>
    server.sent.flatMap(({ to, text }) =>
      to === email ? (text.match(/https?:\S+restore-password\S*/g) ?? []) : [],
    );
  const before = links().length;
  (await server.guest().call('users.restorePassword', { body: { email } })).ok();
  await expect.poll(() => links().length).toBe(before + 1);
  const token = new URL(links().at(-1) ?? '').searchParams.get('token') ?? '';
  (
    await server.guest().call('users.restorePassword', { body: { email, token, password: OWN } }, headers)
  ).ok();
  return (await server.guest().call('users.login', { body: { email, password: OWN } })).ok().token;
}

async function byProvider(email: string) {
  provider.knows(email, { password: OWN });
  const body = { email, password: OWN, habeasAccept: true };
  return (await server.guest().call('users.login', { body })).ok().token;
}

/** All rows that name a person, by table and column, but for what they agreed to and the words of their own name. */
async function rowsOf(id: string): Promise<string[]> {
  const columns = await server.sql<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.conrelid not in ('consent'::regclass, 'person_word'::regclass)
     union select 'app_user', 'id' order by 1, 2`,
  );
  const found = [];
  for (const { table, column } of columns) {
    const [row] = await server.sql<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [id],
    );
    if ((row?.count ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('who first proves an e-mail', () => {
  it.each([
    ['with Google', withGoogle],
    ['by the link to a new password', byReset],
    ['at the identity provider', byProvider],
  ])('%s gets an account with nothing of before', async (_name, prove) => {
    const { client, id, email } = await stranger();
    const owner = server.guest();
    owner.token = await prove(email);
    const { user } = (await owner.call('users.me', {})).ok();
    expect(user).toMatchObject({ email, role: 'client', addresses: [], household: null, phone: '' });
    expect(user.id).not.toBe(id);
    expect((await owner.call('household.mine', {})).ok().household).toBeNull();
    expect((await owner.call('cart.active', {})).ok().cart?.products ?? []).toEqual([]);
    expect((await owner.call('sessions.mine', {})).ok().list).toHaveLength(1);
    expect(await rowsOf(user.id)).toEqual(['app_user.id', 'known_browser.user_id', 'session.user_id']);
    // The stranger is out: neither session, nor password, nor a way back.
    expect((await client.call('users.me', {})).status).toBe(401);
    const body = { email, password: STRANGER };
    expect((await server.guest().call('users.login', { body })).status).toBe(401);
  });

  it('in a browser where they signed in before keeps what they put there', async () => {
    for (const prove of [withGoogle, byReset]) {
      const { id, email, browser } = await stranger();
      const owner = server.guest();
      owner.token = await prove(email, { cookie: `known_browser=${browser}` });
      const { user } = (await owner.call('users.me', {})).ok();
      expect([user.id, user.household, user.addresses.length]).toEqual([id, 'Su casa', 1]);
    }
  });

  it('leaves what the shop entered for them, where nobody has signed in', async () => {
    const { email, id } = await stranger();
    await server.sql('update app_user set password_hash = null, last_active_at = null where id = $1', [id]);
    await byReset(email);
    expect(await server.sql('select id, email_proved from app_user where email = $1', [email])).toEqual([
      { id, email_proved: true },
    ]);
  });

  it('takes only the e-mail from an account that is somebody’s by a phone', async () => {
    const { email, id } = await stranger();
    await server.sql("update app_user set proved_phone = '+573009998877' where id = $1", [id]);
    await withGoogle(email);
    expect(await server.sql('select email, disabled from app_user where id = $1', [id])).toEqual([
      { email: '', disabled: false },
    ]);
  });
});

it('the account of the stranger is forgotten once its orders are over', async () => {
  const { email, id } = await stranger();
  await withGoogle(email);
  const waiting = await server.sql('select state from deletion_request where user_id = $1', [id]);
  expect(waiting).toEqual([{ state: 'waiting' }]);
});
