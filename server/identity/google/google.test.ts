import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { signToken, startTokenIssuer, type TokenIssuer } from '#test/token-issuer.ts';
import { createGoogle } from './verify-token.ts';

const CLIENT_ID = '1234-canasta.apps.googleusercontent.com';
const at = Math.floor(fridayMorning.getTime() / 1000);
let issuer: TokenIssuer;
let server: TestServer;
let now = fridayMorning;

beforeAll(async () => {
  issuer = await startTokenIssuer();
  server = await startTestServer({ now: () => now, google: createGoogle(CLIENT_ID, issuer.issuer) });
});
beforeEach(async () => {
  now = fridayMorning;
  issuer.setUp(true);
  await server.sql('delete from rate_limit');
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

type Claims = Record<string, unknown>;

async function nonce(host?: string): Promise<string> {
  return (await server.guest(host).call('auth.providerNonce', { body: {} })).ok().nonce;
}

/** What Google says of a shopper with a mailbox of its own, with a fresh nonce. */
async function claimsOf(name: string, more: Claims = {}): Promise<Claims> {
  return {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    sub: `sub-${name}`,
    email: `${name}@gmail.com`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Ruiz',
    iat: at - 5,
    exp: at + 3600,
    nonce: await nonce(),
    ...more,
  };
}

const tokenOf = async (name: string, more?: Claims) => signToken(await claimsOf(name, more), issuer.key());
const signIn = (token: string, host?: string) =>
  server.guest(host).call('auth.providerLogin', { body: { token, habeasAccept: true } });
const outcome = async (token: string) => {
  const answer = await signIn(token);
  return answer.status < 300 ? 'in' : `${answer.status} ${answer.failure().error}`;
};

describe('a token of Google', () => {
  it('creates the account the first time, and opens it afterwards, also by the older call', async () => {
    const { user } = (await signIn(await tokenOf('ana'))).ok();
    expect((await server.guest().call('business.get', { query: {} })).ok().google_sign_in).toBe(true);
    expect(user).toMatchObject({ email: 'ana@gmail.com', name: 'Ana', last_name: 'Ruiz', role: 'client' });
    const agreed = await server.sql(`select purpose from consent where user_id = '${user.id}' order by 1`);
    expect(agreed).toEqual([{ purpose: 'personal_data' }, { purpose: 'terms' }]);
    const body = { googleToken: await tokenOf('ana', { email: 'nueva@gmail.com' }) };
    const again = (await server.guest().call('users.login', { body })).ok();
    // Known by `sub`: an e-mail that changed there makes nobody else here.
    expect(again.user).toMatchObject({ id: user.id, email: 'ana@gmail.com' });
  });

  it('creates none without the authorisation to treat personal data, and serves once it is given', async () => {
    const token = await tokenOf('zoe');
    const answer = await server.guest().call('auth.providerLogin', { body: { token } });
    expect(answer.failure().error).toBe('CONSENT_NEEDED');
    expect(await server.sql("select 1 from app_user where email = 'zoe@gmail.com'")).toEqual([]);
    expect((await signIn(token)).ok().user.habeasAccept).toBe(true);
    expect(await outcome(token)).toBe('401 LOGIN_FAILED');
  });

  it('with either of Google’s issuer names is valid', async () => {
    expect(await outcome(await tokenOf('bea', { iss: 'accounts.google.com' }))).toBe('in');
  });

  it.each<[string, (claims: Claims) => Promise<string> | string]>([
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed with the public key as a secret',
      async (claims) => {
        const secret = new TextEncoder().encode(await exportSPKI(issuer.key().publicKey));
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: issuer.key().kid }).sign(secret);
      },
    ],
    [
      'by an unknown key',
      async (claims) => signToken(claims, { ...(await generateKeyPair('RS256')), kid: 'unknown' }),
    ],
    [
      'by another key under a known name',
      async (claims) => signToken(claims, { ...(await generateKeyPair('RS256')), kid: issuer.key().kid }),
    ],
    [
      'that brings its own key',
      async (claims) => {
        const { privateKey } = await generateKeyPair('RS256');
        const header = { alg: 'RS256', jku: 'http://127.0.0.1:9/keys', kid: 'own' };
        return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
      },
    ],
    ['that is over', (claims) => signToken({ ...claims, iat: at - 3600, exp: at - 60 }, issuer.key())],
    ['of the future', (claims) => signToken({ ...claims, iat: at + 300 }, issuer.key())],
    ['that is old, whatever its end', (claims) => signToken({ ...claims, iat: at - 7200 }, issuer.key())],
    ['for another client', (claims) => signToken({ ...claims, aud: 'other' }, issuer.key())],
    ['for us and another', (claims) => signToken({ ...claims, aud: [CLIENT_ID, 'other'] }, issuer.key())],
    ['for us in a list', (claims) => signToken({ ...claims, aud: [CLIENT_ID] }, issuer.key())],
    ['of another issuer', (claims) => signToken({ ...claims, iss: 'https://evil.test' }, issuer.key())],
    ['about nobody', (claims) => signToken({ ...claims, sub: undefined }, issuer.key())],
    ['about an empty name', (claims) => signToken({ ...claims, sub: '' }, issuer.key())],
    ['without a nonce', (claims) => signToken({ ...claims, nonce: undefined }, issuer.key())],
    ['with a nonce nobody gave', (claims) => signToken({ ...claims, nonce: 'invented' }, issuer.key())],
    ['without an end', (claims) => signToken({ ...claims, exp: undefined }, issuer.key())],
    [
      'with an e-mail nobody verified',
      (claims) => signToken({ ...claims, email_verified: false }, issuer.key()),
    ],
    ['without an e-mail', (claims) => signToken({ ...claims, email: undefined }, issuer.key())],
    ['cut short', async (claims) => (await signToken(claims, issuer.key())).slice(0, -8)],
    [
      'with other claims under its signature',
      async (claims) => {
        const [header, , signature] = (await signToken(claims, issuer.key())).split('.');
        const other = Buffer.from(JSON.stringify({ ...claims, sub: 'sub-other' })).toString('base64url');
        return `${header}.${other}.${signature}`;
      },
    ],
    ['that is none', () => 'eyJ'],
  ])('%s opens nothing', async (_name, make) => {
    expect(await outcome(await make(await claimsOf('carla')))).toBe('401 LOGIN_FAILED');
    expect(await server.sql("select 1 from app_user where email like 'carla%'")).toEqual([]);
  });

  it('is used once, also concurrently', async () => {
    const token = await tokenOf('diana');
    const both = await Promise.all([outcome(token), outcome(token)]);
    expect(both.sort()).toEqual(['401 LOGIN_FAILED', 'in']);
    expect(await outcome(token)).toBe('401 LOGIN_FAILED');
  });

  it('with a nonce of ten minutes ago, or of another business, opens nothing', async () => {
    const claims = await claimsOf('elena', { exp: at + 7200, iat: at + 590 });
    now = new Date(fridayMorning.getTime() + 600_000);
    expect(await outcome(await signToken(claims, issuer.key()))).toBe('401 LOGIN_FAILED');
    now = fridayMorning;
    const other = await tokenOf('elena', { nonce: await nonce('la-plaza.localhost') });
    expect(await outcome(other)).toBe('401 LOGIN_FAILED');
  });
});

