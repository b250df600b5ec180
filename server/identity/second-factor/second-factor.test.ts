import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { openSecondFactorWorld } from '#test/identity/second-factor-world.ts';
import { appCode } from '#test/identity/totp.ts';
import { people } from '#test/people.ts';

let world: Awaited<ReturnType<typeof openSecondFactorWorld>>;

beforeAll(async () => {
  world = await openSecondFactorWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.server.close());

describe('a person with an authenticator app', () => {
  it('is not signed in by the password alone: no session before the second step', async () => {
    const { code } = await world.enrolled('rocio');
    await world.server.sql('delete from session');
    const half = await world.halfIn('rocio');
    expect(await world.server.sql('select id from session where user_id = $1', [people.rocio.id])).toEqual(
      [],
    );
    expect((await half.call('users.me', {})).status).toBe(401);
    expect((await half.call('secondFactor.mine', {})).status).toBe(401);
    expect((await half.call('secondFactor.atSignIn', {})).ok().step).toBe('code');

    const answer = await world.finish(half, await code());
    const { user, token, recovery_codes_left } = answer.ok();
    expect([user.id, recovery_codes_left]).toEqual([people.rocio.id, 10]);
    expect(answer.headers.get('set-cookie')).toContain(token);
    expect((await clientOf(world.server.url, token, world.host).call('users.me', {})).ok().user.id).toBe(
      user.id,
    );
    // The half sign-in is over, and its token never was a session.
    expect((await half.call('users.me', {})).status).toBe(401);
    expect((await world.finish(half, await code())).failure().error).toBe('SECOND_FACTOR_OVER');
    expect(await world.auditOf('rocio')).toEqual(
      expect.arrayContaining(['secondFactor.confirm', 'users.login', 'users.secondFactor']),
    );
  });

  it('finishes only in the browser that began: another token, or none, is refused', async () => {
    const { code } = await world.enrolled('rocio');
    await world.halfIn('rocio');
    const stranger = clientOf(world.server.url, 'x'.repeat(43), world.host);
    for (const other of [stranger, world.server.guest(world.host)])
      expect((await world.finish(other, await code())).failure().error).toBe('SECOND_FACTOR_OVER');
    const half = await world.halfIn('rocio');
    const plaza = clientOf(world.server.url, half.token, 'la-plaza.localhost');
    expect((await world.finish(plaza, await code())).failure().error).toBe('SECOND_FACTOR_OVER');
    expect((await world.finish(half, await code())).status).toBe(200);
  });

  it('cannot use a code twice, nor an earlier one', async () => {
    const { code } = await world.enrolled('rocio');
    const used = await code();
    expect((await world.finish(await world.halfIn('rocio'), used)).status).toBe(200);
    expect((await world.finish(await world.halfIn('rocio'), used)).failure().error).toBe(
      'SECOND_FACTOR_WRONG',
    );
    world.wait(30);
    expect((await world.finish(await world.halfIn('rocio'), used)).failure().error).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect((await world.finish(await world.halfIn('rocio'), await code())).status).toBe(200);
  });

  it('signs in once with two concurrent uses of a code', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { code } = await world.enrolled('rocio');
      const halves = [await world.halfIn('rocio'), await world.halfIn('rocio')];
      const same = await code();
      const both = await Promise.all(halves.map((half) => world.finish(half, same)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      await world.server.sql('delete from second_factor');
    }
  });

  it('may be half a minute early or late, not more', async () => {
    const { secret } = await world.enrolled('rocio');
    const outcomes = [];
    for (const seconds of [-60, 60, -30, 0, 30]) {
      world.wait(300);
      const code = await appCode(secret, new Date(world.now().getTime() + seconds * 1000));
      outcomes.push((await world.finish(await world.halfIn('rocio'), code)).status);
    }
    expect(outcomes).toEqual([400, 400, 200, 200, 200]);
  });

  it('has five attempts a sign-in and ten an hour, however often the password is right', async () => {
    const { code } = await world.enrolled('rocio');
    const half = await world.halfIn('rocio');
    const tries = [];
    for (let n = 0; n < 6; n += 1) tries.push((await world.finish(half, '000000')).failure());
    expect(tries.map(({ error }) => error)).toEqual([
      ...Array(5).fill('SECOND_FACTOR_WRONG'),
      'SECOND_FACTOR_OVER',
    ]);
    expect(tries[4]?.data).toEqual({ triesLeft: 0 });
    const more = await world.halfIn('rocio');
    for (let n = 0; n < 5; n += 1) await world.finish(more, '000000');
    const late = await world.finish(await world.halfIn('rocio'), await code());
    expect([late.status, late.failure().error]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('has ten minutes', async () => {
    const { code } = await world.enrolled('rocio');
    const half = await world.halfIn('rocio');
    world.wait(599);
    expect((await half.call('secondFactor.atSignIn', {})).ok().step).toBe('code');
    world.wait(1);
    expect((await half.call('secondFactor.atSignIn', {})).ok().step).toBe('over');
    expect((await world.finish(half, await code())).failure().error).toBe('SECOND_FACTOR_OVER');
  });

  it.each([
    ['a new password', "update app_user set password_hash = password_hash || 'x' where id = $1"],
    ['being disabled', 'update app_user set disabled = true where id = $1'],
  ])('begins again after %s', async (_name, change) => {
    const { code } = await world.enrolled('paola');
    const half = await world.halfIn('paola');
    const before = await world.server.sql('select password_hash from app_user where id = $1', [
      people.paola.id,
    ]);
    await world.server.sql(change, [people.paola.id]);
    expect((await world.finish(half, await code())).failure().error).toBe('SECOND_FACTOR_OVER');
    await world.server.sql('update app_user set disabled = false, password_hash = $2 where id = $1', [
      people.paola.id,
      before[0]?.password_hash,
    ]);
  });
});

describe('recovery codes', () => {
  it('are ten, each valid once, in any format; the person is notified', async () => {
    const { recovery } = await world.enrolled('rocio');
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `;
    expect((await world.finish(await world.halfIn('rocio'), typed)).ok().recovery_codes_left).toBe(9);
    expect((await world.finish(await world.halfIn('rocio'), first)).failure().error).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect((await world.finish(await world.halfIn('rocio'), second)).ok().recovery_codes_left).toBe(8);
    await expect
      .poll(() => world.mailsTo('rocio').some(({ text }) => text.includes('códigos de recuperación')))
      .toBe(true);
  });

  it('sign in once with two concurrent uses', async () => {
    const { recovery } = await world.enrolled('rocio');
    for (const code of recovery.slice(0, 4)) {
      const halves = [await world.halfIn('rocio'), await world.halfIn('rocio')];
      const both = await Promise.all(halves.map((half) => world.finish(half, code)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('are invalid once there are new ones', async () => {
    const { client, recovery, code } = await world.enrolled('rocio');
    const refused = await client.call('secondFactor.newRecoveryCodes', { body: { code: '000000' } });
    expect(refused.failure().error).toBe('SECOND_FACTOR_WRONG');
    const body = { code: await code() };
    const fresh = (await client.call('secondFactor.newRecoveryCodes', { body })).ok().recovery_codes;
    expect((await world.finish(await world.halfIn('rocio'), recovery[0] ?? '')).status).toBe(400);
    expect((await world.finish(await world.halfIn('rocio'), fresh[0] ?? '')).status).toBe(200);
  });
});

it('the secret and the codes are in no database, log or audit in plain text', async () => {
  const { secret, recovery } = await world.enrolled('rocio');
  const [row] = await world.server.sql<{ dump: string; secret: Buffer }>(
    `select secret, (select string_agg(f::text, '') from second_factor f) || (select string_agg(c::text, '') from recovery_code c)
       || (select string_agg(a::text, '') from audit_log a) || (select string_agg(m::text, '') from message m) as dump
     from second_factor`,
  );
  const output = `${row?.dump} ${world.server.logs.join(' ')}`;
  for (const hidden of [secret, ...recovery, ...recovery.map((code) => Buffer.from(code).toString('hex'))])
    expect(output).not.toContain(hidden);
  // 20 bytes of secret, 12 of nonce, 16 of seal.
  expect(row?.secret.length).toBe(48);
});

it('a secret encrypted under another key signs nobody in, and an alert is raised', async () => {
  const { code } = await world.enrolled('rocio');
  await world.server.sql("update second_factor set secret = secret || '\\x00'");
  const half = await world.halfIn('rocio');
  expect((await world.finish(half, await code())).status).toBe(503);
  expect(world.server.logs.join()).toContain('another SECRET_KEY');
});
