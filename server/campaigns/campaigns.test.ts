import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { bogotaDate } from '#rules/hours.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, idOf, missingId, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let now = fridayMorning;
let week = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => now, workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
beforeEach(async () => {
  server.sent.length = 0;
  // Fridays without a holiday, each in a week of its own: nobody had another promotion on that day.
  week += 1;
  now = new Date(fridayMorning.getTime() + week * 7 * 86_400_000);
  await server.sql("update campaign set status = 'cancelled' where status in ('scheduled', 'sending')");
});
afterAll(() => server.close());

type Fields = InputOf<'campaings.create'>['body'];
const made = async (fields: Partial<Fields> = {}) =>
  (await luz.call('campaings.create', { body: { type: 'ALL_USERS_MAIL', title: 'Semana del maíz', ...fields } })).ok();
const read = async (id: string) => (await luz.call('campaings.get', { params: { id }, query: {} })).ok();
const move = (
  { id, version }: Pick<OutputOf<'campaings.get'>, 'id' | 'version'>,
  to: InputOf<'campaings.move'>['body']['to'],
  date: string | null = null,
) => luz.call('campaings.move', { params: { id }, body: { to, date, version } });
async function started(fields: Partial<Fields> = {}) {
  const { doc } = (await move(await made(fields), 'scheduled')).ok();
  return doc.id;
}
const soon = { timeout: 10_000, interval: 50 };
const finished = (id: string) => expect.poll(async () => (await read(id)).status, soon).toBe('sent');
/** Two rounds of the worker, a second each at most. */
const rounds = () => new Promise((resolve) => setTimeout(resolve, 2_300));

async function says(name: keyof typeof people, granted: boolean, channel = '') {
  await server.sql(
    `insert into consent (business_id, id, user_id, purpose, channel, granted, text_version, text_hash, at)
     values ($1, gen_random_uuid(), $2, 'promotional', $3, $4, 'x', 'x', clock_timestamp())`,
    [businessIds.canasta, people[name].id, channel, granted],
  );
}
const tokenIn = (text: string) => /\/baja\/([\w-]+)/.exec(text)?.[1] ?? '';
const addresses = () => server.sent.map(({ to }) => to).sort();

describe('consent', () => {
  it('is asked at the moment of the sending, whatever it was when the campaign was planned', async () => {
    await says('marcela', true);
    await says('jorge', true);
    await says('beatriz', true);
    await says('beatriz', false, 'mail');
    const id = await started();
    await finished(id);
    expect(addresses()).toEqual([people.jorge.email, people.marcela.email].sort());
    const { results } = await read(id);
    expect(results).toMatchObject({ recipients: 2, sent: 2, failed: 0, unknown: 0 });
    // Everybody of the business but those two.
    expect(results.without_consent).toBe(results.people - 2);

    now = new Date(now.getTime() + 7 * 86_400_000);
    const later = bogotaDate(2027, 12, 3, 10);
    const scheduled = (await move(await made(), 'scheduled', later.toISOString())).ok().doc;
    await server.sql(
      "insert into campaign_recipient (business_id, campaign_id, user_id, id) values ($1, $2, $3, gen_random_uuid())",
      [businessIds.canasta, scheduled.id, people.jorge.id],
    );
    await says('jorge', false);
    server.sent.length = 0;
    now = later;
    await finished(scheduled.id);
    expect(addresses()).toEqual([people.marcela.email]);
    await says('jorge', true);
  });

  it('of a channel speaks of that channel alone', async () => {
    const id = await started({ type: 'ALL_USERS_SMS', title: 'Hoy 20 % en frutas' });
    await finished(id);
    expect(addresses()).toEqual([people.beatriz, people.jorge, people.marcela].map(({ phone }) => phone).sort());
    expect(server.sent[0]?.text).toMatch(/^Canasta: Hoy 20 % en frutas http:\S+\/ir\/\S+ No más: http:\S+\/baja\/\S+$/);
  });
});

describe('the hours of the law', () => {
  it.each([
    ['on a Sunday at noon', bogotaDate(2028, 3, 5, 12)],
    ['on a holiday that is a Monday', bogotaDate(2028, 3, 20, 12)],
    ['on a Friday at 19:00:00', bogotaDate(2028, 3, 10, 19)],
    ['on a Saturday at 15:00:00', bogotaDate(2028, 3, 11, 15)],
    ['on a Friday at 6:59:59', bogotaDate(2028, 3, 10, 6, 59, 59)],
  ])('%s nothing leaves, and the campaign waits', async (_, moment) => {
    now = moment;
    const id = await started();
    await rounds();
    expect(server.sent).toEqual([]);
    const waiting = await read(id);
    expect(waiting.status).toBe('scheduled');
    expect(Date.parse(waiting.waits_until ?? '')).toBeGreaterThan(Number(moment));
  });

  it('end at 19:00:00: a second before it leaves', async () => {
    now = bogotaDate(2028, 4, 7, 18, 59, 59);
    await finished(await started());
    expect(server.sent.length).toBeGreaterThan(0);
  });
});

