import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { normalisePhone } from '#rules/identity.ts';
import type { Senders } from '#server/messages/message.ts';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { seen } from '#test/rights/object-world.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let now = fridayMorning;
let guest: Client;
let sent: { to: string; text: string }[] = [];
let down = false;

/** A provider that can be known to be down. */
const senders: Senders = {
  mail: { send: async () => {}, pausing: () => false },
  sms: { send: async (sms) => void sent.push(sms), pausing: () => down },
};

beforeAll(async () => {
  server = await startTestServer({ now: () => now, senders });
  await server.sql(
    "update business_config set modules_enable = array_append(modules_enable, 'phone_login') where business_id = $1",
    [businessIds.canasta],
  );
});
beforeEach(async () => {
  now = fridayMorning;
  sent = [];
  down = false;
  guest = server.guest();
  await server.sql('delete from rate_limit');
});
afterAll(() => server.close());

const later = (seconds: number) => {
  now = new Date(fridayMorning.getTime() + seconds * 1000);
};
const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
const wrongOne = (code: string) => (code === '111111' ? '222222' : '111111');

/** What the phone has received; others may still be on their way to other phones. */
const receivedBy = (phone: string) => sent.filter(({ to }) => to === normalisePhone(phone));

/** The token of a code just asked for, and the code as the phone shows it. */
async function ask(phone: string): Promise<{ token: string; code: string }> {
  const before = receivedBy(phone).length;
  const { token } = (await guest.call('auth.smsLogin', { body: { phone } })).ok();
  await expect.poll(() => receivedBy(phone).length).toBe(before + 1);
  return { token, code: codeOf(receivedBy(phone)[before]?.text) };
}

const check = (token: string, code: string, host?: string, habeasAccept = true) =>
  server.guest(host).call('auth.smsCheckToken', { body: { token, code, habeasAccept } });

