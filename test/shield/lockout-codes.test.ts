import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { normalisePhone } from '#rules/identity.ts';
import { businessIds } from '../factories/ids.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type Browser, browserAt } from './browser.ts';

/** A stranger's wrong codes burn their own tries only, and what they ask for shuts no phone (rule 44). */

let server: TestServer;
/** Of each test, since the limit in front of all calls counts networks, too. */
let owner = '';
let stranger = '';
let test = 0;
const far = (n: number) => `191.${test}.${n}.1`;
let phones = 3_107_770_000;
function newPhone(): string {
  phones += 1;
  return String(phones);
}

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
  await server.sql(
    "update business_config set modules_enable = array_append(modules_enable, 'phone_login') where business_id = $1",
    [businessIds.canasta],
  );
});
beforeEach(async () => {
  test += 1;
  owner = `186.28.${test}.7`;
  stranger = `190.24.${test}.7`;
  await server.sql('delete from rate_limit');
});
afterAll(() => server.close());

const at = (network: string) => browserAt(server.url, network);
/** A client that keeps no cookies. */
const machineAt = (network: string): Browser => {
  const machine = at(network);
  machine.cookies.set = () => machine.cookies;
  return machine;
};
const loginOtp = (from: Browser, phone: string) => from.call('users.loginOtp', { body: { phone } });
const checkOtp = (from: Browser, phone: string, otp: string) =>
  from.call('users.checkOtp', { body: { phone, otp, habeasAccept: true } });
const received = (phone: string) =>
  server.sent
    .filter(({ to }) => to === normalisePhone(phone))
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);

/** The code that arrives after asking. */
async function codeAfter(phone: string, ask: () => Promise<{ status: number }>): Promise<string> {
  const before = received(phone).length;
  expect((await ask()).status).toBe(200);
  await expect.poll(() => received(phone).length).toBe(before + 1);
  return received(phone)[before] ?? '';
}
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');
const many = <T>(count: number, one: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));
const free = (statuses: { status: number }[]) => statuses.filter(({ status }) => status !== 429).length;

describe('wrong codes for another person’s phone', () => {
  it('leave a browser that requested one its own attempts, also in the attacker’s network', async () => {
    const phone = newPhone();
    const browser = at(owner);
    const code = await codeAfter(phone, () => loginOtp(browser, phone));
    await many(50, () => checkOtp(machineAt(stranger), phone, wrongOf(code)));
    await many(50, () => checkOtp(machineAt(owner), phone, wrongOf(code)));
    expect((await checkOtp(browser, phone, wrongOf(code))).status).toBe(400);
    // It may have moved to another network meanwhile.
    const moved = at('186.29.1.1');
    for (const pair of browser.cookies) moved.cookies.set(...pair);
    expect((await checkOtp(moved, phone, code)).ok().user.phone).toBe(`+57${phone}`);
  });

  it('leave a client without cookies its own in its network', async () => {
    const phone = newPhone();
    const code = await codeAfter(phone, () => loginOtp(machineAt(owner), phone));
    await many(50, () => checkOtp(machineAt(stranger), phone, wrongOf(code)));
    expect((await checkOtp(machineAt(owner), phone, code)).status).toBe(200);
  });

  it('open nothing: without a request there is no attempt, even with the right code', async () => {
    const phone = newPhone();
    const code = await codeAfter(phone, () => loginOtp(at(owner), phone));
    const other = newPhone();
    const browser = at(stranger);
    await codeAfter(other, () => loginOtp(browser, other));
    expect((await checkOtp(browser, phone, code)).failure().error).toBe('PHONE_CODE_WRONG');
    expect((await checkOtp(at(stranger), phone, code)).failure().error).toBe('PHONE_CODE_WRONG');
  });

  it('of the person who requested one are five, when fifty come at once, with a cookie and without', async () => {
    for (const holder of [at(owner), machineAt(owner)]) {
      const phone = newPhone();
      const code = await codeAfter(phone, () => loginOtp(holder, phone));
      const answers = await many(50, () => checkOtp(holder, phone, wrongOf(code)));
      expect(answers.every(({ status }) => status === 400)).toBe(true);
      const [row] = await server.sql(
        'select tries + network_tries as tries from phone_code where phone = $1',
        [`+57${phone}`],
      );
      expect(row).toEqual({ tries: 5 });
      expect((await checkOtp(holder, phone, code)).status).toBe(400);
      await server.sql('delete from rate_limit');
    }
  });

  it('with a forged token keep nobody with a token out, in the same network', async () => {
    const phone = newPhone();
    const browser = at(owner);
    let token = '';
    const code = await codeAfter(phone, async () => {
      const answer = await browser.call('auth.smsLogin', { body: { phone } });
      token = answer.ok().token;
      return answer;
    });
    const guesses = await many(100, (n) =>
      at(owner).call('auth.smsCheckToken', { body: { token: `guess-${n}`, code } }),
    );
    expect(free(guesses)).toBe(60);
    expect(
      (await browser.call('auth.smsCheckToken', { body: { token, code, habeasAccept: true } })).status,
    ).toBe(200);
  });
});

describe('codes requested for another person’s phone', () => {
  const ask = (from: Browser, phone: string) => from.call('auth.smsLogin', { body: { phone } });
  /** As if so much time had gone by. */
  const later = (seconds: number) =>
    server.sql('update rate_limit set window_start = window_start - make_interval(secs => $1)', [seconds]);

  it.each([10, 100])(
    '%i from one network send five a day, and the owner gets theirs elsewhere at once',
    async (most) => {
      const phone = newPhone();
      let sent = 0;
      for (let requestCount = 0; requestCount < most; requestCount += 10) {
        sent += free(await many(10, () => ask(at(stranger), phone)));
        await later(7000);
      }
      expect(sent).toBeLessThanOrEqual(5);
      expect((await ask(at(owner), phone)).status).toBe(200);
    },
  );

  it('from ever new networks neither flood a phone nor block it: half an hour is the longest wait', async () => {
    const phone = newPhone();
    const answers = await many(100, (n) => ask(at(far(n)), phone));
    expect(free(answers)).toBe(10);
    const refused = await ask(at(owner), phone);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await server.sql("update rate_limit set count = 500 where key like 'code whole%'");
    const worst = await ask(at(owner), phone);
    expect(Number(worst.headers.get('retry-after'))).toBeLessThanOrEqual(1800);
    await later(1800);
    expect((await ask(at(owner), phone)).status).toBe(200);
  });

  it('do not stop a browser in which its owner has signed in, nor when a business has reached its limit for strangers', async () => {
    const phone = newPhone();
    const browser = at(owner);
    const code = await codeAfter(phone, () => loginOtp(browser, phone));
    (await checkOtp(browser, phone, code)).ok();
    await many(60, (n) => ask(at(far(n)), phone));
    await server.sql(
      `insert into rate_limit (business_id, key, window_start, count) values ($1, 'code business', now(), 600)
       on conflict (business_id, key) do update set count = 600`,
      [businessIds.canasta],
    );
    expect((await ask(at(stranger), newPhone())).status).toBe(429);
    expect((await ask(browser, phone)).status).toBe(200);
  });
});
