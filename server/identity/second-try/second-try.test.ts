import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { API_KEY, PROJECT, startPasswordProvider } from '#test/password-provider.ts';
import { PASSWORD, people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { passwordProviderOf } from './password-provider.ts';

let server: TestServer;
let without: TestServer;
let provider: Awaited<ReturnType<typeof startPasswordProvider>>;
const theirs = 'la-clave-de-alla-2026';
const seconds = fridayMorning.getTime() / 1000;

beforeAll(async () => {
  provider = await startPasswordProvider(() => fridayMorning);
  const config = { kind: 'firebase', projectId: PROJECT, apiKey: API_KEY, url: provider.url } as const;
  [server, without] = await Promise.all([
    startTestServer({ passwords: passwordProviderOf(config) }),
    startTestServer({ passwords: passwordProviderOf({ kind: 'none' }) }),
  ]);
});
beforeEach(async () => {
  provider.answers(200);
  provider.forges(false);
  provider.asked.length = 0;
  await server.sql('delete from rate_limit');
});
afterAll(() => Promise.all([server.close(), without.close(), provider.close()]));

const login = (email: string, password: string, on = server) =>
  on.guest().call('users.login', { body: { email, password, habeasAccept: true } });
const rowOf = async (email: string) =>
  (await server.sql('select * from app_user where email = $1 and role = $2', [email, 'client']))[0] ?? {};

describe('the second attempt of a sign-in', () => {
  it('signs in people whom only the provider knows, and creates the account the first time', async () => {
    provider.knows('amparo@correo.test', { password: theirs, claims: { name: 'Amparo Lasso' } });
    const answer = await login(' Amparo@Correo.test', theirs);
    const { user, token } = answer.ok();
    expect(user).toMatchObject({
      email: 'amparo@correo.test',
      name: 'Amparo Lasso',
      role: 'client',
      has_password: false,
    });
    expect((await clientOf(server.url, token).call('users.me', {})).ok().user.id).toBe(user.id);
    expect((await login('amparo@correo.test', theirs)).ok().user.id).toBe(user.id);
    const actions = await server.sql('select action from audit_log where entity_id = $1 order by at, id', [
      user.id,
    ]);
    expect(actions.map(({ action }) => action)).toEqual([
      'users.createAccount',
      'users.loginProvider',
      'users.loginProvider',
    ]);
    const agreed = await server.sql('select purpose from consent where user_id = $1 order by 1', [user.id]);
    expect(agreed).toEqual([{ purpose: 'personal_data' }, { purpose: 'terms' }]);
    expect(server.logs.join()).not.toContain(theirs);
    expect(server.logs.join()).not.toContain(API_KEY);
  });

  it('happens only after our own failed, and never without a provider', async () => {
    provider.knows(people.marcela.email, { password: PASSWORD });
    expect((await login(people.marcela.email, PASSWORD)).ok().user.id).toBe(people.marcela.id);
    expect(provider.asked).toEqual([]);
    expect((await login('amparo@correo.test', theirs, without)).failure().error).toBe('LOGIN_FAILED');
  });

  it('opens the account of the same e-mail once it is proved there, and from then on the person is known by id', async () => {
    provider.knows(people.jorge.email, { password: theirs });
    expect((await login(people.jorge.email, theirs)).ok().user.id).toBe(people.jorge.id);
    expect(await rowOf(people.jorge.email)).toMatchObject({
      password_provider_sub: `uid-${people.jorge.email}`,
    });
    expect((await login(people.jorge.email, PASSWORD)).ok().user.id).toBe(people.jorge.id);
  });

  it('ends a password, and its sessions, chosen by somebody who never proved the e-mail', async () => {
    provider.knows(people.rocio.email, { password: theirs });
    const squatter = await server.signIn('rocio');
    await server.sql('update app_user set email_proved = false where id = $1', [people.rocio.id]);
    await server.sql("update app_user set role = 'client', office_id = null where id = $1", [
      people.rocio.id,
    ]);
    expect((await login(people.rocio.email, theirs)).status).toBe(200);
    expect((await squatter.call('users.me', {})).status).toBe(401);
    expect((await login(people.rocio.email, PASSWORD)).failure().error).toBe('LOGIN_FAILED');
  });
});

describe('LOGIN_FAILED, as for our own sign-in,', () => {
  it.each([
    ['an e-mail that is not proved', { email_verified: false }],
    ['a token of another project', { aud: 'otra-tienda' }],
    ['a token of another issuer', { iss: 'https://securetoken.google.com/otra-tienda' }],
    ['a token that is over', { exp: seconds - 60, iat: seconds - 3700 }],
    ['a token of somebody else', { email: 'otra@correo.test' }],
    ['a sign-in that is still to come', { auth_time: seconds + 3600 }],
    ['another way of signing in', { firebase: { sign_in_provider: 'anonymous' } }],
    ['nobody', { sub: '' }],
  ])('for %s', async (_, claims) => {
    provider.knows('nelly@correo.test', { password: theirs, claims });
    expect((await login('nelly@correo.test', theirs)).failure().error).toBe('LOGIN_FAILED');
    expect(await rowOf('nelly@correo.test')).toEqual({});
  });

  it('for a token signed by somebody else', async () => {
    provider.knows('nelly@correo.test', { password: theirs });
    provider.forges(true);
    expect((await login('nelly@correo.test', theirs)).failure().error).toBe('LOGIN_FAILED');
  });

  it('for staff, disabled people, and people who have chosen a password here since', async () => {
    for (const name of ['luz', 'beatriz', 'marcela'] as const)
      provider.knows(people[name].email, { password: theirs });
    await server.sql('update app_user set disabled = true where id = $1', [people.beatriz.id]);
    const marcela = await server.signIn('marcela');
    const body = { password: PASSWORD, new_password: 'otra-clave-larga-77' };
    (await marcela.call('users.changePassword', { body })).ok();
    const answers = [];
    for (const name of ['luz', 'beatriz', 'marcela'] as const) {
      const answer = await login(people[name].email, theirs);
      answers.push({ status: answer.status, ...answer.failure(), requestId: '' });
    }
    answers.push({ ...(await wrong('nadie@correo.test')) });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401, error: 'LOGIN_FAILED' });
    expect(provider.asked).toHaveLength(4);
    await server.sql('update app_user set disabled = false where id = $1', [people.beatriz.id]);
  });

  it('when the provider is unreachable or refuses our key, with an alert', async () => {
    provider.knows('nelly@correo.test', { password: theirs });
    provider.answers(503);
    expect((await login('nelly@correo.test', theirs)).failure().error).toBe('LOGIN_FAILED');
    expect(server.logs.join()).toContain('the second try of a sign-in');
  });

  it('counts towards the same limits, whichever failed', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await login('nelly@correo.test', 'no es esta')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect(provider.asked).toHaveLength(10);
  });
});

async function wrong(email: string) {
  const answer = await login(email, theirs);
  return { status: answer.status, ...answer.failure(), requestId: '' };
}

it('two concurrent first sign-ins create one account', async () => {
  provider.knows('gloria@correo.test', { password: theirs });
  const both = await Promise.all([login('gloria@correo.test', theirs), login('gloria@correo.test', theirs)]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect(
    await server.sql("select count(*)::int as n from app_user where email = 'gloria@correo.test'"),
  ).toEqual([{ n: 1 }]);
});
