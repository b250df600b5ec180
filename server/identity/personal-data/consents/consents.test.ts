import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let somebody: Client;

beforeAll(async () => {
  server = await startTestServer();
  somebody = await server.as('gustavo');
});
afterAll(() => server.close());

type Body = InputOf<'personalData.decide'>['body'];
const decide = (client: Client, body: Body) => client.call('personalData.decide', { body });
const yes = (purpose: 'personal_data' | 'promotional'): Body => ({
  purpose,
  granted: true,
  text_version: consentTexts[purpose].version,
});
const no = (purpose: 'personal_data' | 'promotional'): Body => ({ purpose, granted: false });
const read = async (client: Client, query: InputOf<'personalData.consents'>['query'] = {}) =>
  (await client.call('personalData.consents', { query })).ok();
const statusOf = async (client: Client) =>
  Object.fromEntries((await read(client)).current.map(({ purpose, granted }) => [purpose, granted]));
const nothing = { personal_data: false, promotional: false, terms: false };

describe('an authorisation', () => {
  it('is given and withdrawn by its person, and every decision is stored with its text, time and address', async () => {
    expect(await statusOf(somebody)).toEqual(nothing);
    await decide(somebody, yes('promotional'));
    (await decide(somebody, yes('personal_data'))).ok();
    expect((await somebody.call('users.me', {})).ok().user.habeasAccept).toBe(true);
    await decide(somebody, no('promotional'));
    expect(await statusOf(somebody)).toEqual({ ...nothing, personal_data: true });
    const { history } = await read(somebody);
    expect(history.map(({ purpose, granted }) => [purpose, granted])).toEqual([
      ['promotional', false],
      ['personal_data', true],
      ['promotional', true],
    ]);
    const { version, text } = consentTexts.promotional;
    expect(history[0]).toMatchObject({
      text_version: version,
      text_hash: createHash('sha256').update(text).digest('hex'),
      ip: '127.0.0.1',
    });
    expect(Math.abs(Date.now() - Date.parse(history[0]?.date ?? ''))).toBeLessThan(60_000);
  });

  it('is stored once, however often and from how many devices it is sent', async () => {
    const before = (await read(somebody)).history.length;
    const devices = await Promise.all([server.as('gustavo'), server.as('gustavo'), server.as('gustavo')]);
    await Promise.all([...devices, ...devices].map((device) => decide(device, yes('promotional'))));
    expect((await read(somebody)).history).toHaveLength(before + 1);
  });

  it('for data processing withdraws promotions when it is withdrawn', async () => {
    const { current } = (await decide(somebody, no('personal_data'))).ok();
    expect(current.filter(({ granted }) => granted)).toEqual([]);
    expect((await somebody.call('users.me', {})).ok().user.habeasAccept).toBe(false);
    expect((await read(somebody)).history.slice(0, 2).map(({ granted }) => granted)).toEqual([false, false]);
  });

  it('is for the displayed text: an older one is refused', async () => {
    const answer = await decide(somebody, { ...yes('promotional'), text_version: '2020-01-01' });
    expect(answer.failure().details.map(({ field }) => field)).toEqual(['text_version']);
    expect(await statusOf(somebody)).toEqual(nothing);
    const terms = await decide(somebody, { purpose: 'terms', granted: false } as unknown as Body);
    expect(terms.failure().details.map(({ field }) => field)).toEqual(['purpose']);
  });

  it('is listed in pages, newest first, and only the person’s own', async () => {
    const { history: all } = await read(somebody);
    const first = await read(somebody, { limit: 2 });
    const second = await read(somebody, { limit: 2, page: 2 });
    expect([...first.history, ...second.history]).toEqual(all.slice(0, 4));
    expect(first.pagination.hasNextPage).toBe(true);
    for (const name of ['jorge', 'luz', 'valentina'] as const) {
      const { history } = await read(await server.as(name));
      expect(history.filter(({ id }) => all.some((own) => own.id === id))).toEqual([]);
    }
    expect((await server.guest().call('personalData.consents', { query: {} })).status).toBe(401);
  });

  it('cannot be updated by the shop itself', async () => {
    for (const statement of ['update consent set granted = true', 'delete from consent']) {
      const tried = withClient(server.adminUrl, async (client) => {
        await client.query("select set_config('app.business_id', $1, false)", [businessIds.canasta]);
        await client.query('set role canasta_app');
        await client.query(statement);
      });
      await expect(tried).rejects.toThrow(/permission denied/);
    }
  });

  it('is limited in number: evidence is permanent', async () => {
    const jorge = await server.as('jorge');
    for (let n = 0; n < 30; n += 1) await decide(jorge, no('promotional'));
    expect((await decide(jorge, yes('promotional'))).status).toBe(429);
  });
});