describe('Google’s keys', () => {
  it('are cached while Google is unreachable; without any nobody is let in', async () => {
    const { verify } = createGoogle(CLIENT_ID, { ...issuer.issuer, freshMs: 0 });
    expect(await verify(await tokenOf('flor'), now)).toMatchObject({ sub: 'sub-flor' });
    issuer.setUp(false);
    const before = issuer.fetches();
    expect(await verify(await tokenOf('flor'), now)).toMatchObject({ sub: 'sub-flor' });
    expect(issuer.fetches()).toBe(before + 1);

    const alone = await startTestServer({ now: () => now, google: createGoogle(CLIENT_ID, issuer.issuer) });
    const { nonce: own } = (await alone.guest().call('auth.providerNonce', { body: {} })).ok();
    const token = await tokenOf('flor', { nonce: own });
    const answer = await alone.guest().call('auth.providerLogin', { body: { token, habeasAccept: true } });
    expect(answer.status).toBe(503);
    issuer.setUp(true);
    // The nonce was not used up by what was not our visitor's fault.
    expect(
      (await alone.guest().call('auth.providerLogin', { body: { token, habeasAccept: true } })).status,
    ).toBe(200);
    await alone.close();
  });

  it('that are new are loaded with the first token that uses them, once', async () => {
    const other = await startTokenIssuer();
    const { verify } = createGoogle(CLIENT_ID, { ...other.issuer, askAgainMs: 0 });
    const token = async () => signToken(await claimsOf('gina'), other.key());
    const sub = { sub: 'sub-gina' };
    expect(await verify(await token(), now)).toMatchObject(sub);
    const old = await token();
    await other.rotate();
    for (const one of [await token(), await token(), old]) expect(await verify(one, now)).toMatchObject(sub);
    expect(other.fetches()).toBe(2);
    await other.close();
  });

  it('forged by strangers do not cause repeated requests', async () => {
    const { verify } = createGoogle(CLIENT_ID, issuer.issuer);
    const before = issuer.fetches();
    for (let n = 0; n < 5; n += 1) {
      const key = { ...(await generateKeyPair('RS256')), kid: `invented-${n}` };
      expect(await verify(await signToken(await claimsOf('gina'), key), now)).toBeUndefined();
    }
    expect(issuer.fetches()).toBe(before + 1);
  });
});