describe('a code to a phone', () => {
  it('signs in, and creates the account the first time', async () => {
    const { token, code } = await ask('310 555 1122');
    expect(receivedBy('+573105551122')).toHaveLength(1);
    expect([...(sent[0]?.text ?? '')].length).toBeLessThanOrEqual(70);
    const answer = await check(token, code);
    const { user } = answer.ok();
    expect(user).toMatchObject({ phone: '+573105551122', email: '', role: 'client', habeasAccept: true });
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
    const agreed = await server.sql(`select purpose from consent where user_id = '${user.id}' order by 1`);
    expect(agreed).toEqual([{ purpose: 'personal_data' }, { purpose: 'terms' }]);

    await server.sql('delete from rate_limit');
    const again = await ask('+57 310-555-1122');
    expect((await check(again.token, again.code)).ok().user.id).toBe(user.id);
  });

  it('makes no account without the authorisation to treat personal data; the code serves afterwards', async () => {
    const { token, code } = await ask('3105551199');
    expect((await check(token, code, undefined, false)).failure().error).toBe('CONSENT_NEEDED');
    expect(await server.sql("select 1 from app_user where proved_phone = '+573105551199'")).toEqual([]);
    const { user } = (await check(token, code)).ok();
    expect(user.habeasAccept).toBe(true);
    // Who has an account needs none to come back.
    await server.sql('delete from rate_limit');
    const again = await ask('3105551199');
    expect((await check(again.token, again.code, undefined, false)).ok().user.id).toBe(user.id);
  });

  it('works by the older pair of calls, too, for the same person', async () => {
    const { token, code } = await ask('3105551133');
    const { user } = (await check(token, code)).ok();
    await server.sql('delete from rate_limit');
    (await guest.call('users.loginOtp', { body: { phone: '3105551133' } })).ok();
    await expect.poll(() => receivedBy('3105551133').length).toBe(2);
    const body = { habeasAccept: true, phone: '3105551133', otp: codeOf(receivedBy('3105551133')[1]?.text) };
    expect((await guest.call('users.checkOtp', { body })).ok().user.id).toBe(user.id);
    expect((await guest.call('users.checkOtp', { body })).failure().error).toBe('PHONE_CODE_WRONG');
  });

  it('is nowhere readable: not in responses, the log, or the database', async () => {
    const { token, code } = await ask('3105551144');
    const rows = await server.sql<{ dump: string }>(
      `select (select string_agg(p::text, '') from phone_code p) || (select string_agg(m::text, '') from message m)
         || (select string_agg(r::text, '') from rate_limit r) as dump`,
    );
    expect(rows[0]?.dump).not.toContain(token);
    expect(rows[0]?.dump).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(server.logs.join()).not.toMatch(new RegExp(`\\b${code}\\b|3105551144|${token}`));
  });

  it('works once, also for four concurrent attempts', async () => {
    const { token, code } = await ask('3105551155');
    // Connections that are open already, or the four would hardly meet.
    await Promise.all(Array.from({ length: 10 }, () => check('nobody', '000000')));
    const all = await Promise.all(Array.from({ length: 4 }, () => check(token, code)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await check(token, code)).failure()).toMatchObject({
      error: 'PHONE_CODE_WRONG',
      message: 'Código incorrecto o expirado',
    });
  });

  it('works for 5 minutes', async () => {
    const { token, code } = await ask('3105551166');
    later(300);
    expect((await check(token, code)).status).toBe(400);
    later(299);
    expect((await check(token, code)).status).toBe(200);
  });

  it('has 5 attempts, then even the right one is refused', async () => {
    const { token, code } = await ask('3105551177');
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = (await check(token, wrongOne(code))).failure();
      expect(wrong).toMatchObject({ error: 'PHONE_CODE_WRONG', data: { triesLeft } });
    }
    expect((await check(token, code)).failure()).toMatchObject({ data: { triesLeft: 0 } });
  });

  it('has 5 attempts, not more, when they are concurrent', async () => {
    const { token } = await ask('3105551188');
    await Promise.all(Array.from({ length: 12 }, () => check(token, '000000')));
    const rows = await server.sql("select tries from phone_code where phone = '+573105551188'");
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('works only with its own token and business', async () => {
    const mine = await ask('3105551199');
    const other = await ask('3105552200');
    expect((await check(other.token, mine.code)).status).toBe(400);
    expect((await check('', mine.code)).failure()).toMatchObject({
      error: 'PHONE_SESSION_MISSING',
      message: 'No hay token de sesión, intente reenviar el código.',
    });
    const byPhone = { phone: '3105551199', otp: mine.code };
    expect((await guest.call('users.checkOtp', { body: byPhone })).status).toBe(400);
    expect((await check(mine.token, mine.code)).status).toBe(200);
  });

  it('is sent again for the same token after 60 seconds, and the previous one is invalid', async () => {
    const { token, code } = await ask('3105552211');
    const resend = () => guest.call('auth.smsResendCode', { body: { token } });
    const tooSoon = await resend();
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await server.sql("update rate_limit set window_start = window_start - interval '60 seconds'");
    (await resend()).ok();
    await expect.poll(() => receivedBy('3105552211').length).toBe(2);
    const next = codeOf(receivedBy('3105552211')[1]?.text);
    if (next !== code) expect((await check(token, code)).status).toBe(400);
    expect((await check(token, next)).status).toBe(200);
    expect((await resend()).failure().error).toBe('PHONE_SESSION_MISSING');
  });
});

describe('sending a code', () => {
  const send = (phone: string) => guest.call('auth.smsLogin', { body: { phone } });
  const forget = (like: string) => server.sql('delete from rate_limit where key like $1', [like]);

  it('is only for Colombian mobiles', async () => {
    for (const phone of ['', '6025551122', '+1 310 555 1234', '31055511', 'tres']) {
      expect([phone, (await send(phone)).failure().error]).toEqual([phone, 'INVALID_INPUT']);
    }
    expect((await send('12')).failure().message).toBe('El telefono debe ser de 10 digitos');
    expect(await server.sql('select 1 from phone_code where phone !~ $1', ['^[+]573'])).toEqual([]);
  });

  it('is limited to 3 in ten minutes and 5 a day for a phone', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await send('3105553311')).status);
      await forget('code person % 60');
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await server.sql('delete from rate_limit');
    statuses.length = 0;
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await send('3105553322')).status);
      await forget('code person % 60');
      await forget('code person % 600');
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is limited to 10 an hour for an address', async () => {
    const statuses = [];
    for (let n = 10; n < 21; n += 1) statuses.push((await send(`31055544${n}`)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('stops when a business sends too many, with an alert', async () => {
    await server.sql(
      "insert into rate_limit (business_id, key, window_start, count) values ($1, 'code business', now(), 600)",
      [businessIds.canasta],
    );
    expect((await send('3105555511')).status).toBe(429);
    expect(server.logs.join()).toContain('too many codes to phones');
    expect(receivedBy('3105555511')).toEqual([]);
  });

  it('reports an unreachable provider, and counts nothing', async () => {
    down = true;
    expect((await send('3105556611')).failure()).toMatchObject({
      error: 'PHONE_CODE_NOT_SENT',
      message: 'No se pudo enviar el código',
    });
    down = false;
    expect((await send('3105556611')).status).toBe(200);
  });

  it('is disabled where the business has no phone login', async () => {
    const plaza = server.guest('la-plaza.localhost');
    const phone = '3105557711';
    const answers = [
      await plaza.call('auth.smsLogin', { body: { phone } }),
      await plaza.call('auth.smsResendCode', { body: { token: 'x' } }),
      await plaza.call('auth.smsCheckToken', { body: { token: 'x', code: '123456' } }),
      await plaza.call('users.loginOtp', { body: { phone } }),
      await plaza.call('users.checkOtp', { body: { phone, otp: '123456' } }),
    ];
    expect(answers.map((answer) => answer.failure().error)).toEqual(Array(5).fill('LOGIN_METHOD_OFF'));
  });
});