describe('a person', () => {
  it('gets one promotion a day', async () => {
    await finished(await started());
    const before = server.sent.length;
    const id = await started({ title: 'Otra más' });
    await finished(id);
    expect(server.sent.length).toBe(before);
    expect((await read(id)).results).toMatchObject({ sent: 0, too_often: before });
  });

  it('unsubscribes by the signed link, once, of that channel; another letter of it opens nothing', async () => {
    const id = await started();
    await finished(id);
    const mine = server.sent.find(({ to }) => to === people.marcela.email);
    const token = tokenIn(mine?.text ?? '');
    expect(mine).toMatchObject({ unsubscribe: `http://canasta.localhost/baja/${token}` });
    const guest = server.guest();
    const params = { token };
    expect((await guest.call('promotions.link', { params })).ok()).toEqual({ channel: 'mail', unsubscribed: false });
    const tampered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [tampered, `${token}A`, token.slice(0, -1), 'prueba', `${token}=`])
      expect((await guest.call('promotions.unsubscribe', { params: { token: wrong } })).failure().error).toBe('NOT_FOUND');
    expect(
      (await server.guest('la-plaza.localhost').call('promotions.unsubscribe', { params })).failure().error,
    ).toBe('NOT_FOUND');

    const consents = () =>
      server.sql("select channel, granted from consent where user_id = $1 and channel <> ''", [people.marcela.id]);
    expect(await consents()).toEqual([]);
    // As a mailbox does it (RFC 8058).
    const oneClick = () =>
      request(`${server.url}/baja/${token}`, {
        method: 'POST',
        headers: { host: 'canasta.localhost', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    (await guest.call('promotions.unsubscribe', { params })).ok();
    expect(await consents()).toEqual([{ channel: 'mail', granted: false }]);
    expect((await read(id)).results.unsubscribed).toBe(1);

    const marcela = await server.as('marcela');
    const { current } = (await marcela.call('personalData.consents', { query: {} })).ok();
    expect(current.find(({ purpose }) => purpose === 'promotional')?.channels).toEqual([
      { channel: 'push', granted: true },
      { channel: 'sms', granted: true },
      { channel: 'mail', granted: false },
    ]);
    now = new Date(now.getTime() + 86_400_000 * 3);
    server.sent.length = 0;
    await finished(await started());
    expect(addresses()).not.toContain(people.marcela.email);
    await says('marcela', true);
  });

  it('is counted when the link is opened first, and led to a page of the shop', async () => {
    const id = await started({ link: '/offers' });
    await finished(id);
    const path = /http:\/\/canasta.localhost(\/ir\/\S+)/.exec(server.sent[0]?.text ?? '')?.[1] ?? '';
    const open = () =>
      request(`${server.url}${path}`, { headers: { host: 'canasta.localhost' } });
    expect((await open()).headers.get('location')).toBe('/offers');
    await open();
    expect((await read(id)).results.opened).toBe(1);
    expect((await request(`${server.url}/ir/nada`, { headers: { host: 'canasta.localhost' } })).status).toBe(404);
  });
});

describe('an audience', () => {
  it('is who bought a product, in those days and at that office', async () => {
    const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
    if (!shopper) throw new Error('No shopper');
    (await order(shopper, await totalOf(shopper))).ok();
    await server.sql('update customer_order set created_at = $1', [now]);
    const buyers = await server.sql<{ email: string; user_id: string }>(
      'select u.email, u.id as user_id from customer_order o join app_user u on u.id = o.user_id',
    );
    await server.sql(
      `insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash)
       select $1, gen_random_uuid(), $2, 'promotional', true, 'x', 'x'`,
      [businessIds.canasta, buyers[0]?.user_id],
    );
    const bought = { bought: 'product', boughtIds: [goods.ron.id], boughtDays: 30 } as const;
    await finished(await started({ ...bought, office: officeIds.bretana }));
    expect(addresses()).toEqual([buyers[0]?.email]);
    server.sent.length = 0;
    now = new Date(now.getTime() + 86_400_000 * 70);
    await finished(await started(bought));
    expect(addresses()).toEqual([]);
    await finished(await started({ ...bought, boughtIds: [goods.leche.id], boughtDays: 700 }));
    expect(addresses()).toEqual([]);
    await finished(await started({ bought: 'category', boughtIds: [categoryIds.licores], boughtDays: 700 }));
    expect(addresses()).toEqual([buyers[0]?.email]);
  });

  it('is counted without anything being sent', async () => {
    const { id } = await made();
    const body = { kind: 'campaigns.dryRun', parameters: { campaign_id: id } } as const;
    const job = (await luz.call('jobs.start', { body })).ok();
    const state = async () => (await luz.call('jobs.get', { params: { id: job.id } })).ok();
    await expect.poll(async () => (await state()).status, soon).toBe('done');
    const { result } = await state();
    expect(result).toMatchObject({ people: expect.any(Number), without_consent: expect.any(Number) });
    expect(Number(result?.recipients)).toBeGreaterThan(1);
    expect([server.sent, (await read(id)).status]).toEqual([[], 'draft']);
    expect(await server.sql('select 1 from campaign_recipient where campaign_id = $1', [id])).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['title', { title: ' ' }],
    ['link', { link: 'https://otra.tienda' }],
    ['link', { link: '//otra.tienda' }],
    ['office', { office: missingId }],
    ['office', { office: idOf('office la-plaza') }],
    ['boughtIds', { bought: 'category' as const }],
    ['boughtIds', { bought: 'product' as const, boughtIds: [missingId] }],
    ['description', { type: 'ALL_USERS_SMS' as const, description: 'x'.repeat(160) }],
  ])('%s of %o', async (field, fields) => {
    const answer = await luz.call('campaings.create', {
      body: { type: 'ALL_USERS_MAIL', title: 'Semana', ...fields },
    });
    expect(answer.failure().details.map((detail) => detail.field.replace(/^body\./, ''))).toContain(field);
  });

  it('is a change of what has been scheduled, and a move that does not fit', async () => {
    const draft = await made();
    const later = new Date(now.getTime() + 3_600_000).toISOString();
    const { doc } = (await move(draft, 'scheduled', later)).ok();
    const body = { ...doc, title: 'Otro', office: null };
    expect((await luz.call('campaings.update', { body })).failure().error).toBe('CAMPAIGN_STATUS');
    expect((await move(draft, 'paused')).failure().error).toBe('STALE_EDIT');
    const removal = { params: { id: doc.id }, query: { version: doc.version } };
    expect((await luz.call('campaings.remove', removal)).failure().error).toBe('CAMPAIGN_STATUS');
    const paused = (await move(doc, 'paused')).ok().doc;
    now = new Date(now.getTime() + 7_200_000);
    await rounds();
    expect(server.sent).toEqual([]);
    const cancelled = (await move(paused, 'cancelled')).ok().doc;
    expect((await move(cancelled, 'scheduled')).failure().error).toBe('CAMPAIGN_STATUS');
  });

  it('is who is no superadmin, and whoever is of another business', async () => {
    const { id } = await made();
    const params = { id };
    for (const name of ['rocio', 'nidia', 'marcela', 'ignacio'] as const) {
      const client = await server.as(name);
      expect((await client.call('campaings.get', { params, query: {} })).failure().error).toBe('NOT_FOUND');
      expect((await client.call('campaings.test', { params })).failure().error).toBe('NOT_FOUND');
    }
  });
});

describe('a message', () => {
  it('holds what staff wrote as plain text, whatever it says', async () => {
    const title = '<script>alert(1)</script> & «maíz»';
    await finished(await started({ title, description: '<img src=x onerror=alert(2)>' }));
    const [mail] = server.sent;
    expect(mail).toMatchObject({ subject: title });
    expect(mail?.text).toContain('<img src=x onerror=alert(2)>');
  });

  it('is sent to oneself at any hour, and its links change nothing', async () => {
    now = bogotaDate(2028, 3, 5, 12);
    const { id } = await made();
    (await luz.call('campaings.test', { params: { id } })).ok();
    await expect.poll(() => server.sent.length, soon).toBe(1);
    expect(server.sent[0]).toMatchObject({ to: people.luz.email, subject: 'Prueba: Semana del maíz' });
    expect(tokenIn(server.sent[0]?.text ?? '')).toBe('prueba');
    const push = await made({ type: 'ALL_USERS_PUSH' });
    const answer = await luz.call('campaings.test', { params: { id: push.id } });
    expect(answer.failure().error).toBe('CAMPAIGN_NO_CHANNEL');
  });
});