describe('an existing account', () => {
  const withEmail = (name: keyof typeof people, email: string) =>
    server.sql('update app_user set email = $2 where id = $1', [people[name].id, email]);

  it('is left for a new one when its e-mail was never proved; its password and sessions end', async () => {
    await withEmail('jorge', 'jorge@gmail.com');
    await server.sql('update app_user set email_proved = false where id = $1', [people.jorge.id]);
    const body = { email: 'jorge@gmail.com', password: PASSWORD };
    const before = await server.guest().call('users.login', { body });
    expect((await signIn(await tokenOf('jorge'))).ok().user.id).not.toBe(people.jorge.id);
    expect((await server.guest().call('users.login', { body })).status).toBe(401);
    const rows = await server.sql('select 1 from session where user_id = $1', [people.jorge.id]);
    expect([before.status, rows.length]).toEqual([200, 0]);
  });

  it('keeps the password if its owner has proved the e-mail', async () => {
    await withEmail('marcela', 'marcela@gmail.com');
    expect(await outcome(await tokenOf('marcela'))).toBe('in');
    const body = { email: 'marcela@gmail.com', password: PASSWORD };
    expect((await server.guest().call('users.login', { body })).status).toBe(200);
  });

  it.each([
    ['an e-mail Google does not give out', 'beatriz', { email: 'beatriz@correo.test' }, {}],
    ['an account of staff', 'luz', { email: 'luz@gmail.com' }, {}],
    ['an account that is another Google’s', 'ana', {}, { sub: 'sub-other' }],
  ] as const)('requires its password: %s', async (_name, name, claims, more) => {
    if (name === 'luz') await withEmail('luz', 'luz@gmail.com');
    const answer = await signIn(await tokenOf(name, { ...claims, ...more }));
    expect(answer.status).toBe(409);
    expect(answer.failure()).toMatchObject({
      error: 'PROVIDER_NEEDS_PASSWORD',
      message: 'Ya tienes una cuenta con este correo. Inicia sesión con tu contraseña.',
    });
  });

  it('of a company with its mail at Google is opened', async () => {
    await withEmail('gustavo', 'gustavo@proveedor.test');
    const claims = { email: 'gustavo@proveedor.test', hd: 'proveedor.test' };
    expect((await signIn(await tokenOf('gustavo', claims))).ok().user.id).toBe(people.gustavo.id);
  });

  it('stays closed when it is disabled', async () => {
    await withEmail('beatriz', 'beatriz@gmail.com');
    await server.sql('update app_user set disabled = true where id = $1', [people.beatriz.id]);
    expect(await outcome(await tokenOf('beatriz'))).toBe('401 LOGIN_FAILED');
  });
});

it('is limited for an address with repeated attempts', async () => {
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await signIn('eyJ')).status);
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
});
