import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS_A_MINUTE, type CallKind } from '#server/http/limits/call-limits.ts';
import { createGoogle } from '#server/identity/google/verify-token.ts';
import { request } from '../client.ts';
import type { RawAnswer } from '../promised-answer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { startTokenIssuer, type TokenIssuer } from '../token-issuer.ts';

/** Every limit by address at work: counted by what a trusted proxy says, never by what people say of themselves. */

const host = 'canasta.localhost';
/** Nobody stands in front of it, and this machine counts like any other. */
let bare: TestServer;
/** The same as it is without the setting. */
let uncounted: TestServer;
/** Behind a proxy on this machine, which says where people come from. */
let behindProxy: TestServer;
let issuer: TokenIssuer;

beforeAll(async () => {
  const render = async () =>
    new Response('<p>Tienda</p>', { status: 404, headers: { 'content-type': 'text/html' } });
  issuer = await startTokenIssuer();
  [bare, uncounted, behindProxy] = await Promise.all([
    startTestServer({ countLoopback: true, web: { render } }),
    startTestServer(),
    startTestServer({
      trustProxy: ['127.0.0.1'],
      google: createGoogle('canasta.apps.example', issuer.issuer),
    }),
  ]);
  await behindProxy.sql(
    "update business_config set modules_enable = array_append(modules_enable, 'phone_login')",
  );
});
afterAll(() => Promise.all([bare.close(), uncounted.close(), behindProxy.close(), issuer.close()]));

type Ask = { method?: string; path: string; body?: unknown };

function ask(server: TestServer, { method = 'GET', path, body }: Ask, from?: string): Promise<RawAnswer> {
  const headers = {
    host,
    accept: 'text/html',
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  return request(`${server.url}${path}`, { method, headers, body: text });
}

/** What costs the shop little and counts as its kind all the same. */
const cheap: Record<CallKind, (n: number) => Ask> = {
  shared: () => ({ path: '/api/v2/search/products?page=0' }),
  page: (n) => ({ path: `/nowhere-${n}` }),
  reading: () => ({ path: '/api/v1/users/me' }),
  writing: () => ({ method: 'POST', path: '/api/v1/custom_carts', body: {} }),
  costly: () => ({ path: '/api/v1/geocoding' }),
};
const kinds = Object.keys(cheap) as CallKind[];

/** Asks until it is refused; how many were heard, and the refusal. */
async function hammer(server: TestServer, kind: CallKind, from: (n: number) => string | undefined) {
  const AT_ONCE = 20;
  // Counting begins anew each minute, which may fall into the middle.
  const most = 2 * CALLS_A_MINUTE[kind].address + AT_ONCE;
  for (let heard = 0; heard <= most; ) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => ask(server, cheap[kind](heard + n), from(heard + n))),
    );
    heard += answers.filter(({ status }) => status !== 429).length;
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return { heard, refused };
  }
  return { heard: most, refused: undefined };
}

function expectRefused(refused: RawAnswer | undefined): void {
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.text).toContain('Hay muchos intentos desde tu conexión.');
}

describe('the limit for everything', () => {
  it.each(kinds)(
    '%s: loopback is counted, and a forwarded address without a proxy is ignored',
    { timeout: 60_000 },
    async (kind) => {
      const { heard, refused } = await hammer(bare, kind, (n) => `186.28.${n >> 8}.${n & 255}`);
      expectRefused(refused);
      expect(heard).toBeGreaterThanOrEqual(CALLS_A_MINUTE[kind].address);
    },
  );

  it('without the setting this machine is not counted', async () => {
    const most = CALLS_A_MINUTE.costly.address + 50;
    const statuses = await Promise.all(
      Array.from({ length: most }, (_, n) => ask(uncounted, cheap.costly(n))),
    );
    expect(statuses.filter(({ status }) => status === 429)).toEqual([]);
  });

  it('behind a proxy each address is counted separately, by the proxy’s report', {
    timeout: 60_000,
  }, async () => {
    const { refused } = await hammer(behindProxy, 'costly', (n) => `10.0.0.${n & 255}, 186.28.1.7`);
    expectRefused(refused);
    expect((await ask(behindProxy, cheap.costly(0), '186.28.1.8')).status).toBe(400);
    expect((await ask(behindProxy, cheap.reading(0), '186.28.1.7')).status).toBe(401);
  });

  it('and an IPv6 network is one', { timeout: 60_000 }, async () => {
    const { refused } = await hammer(behindProxy, 'costly', (n) => `2800:e2:1:2::${n.toString(16)}`);
    expectRefused(refused);
    expect((await ask(behindProxy, cheap.costly(0), '2800:e2:1:3::1')).status).toBe(400);
  });
});

const token = 'a'.repeat(43);
/** The doors with a limit of their own, which all processes share, and what knocks at them. */
const doors: Record<string, Ask> = {
  login: { path: '/api/v1/users/login', body: { email: 'nadie@correo.test', password: 'no es esta' } },
  'sign-up': {
    path: '/api/v1/users/create-account',
    body: {
      email: 'nueva@correo.test',
      password: 'guadua-verde-26',
      name: 'Yolanda Moreno',
      phone: '3001234567',
      habeasAccept: true,
    },
  },
  'restore asked': { path: '/api/v1/users/restore-password', body: { email: 'nadie@correo.test' } },
  'restore confirmed': {
    path: '/api/v1/users/restore-password',
    body: { email: 'nadie@correo.test', password: 'una-clave-larga-9', token },
  },
  'code asked': { path: '/api/v1/auth/sms/login', body: { phone: '3001234567' } },
  'code shown': { path: '/api/v1/users/check-otp', body: { phone: '3001234567', otp: '123456' } },
  'nonce of Google': { path: '/api/v1/auth/provider/nonce', body: {} },
  'token of Google': { path: '/api/v1/auth/provider/login', body: { token: 'no.es.uno' } },
  'link of an e-mail': { path: '/api/v1/users/confirm-email', body: { token } },
  'a visit': { path: '/api/v1/users/add-site-visit', body: {} },
};

describe('calls with a limit of their own', () => {
  it.each(Object.entries(doors))('%s', async (_, door) => {
    await behindProxy.sql('delete from rate_limit');
    const knock = (from: string) => ask(behindProxy, { method: 'POST', ...door }, from);
    expect((await knock('2800:e2:7:1::1')).status).not.toBe(429);
    const counted = await behindProxy.sql<{ key: string }>(
      "update rate_limit set count = 1000000 where key like '%2800:e2:7:1%' returning key",
    );
    expect(counted.length).toBeGreaterThan(0);
    expectRefused(await knock('2800:e2:7:1:ffff::2'));
    // What strangers tried together is another limit: here it is the address that counts.
    expect((await knock('2800:e2:7:2::1')).status).not.toBe(429);
  });

  it('sightings of an address', async () => {
    const event = { module: 'search', reference: 'arroz' };
    const tell = (from: string) =>
      ask(
        behindProxy,
        { method: 'POST', path: '/api/v1/stats', body: { events: Array(50).fill(event) } },
        from,
      );
    const answers = [];
    for (let time = 0; time < 25; time += 1) answers.push(await tell(`2800:e2:8:1::${time}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(24).fill(200), 429]);
    expectRefused(answers.at(-1));
    expect((await tell('2800:e2:8:2::1')).status).toBe(200);
  });
});
