import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, people } from '../people.ts';
import { sized } from '../races/sizes.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type Browser, browserAt } from './browser.ts';

/** A person who tries what is not theirs keeps nobody out but themselves (ASVS 6.3.1). */

let server: TestServer;
/** This machine, whose calls no other limit counts, as a network. */
const strangers = undefined;
const elsewhere = '186.28.7.7';
const far = (n: number) => `190.${n >> 8}.${n & 255}.1`;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
beforeEach(() => server.sql('delete from rate_limit'));
afterAll(() => server.close());

const at = (network: string | undefined) => browserAt(server.url, network);
const login = (browser: Browser, password: string, email: string = people.marcela.email) =>
  browser.call('users.login', { body: { email, password } });

/** The statuses of so many tries, fifty at once. */
async function tries(count: number, one: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 50) {
    const size = Math.min(50, count - made);
    const answers = await Promise.all(Array.from({ length: size }, (_, n) => one(made + n)));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}
const checked = (statuses: number[]) => statuses.filter((status) => status !== 429).length;
/** An owner whose browser has been here before. */
async function knownBrowser(network: string | undefined, email?: string): Promise<Browser> {
  const browser = at(elsewhere);
  (await login(browser, PASSWORD, email)).ok();
  const existing = at(network);
  for (const pair of browser.cookies) existing.cookies.set(...pair);
  return existing;
}

