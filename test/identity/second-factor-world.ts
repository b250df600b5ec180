import { expect } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { Mail } from '#server/messages/message.ts';
import { type Client, clientOf } from '../client.ts';
import { PASSWORD, type PersonName, people } from '../people.ts';
import { fridayMorning, startTestServer } from '../server.ts';
import { appCode } from './totp.ts';

const host = 'canasta.localhost';
type Roles = OutputOf<'secondFactor.demand'>['demanded_roles'];

/** A server whose clock is moved by hand, and people of Canasta with apps of codes. */
export async function openSecondFactorWorld(options: { trustProxy?: string[] } = {}) {
  let now = fridayMorning;
  const server = await startTestServer({ now: () => now, ...options });

  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const login = (name: PersonName) =>
    server.guest(host).call('users.login', { body: { email: people[name].email, password: PASSWORD } });

  /** A sign-in that stopped before its second step: a client with the token it was given. */
  async function halfIn(name: PersonName, step: 'code' | 'enrol' = 'code'): Promise<Client> {
    const failure = (await login(name)).failure();
    expect(failure.error).toBe('SECOND_FACTOR_NEEDED');
    const data = failure.data as { step: string; token: string };
    expect(data.step).toBe(step);
    return clientOf(server.url, data.token, host);
  }

  /** Somebody with an app, half a minute after they set it up: its next code is fresh. */
  async function enrolled(name: PersonName) {
    const client = await server.signIn(name);
    const { secret } = (await client.call('secondFactor.offer', { body: { password: PASSWORD } })).ok();
    const body = { code: await appCode(secret, now) };
    const { recovery_codes: recovery } = (await client.call('secondFactor.confirm', { body })).ok();
    wait(30);
    return { client, secret, recovery, code: () => appCode(secret, now) };
  }

  return {
    server,
    host,
    now: () => now,
    wait,
    login,
    halfIn,
    enrolled,
    finish: (half: Client, code: string) => half.call('secondFactor.finish', { body: { code } }),
    async demandOf(...demanded_roles: Roles) {
      const boss = await server.signIn('hernan');
      const { version } = (await boss.call('secondFactor.team', {})).ok();
      return (await boss.call('secondFactor.demand', { body: { demanded_roles, version } })).ok();
    },
    mailsTo: (name: PersonName) =>
      server.sent.filter((one): one is Mail => one.channel === 'mail' && one.to === people[name].email),
    async auditOf(name: PersonName) {
      const rows = await server.sql<{ action: string }>(
        'select action from audit_log where entity_id = $1 order by at, id',
        [people[name].id],
      );
      return rows.map(({ action }) => action);
    },
    /** Nobody has an app, nobody is asked for one, and it is Friday morning. */
    async forget() {
      now = fridayMorning;
      server.sent.length = 0;
      for (const table of ['second_factor', 'recovery_code', 'half_sign_in', 'rate_limit'])
        await server.sql(`delete from ${table}`);
      await server.sql("update business_config set second_factor_roles = '{}'");
    },
  };
}
