import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { openCampaigns, soon, tokenIn } from '#test/campaigns/world.ts';
import { request } from '#test/client.ts';
import { categoryIds, idOf, missingId } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';

let world: Awaited<ReturnType<typeof openCampaigns>>;

beforeAll(async () => {
  world = await openCampaigns();
  for (const name of ['marcela', 'jorge', 'beatriz'] as const) await world.says(name, true);
});
beforeEach(() => world.begin());
afterAll(() => world.server.close());

describe('a person', () => {
  it('gets one promotion a day', async () => {
    await world.finished(await world.started());
    const before = world.server.sent.length;
    const id = await world.started({ title: 'Otra más' });
    await world.finished(id);
    expect(world.server.sent.length).toBe(before);
    expect((await world.read(id)).results).toMatchObject({ sent: 0, too_often: before });
  });

  it('unsubscribes by the signed link, once, from that channel; a changed link opens nothing', async () => {
    const id = await world.started();
    await world.finished(id);
    const mine = world.server.sent.find(({ to }) => to === people.marcela.email);
    const token = tokenIn(mine?.text ?? '');
    expect(mine).toMatchObject({ unsubscribe: `http://canasta.localhost/baja/${token}` });
    const guest = world.server.guest();
    const params = { token };
    expect((await guest.call('promotions.link', { params })).ok()).toEqual({
      channel: 'mail',
      unsubscribed: false,
    });
    const withOther = (at: number) =>
      `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    // Of whose it is, and of the signature.
    const tampered = [withOther(0), withOther(28)];
    for (const wrong of [...tampered, `${token}A`, token.slice(0, -1), 'prueba', `${token}=`])
      expect((await guest.call('promotions.unsubscribe', { params: { token: wrong } })).failure().error).toBe(
        'NOT_FOUND',
      );
    expect(
      (await world.server.guest('la-plaza.localhost').call('promotions.unsubscribe', { params })).failure()
        .error,
    ).toBe('NOT_FOUND');

    const consents = () =>
      world.server.sql("select channel, granted from consent where user_id = $1 and channel <> ''", [
        people.marcela.id,
      ]);
    expect(await consents()).toEqual([]);
    // As a mailbox does it (RFC 8058).
    const oneClick = () =>
      request(`${world.server.url}/baja/${token}`, {
        method: 'POST',
        headers: { host: 'canasta.localhost', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    (await guest.call('promotions.unsubscribe', { params })).ok();
    expect(await consents()).toEqual([{ channel: 'mail', granted: false }]);
    expect((await world.read(id)).results.unsubscribed).toBe(1);

    const marcela = await world.server.as('marcela');
    const { current } = (await marcela.call('personalData.consents', { query: {} })).ok();
    expect(current.find(({ purpose }) => purpose === 'promotional')?.channels).toEqual([
      { channel: 'push', granted: true },
      { channel: 'sms', granted: true },
      { channel: 'mail', granted: false },
    ]);
    world.wait(3);
    world.server.sent.length = 0;
    await world.finished(await world.started());
    expect(world.addresses()).not.toContain(people.marcela.email);
    // The old link still works for somebody who agreed again, and counts once for its campaign.
    await world.says('marcela', true);
    expect((await oneClick()).status).toBe(200);
    expect((await world.read(id)).results.unsubscribed).toBe(1);
    await world.says('marcela', true);
  });

  it('is counted when the link is first opened, and redirected to a page of the shop', async () => {
    const id = await world.started({ link: '/offers' });
    await world.finished(id);
    const path = /http:\/\/canasta.localhost(\/ir\/\S+)/.exec(world.server.sent[0]?.text ?? '')?.[1] ?? '';
    const open = () => request(`${world.server.url}${path}`, { headers: { host: 'canasta.localhost' } });
    expect((await open()).headers.get('location')).toBe('/offers');
    await open();
    expect((await world.read(id)).results.opened).toBe(1);
    expect(
      (await request(`${world.server.url}/ir/nada`, { headers: { host: 'canasta.localhost' } })).status,
    ).toBe(404);
  });
});

describe('refused campaigns', () => {
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
    const answer = await world.luz.call('campaings.create', {
      body: { type: 'ALL_USERS_MAIL', title: 'Semana', ...fields },
    });
    expect(answer.failure().details.map((detail) => detail.field.replace(/^body\./, ''))).toContain(field);
  });

  it('change a scheduled one, or make an impossible move', async () => {
    const draft = await world.made();
    const later = new Date(world.now().getTime() + 3_600_000).toISOString();
    const { doc } = (await world.move(draft, 'scheduled', later)).ok();
    const body = { ...doc, title: 'Otro', office: null };
    expect((await world.luz.call('campaings.update', { body })).failure().error).toBe('CAMPAIGN_STATUS');
    expect((await world.move(draft, 'paused')).failure().error).toBe('STALE_EDIT');
    const removal = { params: { id: doc.id }, query: { version: doc.version } };
    expect((await world.luz.call('campaings.remove', removal)).failure().error).toBe('CAMPAIGN_STATUS');
    const paused = (await world.move(doc, 'paused')).ok().doc;
    world.setClock(new Date(world.now().getTime() + 7_200_000));
    await world.rounds();
    expect(world.server.sent).toEqual([]);
    const cancelled = (await world.move(paused, 'cancelled')).ok().doc;
    expect((await world.move(cancelled, 'scheduled')).failure().error).toBe('CAMPAIGN_STATUS');
  });

  it('are by somebody who is no superadmin, or of another business', async () => {
    const { id } = await world.made();
    const params = { id };
    for (const name of ['rocio', 'nidia', 'marcela', 'ignacio'] as const) {
      const client = await world.server.as(name);
      expect((await client.call('campaings.get', { params, query: {} })).failure().error).toBe('NOT_FOUND');
      expect((await client.call('campaings.test', { params })).failure().error).toBe('NOT_FOUND');
    }
  });
});

describe('a message', () => {
  it('contains staff’s text as plain text', async () => {
    const title = '<script>alert(1)</script> & “maíz”';
    await world.finished(await world.started({ title, description: '<img src=x onerror=alert(2)>' }));
    const [mail] = world.server.sent;
    expect(mail).toMatchObject({ subject: title });
    expect(mail?.text).toContain('<img src=x onerror=alert(2)>');
  });

  it('is sent to oneself at any hour, and its links change nothing', async () => {
    world.setClock(bogotaDate(2028, 3, 5, 12));
    const { id } = await world.made({ link: '/offers' });
    (await world.luz.call('campaings.test', { params: { id } })).ok();
    await expect.poll(() => world.server.sent.length, soon).toBe(1);
    const [mail] = world.server.sent;
    expect(mail).toMatchObject({
      to: people.luz.email,
      subject: 'Prueba: Semana del maíz',
      unsubscribe: 'http://canasta.localhost/baja/prueba',
    });
    expect(mail?.text).toContain('http://canasta.localhost/offers\n');
    const push = await world.made({ type: 'ALL_USERS_PUSH' });
    const answer = await world.luz.call('campaings.test', { params: { id: push.id } });
    expect(answer.failure().error).toBe('CAMPAIGN_NO_CHANNEL');
  });
});

it('of what leads to alcohol carries its legend, and no other', async () => {
  const shelf = `/product-category/${categoryIds.licores}`;
  const textFor = async (link: string) => {
    await world.begin();
    await world.finished(await world.started({ link }));
    return world.server.sent.find(({ channel }) => channel === 'mail')?.text ?? '';
  };
  await world.server.sql("update category set goods_kind = 'alcohol' where slug = 'licores'");
  expect(await textFor(shelf)).toContain('Prohíbese el expendio de bebidas embriagantes a menores de edad.');
  expect(await textFor('/offers')).not.toContain('Prohíbese');
});