describe('wrong passwords', () => {
  it.each([10, sized(60, 1_000)])(
    '%i from one network: ten are checked, and the owner signs in elsewhere',
    async (most) => {
      const owner = await knownBrowser(strangers);
      const stranger = at(strangers);
      expect(checked(await tries(most, () => login(stranger, 'no es esta')))).toBe(10);
      const refused = await login(stranger, PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await login(at(elsewhere), PASSWORD)).status).toBe(200);
      // In the very network of the attack, from a browser that signed in before.
      expect((await login(owner, PASSWORD)).status).toBe(200);
    },
  );

  it('fifty at once from fifty networks are all checked, and then the account answers ever more slowly', async () => {
    expect(checked(await tries(50, (n) => login(at(far(n)), 'no es esta')))).toBe(50);
    const statuses = await tries(100, (n) => login(at(far(100 + n)), 'no es esta'));
    expect(checked(statuses)).toBeLessThanOrEqual(2);
    const refused = await login(at(far(300)), 'no es esta');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    // A door that opens again by itself, for one at a time.
    await server.sql("update rate_limit set window_start = window_start - interval '11 seconds'");
    expect((await login(at(elsewhere), PASSWORD)).status).toBe(200);
  }, 60_000);

  it('never make anybody wait longer than ten minutes, in any number', async () => {
    await login(at(far(1)), 'no es esta');
    await server.sql("update rate_limit set count = 5000 where key like 'login whole%'");
    const refused = await login(at(far(2)), PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    await server.sql("update rate_limit set window_start = window_start - interval '10 minutes'");
    expect((await login(at(far(2)), PASSWORD)).status).toBe(200);
  });

  it('of a known browser are counted, too, separately', async () => {
    const owner = await knownBrowser(strangers);
    expect(checked(await tries(50, () => login(owner, 'no es esta')))).toBe(10);
    expect((await login(at(elsewhere), PASSWORD)).status).toBe(200);
  });

  it('a browser known for another account counts as a stranger, and reveals no account', async () => {
    const jorge = await knownBrowser(strangers, people.jorge.email);
    const answers = [];
    for (const email of [people.marcela.email, 'nadie@correo.test']) {
      const statuses = await tries(12, () => login(jorge, 'no es esta', email));
      const { headers } = await login(jorge, 'no es esta', email);
      answers.push([statuses.sort(), Number(headers.get('retry-after')) > 800, headers.getSetCookie()]);
    }
    expect(answers[0]).toEqual([[...Array(10).fill(401), 429, 429], true, []]);
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('a known browser', () => {
  it('is recognised by a cookie no script can read, of which the database stores a hash', async () => {
    const browser = at(elsewhere);
    const line = (await login(browser, PASSWORD)).headers
      .getSetCookie()
      .find((one) => one.startsWith('known_browser='));
    expect(line).toMatch(/^known_browser=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/);
    const token = browser.cookies.get('known_browser') ?? '';
    const rows = await server.sql<{ dump: string }>('select k::text as dump from known_browser k');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('stays known under the same name after signing out and in, and a forged name is refused', async () => {
    const browser = at(elsewhere);
    await login(browser, PASSWORD);
    const before = browser.cookies.get('known_browser');
    await login(browser, PASSWORD);
    expect(browser.cookies.get('known_browser')).toBe(before);
    const planted = at(elsewhere);
    planted.cookies.set('known_browser', 'x'.repeat(43));
    await login(planted, PASSWORD);
    expect(planted.cookies.get('known_browser')).not.toBe('x'.repeat(43));
  });

  it.each([
    'the password changes',
    'all other sessions are ended',
    'its own session is ended from elsewhere',
  ])('is a stranger again when %s', async (what) => {
    const lost = await knownBrowser(strangers, people.jorge.email);
    const jorge = await server.signIn('jorge');
    if (what === 'the password changes') {
      const body = { password: PASSWORD, new_password: 'otra-clave-larga-77' };
      (await jorge.call('users.changePassword', { body })).ok();
      await server.sql(
        'update app_user set password_hash = (select password_hash from app_user where id = $1) where id = $2',
        [people.marcela.id, people.jorge.id],
      );
    } else if (what === 'all other sessions are ended') {
      (await jorge.call('sessions.endOthers', {})).ok();
    } else {
      const { list } = (await jorge.call('sessions.mine', {})).ok();
      for (const { id, current } of list)
        if (!current) (await jorge.call('sessions.end', { params: { id } })).ok();
    }
    await tries(10, () => login(at(strangers), 'no es esta', people.jorge.email));
    expect((await login(lost, PASSWORD, people.jorge.email)).status).toBe(429);
  });
});

describe('links to reset a password', () => {
  const ask = (browser: Browser, email: string = people.rocio.email) =>
    browser.call('users.restorePassword', { body: { email } });

  it.each([10, 100])(
    '%i requested from one network: three are mailed, and the owner gets theirs elsewhere',
    async (most) => {
      const owner = await knownBrowser(strangers, people.rocio.email);
      const stranger = at(strangers);
      expect(checked(await tries(most, () => ask(stranger)))).toBe(3);
      expect((await ask(at(elsewhere))).status).toBe(200);
      expect((await ask(owner)).status).toBe(200);
    },
  );

  it('requested from ever new networks fill no mailbox', async () => {
    const statuses = await tries(100, (n) => ask(at(far(n))));
    expect(checked(statuses)).toBeLessThanOrEqual(11);
    const refused = await ask(at(far(200)));
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  });

  it('a mailed link works in a network where others have tried theirs, and its browser is known afterwards', async () => {
    const before = server.sent.length;
    (await ask(at(elsewhere))).ok();
    const mailed = () =>
      server.sent.slice(before).flatMap((one) => /token=([\w-]+)/.exec(one.text)?.[1] ?? []);
    await expect.poll(() => mailed().length).toBe(1);
    const bad = { email: people.rocio.email, password: 'mi-clave-nueva-88', token: 'nobody' };
    await tries(50, () => at(strangers).call('users.restorePassword', { body: bad }));
    const owner = at(strangers);
    const good = { ...bad, token: mailed()[0] ?? '' };
    (await owner.call('users.restorePassword', { body: good })).ok();
    // And the one who found the mailbox's link signs in although the whole account is under attack.
    await tries(60, (n) => login(at(far(n)), 'no es esta', people.rocio.email));
    expect((await login(owner, good.password, people.rocio.email)).status).toBe(200);
  }, 60_000);
});
