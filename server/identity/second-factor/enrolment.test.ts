import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { clientOf } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { openSecondFactorWorld } from '#test/identity/second-factor-world.ts';
import { appCode } from '#test/identity/totp.ts';
import { PASSWORD, people } from '#test/people.ts';
import { firstSuperadmin } from '../ways-in/first-superadmin.ts';

let world: Awaited<ReturnType<typeof openSecondFactorWorld>>;

beforeAll(async () => {
  world = await openSecondFactorWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.server.close());

describe('a business that requires it', () => {
  it('enrols staff without an app at their next sign-in, before anything else', async () => {
    const open = await world.server.signIn('wilson');
    await world.demandOf('picker', 'admin');
    expect((await open.call('users.me', {})).status).toBe(200);

    const half = await world.halfIn('wilson', 'enrol');
    expect((await half.call('users.me', {})).status).toBe(401);
    expect((await world.finish(half, '000000')).failure().error).toBe('SECOND_FACTOR_OVER');
    const { secret, uri, account } = (await half.call('secondFactor.offerAtSignIn', { body: {} })).ok();
    expect([account, uri]).toEqual([people.wilson.email, expect.stringContaining(`secret=${secret}`)]);
    const wrong = await half.call('secondFactor.confirmAtSignIn', { body: { code: '000000' } });
    expect(wrong.failure().error).toBe('SECOND_FACTOR_WRONG');

    const body = { code: await appCode(secret, world.now()) };
    const { token, user, recovery_codes } = (await half.call('secondFactor.confirmAtSignIn', { body })).ok();
    expect([user.id, recovery_codes.length]).toEqual([people.wilson.id, 10]);
    expect((await clientOf(world.server.url, token, world.host).call('users.me', {})).status).toBe(200);
    // What had been opened by the password alone is closed.
    expect((await open.call('users.me', {})).status).toBe(401);
    // The code that confirmed is used up too.
    expect((await world.finish(await world.halfIn('wilson'), body.code)).failure().error).toBe(
      'SECOND_FACTOR_WRONG',
    );
    await expect.poll(() => world.mailsTo('wilson').length).toBe(1);
  });

  it('requires it of nobody else: other roles, shoppers, the other business', async () => {
    await world.demandOf('picker');
    for (const name of ['rocio', 'marcela', 'beatriz'] as const)
      expect((await world.login(name)).status).toBe(200);
    const plaza = { email: people.ignacio.email, password: PASSWORD };
    expect((await world.server.guest('la-plaza.localhost').call('users.login', { body: plaza })).status).toBe(
      200,
    );
  });

  it('keeps an earlier enrolment when somebody with the password begins another', async () => {
    await world.demandOf('admin');
    const thief = await world.halfIn('rocio', 'enrol');
    const stolen = (await thief.call('secondFactor.offerAtSignIn', { body: {} })).ok();
    const owner = await world.halfIn('rocio', 'enrol');
    const { secret } = (await owner.call('secondFactor.offerAtSignIn', { body: {} })).ok();
    const body = { code: await appCode(secret, world.now()) };
    (await owner.call('secondFactor.confirmAtSignIn', { body })).ok();
    const late = { code: await appCode(stolen.secret, world.now()) };
    const refused = await thief.call('secondFactor.confirmAtSignIn', { body: late });
    expect(refused.failure().error).toBe('SECOND_FACTOR_OVER');
    expect((await thief.call('secondFactor.offerAtSignIn', { body: {} })).status).toBe(200);
    expect((await thief.call('secondFactor.confirmAtSignIn', { body: late })).status).toBe(401);
    world.wait(30);
    expect((await world.finish(await world.halfIn('rocio'), await appCode(secret, world.now()))).status).toBe(
      200,
    );
  });

  it('is configured by people with permission; the audit has before and after', async () => {
    expect(await world.demandOf('picker', 'admin', 'picker')).toEqual({
      demanded_roles: ['admin', 'picker'],
      version: expect.any(Number),
    });
    const luz = await world.server.signIn('luz');
    const { version } = (await luz.call('secondFactor.team', {})).ok();
    // A person who saw less than hernan saved takes nothing of it back (rule 47).
    const older = { demanded_roles: ['picker' as const], version: version - 1 };
    const stale = (await luz.call('secondFactor.demand', { body: older })).failure();
    expect([stale.error, stale.data]).toMatchObject([
      'STALE_EDIT',
      { who: 'Hernán Cifuentes', current: { demanded_roles: ['admin', 'picker'], version } },
    ]);
    const body = { demanded_roles: ['hyperadmin' as const], version };
    const above = (await luz.call('secondFactor.demand', { body })).failure();
    expect([above.error, above.details[0]?.field]).toEqual(['INVALID_INPUT', 'demanded_roles']);
    expect((await luz.call('secondFactor.team', {})).ok().demanded_roles).toEqual(['admin', 'picker']);
    const rows = await world.server.sql<{ before: unknown; after: unknown }>(
      "select before, after from audit_log where action = 'secondFactor.demand' order by at desc limit 1",
    );
    expect(rows[0]).toEqual({
      before: { second_factor_roles: [] },
      after: { second_factor_roles: ['admin', 'picker'] },
    });
  });
});

describe('a person’s own app', () => {
  it('is set up with the password, replaced with a code of the old one, and removed with a code', async () => {
    const client = await world.server.signIn('rocio');
    const wrong = (await client.call('secondFactor.offer', { body: { password: 'otra' } })).failure();
    expect([wrong.error, wrong.details[0]?.field]).toEqual(['INVALID_INPUT', 'password']);

    const { client: rocio, code, recovery } = await world.enrolled('rocio');
    expect((await rocio.call('secondFactor.mine', {})).ok()).toMatchObject({
      on: true,
      recovery_codes_left: 10,
      demanded: false,
    });
    const byPassword = await rocio.call('secondFactor.offer', { body: { password: PASSWORD } });
    expect(byPassword.failure().error).toBe('SECOND_FACTOR_WRONG');

    const { secret } = (await rocio.call('secondFactor.offer', { body: { code: await code() } })).ok();
    // The old one counts until the new one has shown a code.
    world.wait(30);
    expect((await world.finish(await world.halfIn('rocio'), await code())).status).toBe(200);
    (await rocio.call('secondFactor.confirm', { body: { code: await appCode(secret, world.now()) } })).ok();
    world.wait(30);
    expect((await world.finish(await world.halfIn('rocio'), await code())).status).toBe(400);
    expect((await world.finish(await world.halfIn('rocio'), recovery[0] ?? '')).status).toBe(400);

    const body = { code: await appCode(secret, world.now()) };
    (await rocio.call('secondFactor.remove', { body })).ok();
    expect((await world.login('rocio')).status).toBe(200);
    expect(await world.server.sql('select 1 from recovery_code')).toEqual([]);
  });

  it('closes the other sessions when it is set up, and cannot be confirmed by another session', async () => {
    const other = await world.server.signIn('rocio');
    const mine = await world.server.signIn('rocio');
    const { secret } = (await mine.call('secondFactor.offer', { body: { password: PASSWORD } })).ok();
    const body = { code: await appCode(secret, world.now()) };
    expect((await other.call('secondFactor.confirm', { body })).failure().error).toBe('SECOND_FACTOR_OVER');
    const copy = clientOf(world.server.url, mine.token, world.host);
    (await mine.call('secondFactor.confirm', { body })).ok();
    for (const gone of [other, copy]) expect((await gone.call('users.me', {})).status).toBe(401);
    expect((await mine.call('users.me', {})).status).toBe(200);
  });

  it('cannot be removed where the business requires it', async () => {
    const { client, code } = await world.enrolled('rocio');
    await world.demandOf('admin');
    const body = { code: await code() };
    expect((await client.call('secondFactor.remove', { body })).failure().error).toBe(
      'SECOND_FACTOR_DEMANDED',
    );
  });

  it('is offered for twenty minutes', async () => {
    const client = await world.server.signIn('rocio');
    const { secret } = (await client.call('secondFactor.offer', { body: { password: PASSWORD } })).ok();
    world.wait(20 * 60);
    const body = { code: await appCode(secret, world.now()) };
    expect((await client.call('secondFactor.confirm', { body })).failure().error).toBe('SECOND_FACTOR_OVER');
  });
});

describe('a person who lost everything', () => {
  it('is reset by another superadmin: audited, notified, signed out', async () => {
    const { client } = await world.enrolled('rocio');
    const luz = await world.server.signIn('luz');
    const { list } = (await luz.call('secondFactor.team', {})).ok();
    expect(list.find(({ id }) => id === people.rocio.id)).toMatchObject({
      on: true,
      may_reset: true,
      role: 'admin',
    });
    (await luz.call('secondFactor.reset', { params: { id: people.rocio.id } })).ok();
    expect((await client.call('users.me', {})).status).toBe(401);
    expect((await world.login('rocio')).status).toBe(200);
    expect(await world.auditOf('rocio')).toContain('secondFactor.reset');
    await expect
      .poll(() => world.mailsTo('rocio').some(({ text }) => text.includes('superadministrador')))
      .toBe(true);
  });

  it('cannot reset themselves, somebody of a higher role, or a shopper', async () => {
    const { client: luz } = await world.enrolled('luz');
    const reset = (id: string) => luz.call('secondFactor.reset', { params: { id } });
    expect((await reset(people.luz.id)).failure().error).toBe('SECOND_FACTOR_OWN');
    for (const name of ['hernan', 'marcela', 'ignacio'] as const)
      expect((await reset(people[name].id)).status).toBe(404);
    const { list } = (await luz.call('secondFactor.team', {})).ok();
    expect(
      list
        .filter(({ may_reset }) => !may_reset)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([people.luz.id, people.hernan.id].sort());
  });

  it('is reset by the command of the installation', async () => {
    const { client } = await world.enrolled('luz');
    const email = people.luz.email;
    await withDatabase(world.server.adminUrl, (database) =>
      firstSuperadmin(database.forBusiness(businessIds.canasta), { email, force: true, now: world.now() }),
    );
    expect((await client.call('users.me', {})).status).toBe(401);
    expect((await world.login('luz')).status).toBe(200);
    const rows = await world.server.sql<{ after: object }>(
      "select after from audit_log where action = 'superadmin --force'",
    );
    expect(rows).toEqual([{ after: expect.objectContaining({ second_factor_since: null }) }]);
  });
});

async function withDatabase(adminUrl: string, work: (database: Database) => Promise<unknown>) {
  const database = openDatabase(appUrl(adminUrl));
  await work(database).finally(() => database.close());
}