describe('the account of a phone', () => {
  it('is not revealed: phones with an account, without one and of a disabled one get the same response', async () => {
    const { token, code } = await ask('3105558811');
    const { user } = (await check(token, code)).ok();
    const gone = await ask('3105558822');
    const { user: away } = (await check(gone.token, gone.code)).ok();
    await server.sql('update app_user set disabled = true where id = $1', [away.id]);
    await server.sql('delete from rate_limit');
    const answers = [];
    for (const phone of ['3105558811', '3105558822', '3105558833']) {
      const { body, ...rest } = await seen(guest, 'auth.smsLogin', { body: { phone } });
      answers.push({ ...rest, fields: Object.keys(body).sort() });
      answers.push(await seen(guest, 'users.checkOtp', { body: { phone, otp: '000000' } }));
    }
    expect([answers[2], answers[3]]).toEqual([answers[0], answers[1]]);
    expect([answers[4], answers[5]]).toEqual([answers[0], answers[1]]);
    expect(user.id).not.toBe(away.id);
  });

  it('is never that of somebody with only the number in their profile', async () => {
    await server.sql("update app_user set phone = '+573105559911' where id = $1", [people.marcela.id]);
    const { token, code } = await ask('3105559911');
    expect((await check(token, code)).ok().user.id).not.toBe(people.marcela.id);
  });

  it('is not opened when it is disabled, nor for staff', async () => {
    const first = await ask('3105559922');
    const { user } = (await check(first.token, first.code)).ok();
    for (const change of ['disabled = true', "disabled = false, role = 'admin'"]) {
      await server.sql(`update app_user set ${change} where id = $1`, [user.id]);
      await server.sql('delete from rate_limit');
      const { token, code } = await ask('3105559922');
      expect((await check(token, code)).failure().error).toBe('PHONE_CODE_WRONG');
    }
  });

  it('is one for two concurrent first proofs', async () => {
    const one = await ask('3105559933');
    await server.sql('delete from rate_limit');
    const two = await ask('3105559933');
    const both = await Promise.all([check(one.token, one.code), check(two.token, two.code)]);
    const ids = both.map((answer) => answer.ok().user.id);
    expect(new Set(ids).size).toBe(1);
  });
});
