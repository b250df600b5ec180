import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { CALLS_A_MINUTE } from '#server/http/limits/call-limits.ts';
import { hashPassword } from '#server/identity/password.ts';
import { request } from '../client.ts';
import { PASSWORD, people } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { browserAt } from './browser.ts';

/** Guessing with many addresses, many accounts and much timeouts; and that the one who is attacked still gets in. */

const host = 'canasta.localhost';
/** Behind a proxy on this machine, which says where people come from. */
let behindProxy: TestServer;
/** Nobody stands in front of it: what people say of where they come from is their own word. */
let bare: TestServer;

beforeAll(async () => {
  [behindProxy, bare] = await Promise.all([
    startTestServer({ trustProxy: ['127.0.0.1'] }),
    startTestServer(),
  ]);
});
afterAll(() => Promise.all([behindProxy.close(), bare.close()]));

async function signIn(server: TestServer, body: unknown, forwarded: string) {
  const answer = await request(`${server.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify(body),
  });
  return { ...answer, error: answer.status < 300 ? '' : (JSON.parse(answer.text) as ErrorBody).error };
}

const wrong = (email: string) => ({ email, password: 'no es esta' });
const address = (n: number) => `186.28.${n >> 8}.${n & 255}`;
const counted = async (server: TestServer) =>
  (
    await server.sql<{ key: string }>(
      "select key from rate_limit where key like 'login address%' order by key",
    )
  ).map(({ key }) => key.replace('login address ', ''));

describe('one account, from ever new addresses', () => {
  it('fifty attempts are answered, then ever fewer, with the time to wait', async () => {
    const errors = [];
    for (let n = 0; n < 52; n += 1) {
      const answer = await signIn(behindProxy, wrong(people.jorge.email), address(n));
      errors.push(answer.error);
      if (n > 49) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(errors).toEqual([...Array(50).fill('LOGIN_FAILED'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
  });

  it('its owner can still sign in: the browser that opened the mailed link is known', async () => {
    const jorge = browserAt(behindProxy.url, address(99));
    (await jorge.call('users.restorePassword', { body: { email: people.jorge.email } })).ok();
    const sentTo = (email: string) => behindProxy.sent.find(({ to }) => to === email)?.text;
    const mailed = await vi.waitUntil(() => sentTo(people.jorge.email), { timeout: 5_000 });
    const token = /token=([\w-]+)/.exec(mailed)?.[1] ?? '';
    const password = 'mi-clave-de-antes-7';
    (
      await jorge.call('users.restorePassword', { body: { email: people.jorge.email, password, token } })
    ).ok();
    const body = { email: people.jorge.email, password };
    expect((await jorge.call('users.login', { body })).status).toBe(200);
  });
});

it('one address, ever new accounts: sixty attempts are accepted, and its neighbours are not affected', async () => {
  await signIn(behindProxy, wrong('nadie-1@correo.test'), '2800:e2:1:2::1');
  await behindProxy.sql("update rate_limit set count = 59 where key = 'login address 2800:e2:1:2'");
  const errors = [];
  for (const last of ['a', 'b', 'c']) {
    errors.push(
      (await signIn(behindProxy, wrong(`nadie-${last}@correo.test`), `2800:e2:1:2::${last}`)).error,
    );
  }
  expect(errors).toEqual(['LOGIN_FAILED', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  expect((await signIn(behindProxy, wrong('nadie-d@correo.test'), '2800:e2:1:3::1')).error).toBe(
    'LOGIN_FAILED',
  );
});

describe('the address of a request', () => {
  it('is reported by the proxy in front, not by earlier ones', async () => {
    await signIn(behindProxy, wrong('nadie-2@correo.test'), '9.9.9.9, 186.28.200.1');
    expect(await counted(behindProxy)).toContain('186.28.200.1');
    expect(await counted(behindProxy)).not.toContain('9.9.9.9');
  });

  it('is never the client’s own claim without a proxy', async () => {
    for (let n = 0; n < 3; n += 1) await signIn(bare, wrong(`nadie-${n}@correo.test`), address(n));
    expect(await counted(bare)).toEqual(['127.0.0.1']);
  });
});

it('the limit for all calls applies where it is declared', async () => {
  const most = CALLS_A_MINUTE.costly.address;
  const refusedOf = async (from: string) => {
    const tries = Array.from({ length: most + 10 }, () =>
      signIn(behindProxy, { email: 'no', password: 'x' }, from),
    );
    return (await Promise.all(tries)).filter(({ error }) => error === 'TOO_MANY_REQUESTS');
  };
  // Another minute may begin on the way, but not twice in a row.
  const first = await refusedOf('186.28.201.1');
  const refused = first.length === 10 ? first : await refusedOf('186.28.201.3');
  expect(refused.length).toBe(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await signIn(behindProxy, { email: 'no', password: 'x' }, '186.28.201.2')).status).toBe(400);
});

it('one person has one limit over all addresses', async () => {
  const most = CALLS_A_MINUTE.costly.person;
  const [marcela, rocio] = await Promise.all([behindProxy.as('marcela'), behindProxy.as('rocio')]);
  const ask = (person: typeof marcela, n: number) =>
    person.call(
      'geocoding.find',
      { query: { address: 'Cra 24 # 9-31', city: 'Cali' } },
      { 'x-forwarded-for': address(4_000 + n) },
    );
  const refusedOf = async () => {
    const answers = await Promise.all(Array.from({ length: most + 10 }, (_, n) => ask(marcela, n)));
    return answers.filter(({ status }) => status === 429).length;
  };
  // Another minute may begin on the way, but not twice in a row.
  const first = await refusedOf();
  expect(first === 10 ? first : await refusedOf()).toBeGreaterThanOrEqual(10);
  expect((await ask(rocio, 1)).status).toBe(200);
});

it('visits are counted as often as an address can make them, and no more', async () => {
  const visit = () => bare.guest(host).call('users.addSiteVisit', { body: {} });
  (await visit()).ok();
  await bare.sql("update rate_limit set count = 600 where key like 'visit address%'");
  expect((await visit()).status).toBe(429);
  const stats = await bare.sql<{ value: number }>("select value from stat where module like 'total_visits%'");
  expect(stats).toEqual([{ value: 1 }]);
});

describe('the existence of an account is not revealed', () => {
  it('by text, headers or time', async () => {
    await bare.sql('delete from rate_limit');
    // As hard as what people choose; what tests are born with is not.
    await bare.sql('update app_user set password_hash = $1', [await hashPassword(PASSWORD)]);
    const existing = Object.values(people).filter(({ business }) => business === 'canasta');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (const [index, { email }] of existing.entries()) {
      for (const [kind, name] of [
        ['known', email],
        ['unknown', `nadie${index}@correo.test`],
      ] as const) {
        const before = process.cpuUsage();
        const { status, text, headers } = await signIn(bare, wrong(name), address(1));
        const { user, system } = process.cpuUsage(before);
        times[kind].push((user + system) / 1000);
        const names = [...headers.keys()].filter((header) => header !== 'date').sort();
        answers.add(`${status} ${text.replace(/"requestId":"[^"]+"/, '')} ${names}`);
      }
    }
    expect(answers.size).toBe(1);
    // Time of the processor, the least of each: what other programs do is not in it. The work that could be spared is
    // most.
    const [a, b] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(Math.abs(a - b)).toBeLessThan(Math.max(5, 0.4 * Math.max(a, b)));
  });

  it('a correct password takes no longer, and signs in', async () => {
    const { status } = await signIn(bare, { email: people.marcela.email, password: PASSWORD }, address(1));
    expect(status).toBe(200);
  });
});
