import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { openCampaigns, soon } from '#test/campaigns/world.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';

let world: Awaited<ReturnType<typeof openCampaigns>>;

beforeAll(async () => {
  world = await openCampaigns();
});
beforeEach(() => world.begin());
afterAll(() => world.server.close());

describe('consent', () => {
  it('is checked at sending, whatever it was when the campaign was scheduled', async () => {
    await world.says('marcela', true);
    await world.says('jorge', true);
    await world.says('beatriz', true);
    await world.says('beatriz', false, 'mail');
    const id = await world.started();
    await world.finished(id);
    expect(world.addresses()).toEqual([people.jorge.email, people.marcela.email].sort());
    const { results } = await world.read(id);
    expect(results).toMatchObject({ recipients: 2, sent: 2, failed: 0, unknown: 0 });
    // Everybody of the business but those two.
    expect(results.without_consent).toBe(results.people - 2);

    world.wait(7);
    const later = bogotaDate(2027, 12, 3, 10);
    // A mistyped year is refused, and nothing leaves.
    const past = await world.move(await world.made(), 'scheduled', '2020-01-01T15:00:00Z');
    expect(past.failure().details).toEqual([
      { field: 'date', message: 'Esa fecha ya pasó: elige una que venga.' },
    ]);
    const scheduled = (await world.move(await world.made(), 'scheduled', later.toISOString())).ok().doc;
    await world.server.sql(
      'insert into campaign_recipient (business_id, campaign_id, user_id, id) values ($1, $2, $3, gen_random_uuid())',
      [businessIds.canasta, scheduled.id, people.jorge.id],
    );
    await world.says('jorge', false);
    world.server.sent.length = 0;
    world.setClock(later);
    await world.finished(scheduled.id);
    expect(world.addresses()).toEqual([people.marcela.email]);
    await world.says('jorge', true);
  });

  it('of an account that was deactivated or erased after planning counts for nothing', async () => {
    for (const name of ['marcela', 'jorge', 'beatriz'] as const) await world.says(name, true);
    const { id } = (await world.move(await world.made(), 'scheduled')).ok().doc;
    const setAccount = (column: string) =>
      world.server.sql(`update app_user set ${column} where id = $1`, [people.jorge.id]);
    await world.server.sql(
      'insert into campaign_recipient (business_id, campaign_id, user_id, id) values ($1, $2, $3, gen_random_uuid())',
      [businessIds.canasta, id, people.jorge.id],
    );
    await setAccount('disabled = true');
    await world.finished(id);
    expect(world.addresses()).toEqual([people.beatriz.email, people.marcela.email].sort());
    await setAccount('disabled = false');
  });

  it('of a channel applies only to that channel', async () => {
    const id = await world.started({ type: 'ALL_USERS_SMS', title: 'Hoy 20 % en frutas' });
    await world.finished(id);
    expect(world.addresses()).toEqual(
      [people.beatriz, people.jorge, people.marcela].map(({ phone }) => phone).sort(),
    );
    expect(world.server.sent[0]?.text).toMatch(
      /^Canasta: Hoy 20 % en frutas http:\S+\/ir\/\S+ No recibir más: http:\S+\/baja\/\S+$/,
    );
  });
});

describe('the legal hours', () => {
  it.each([
    ['on a Sunday at noon', bogotaDate(2028, 3, 5, 12)],
    ['on a holiday that is a Monday', bogotaDate(2028, 3, 20, 12)],
    ['on a Friday at 19:00:00', bogotaDate(2028, 3, 10, 19)],
    ['on a Saturday at 15:00:00', bogotaDate(2028, 3, 11, 15)],
    ['on a Friday at 6:59:59', bogotaDate(2028, 3, 10, 6, 59, 59)],
  ])('%s nothing is sent, and the campaign waits', async (_, moment) => {
    world.setClock(moment);
    const id = await world.started();
    await world.rounds();
    expect(world.server.sent).toEqual([]);
    const waiting = await world.read(id);
    expect(waiting.status).toBe('scheduled');
    expect(Date.parse(waiting.waits_until ?? '')).toBeGreaterThan(Number(moment));
  });

  it('end at 19:00:00: a second before it is sent', async () => {
    world.setClock(bogotaDate(2028, 4, 7, 18, 59, 59));
    await world.finished(await world.started());
    expect(world.server.sent.length).toBeGreaterThan(0);
  });
});

describe('an audience', () => {
  it('is who bought a product, in those days and at that office', async () => {
    const [shopper] = await readyShoppers(world.server, [[{ product: goods.ron, count: 1 }]]);
    if (!shopper) throw new Error('No shopper');
    const placed = (await order(shopper, await totalOf(shopper))).ok().order;
    await world.server.sql('update customer_order set created_at = $1', [world.now()]);
    const buyers = await world.server.sql<{ email: string; user_id: string }>(
      'select u.email, u.id as user_id from customer_order o join app_user u on u.id = o.user_id',
    );
    await world.server.sql(
      `insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash)
       select $1, gen_random_uuid(), $2, 'promotional', true, 'x', 'x'`,
      [businessIds.canasta, buyers[0]?.user_id],
    );
    const bought = { bought: 'product' as const, boughtIds: [goods.ron.id], boughtDays: 30 };
    await world.finished(await world.started({ ...bought, office: officeIds.bretana }));
    expect(world.addresses()).toEqual([buyers[0]?.email]);
    world.server.sent.length = 0;
    world.wait(70);
    await world.finished(await world.started(bought));
    expect(world.addresses()).toEqual([]);
    await world.finished(await world.started({ ...bought, boughtIds: [goods.leche.id], boughtDays: 700 }));
    expect(world.addresses()).toEqual([]);
    await world.finished(
      await world.started({ bought: 'category', boughtIds: [categoryIds.licores], boughtDays: 700 }),
    );
    expect(world.addresses()).toEqual([buyers[0]?.email]);
    // What was cancelled was not bought.
    const cancelled = { state: '12_store_cancel_order' } as const;
    (await world.luz.call('orders.move', { params: { id: placed.id }, body: cancelled })).ok();
    world.server.sent.length = 0;
    world.wait(1);
    await world.finished(
      await world.started({ bought: 'category', boughtIds: [categoryIds.licores], boughtDays: 700 }),
    );
    expect(world.addresses()).toEqual([]);
  });

  it('is counted without sending', async () => {
    const { id } = await world.made();
    const body = { kind: 'campaigns.dryRun', parameters: { campaign_id: id } } as const;
    const job = (await world.luz.call('jobs.start', { body })).ok();
    const state = async () => (await world.luz.call('jobs.get', { params: { id: job.id } })).ok();
    await expect.poll(async () => (await state()).status, soon).toBe('done');
    const { result } = await state();
    expect(result).toMatchObject({ people: expect.any(Number), without_consent: expect.any(Number) });
    expect(Number(result?.recipients)).toBeGreaterThan(1);
    expect([world.server.sent, (await world.read(id)).status]).toEqual([[], 'draft']);
    expect(await world.server.sql('select 1 from campaign_recipient where campaign_id = $1', [id])).toEqual(
      [],
    );
  });
});

it('whose page came under a law that forbids promotions is paused and sends nothing', async () => {
  await world.says('marcela', true);
  const later = new Date(world.now().getTime() + 3_600_000);
  const made = await world.made({ link: '/product-category/despensa' });
  const scheduled = (await world.move(made, 'scheduled', later.toISOString())).ok().doc;
  const setKind = async (goodsKind: 'general' | 'tobacco') => {
    const params = { id: categoryIds.despensa };
    const { version } = (await world.luz.call('adminCategories.get', { params })).ok();
    (await world.luz.call('adminCategories.update', { params, body: { version, goodsKind } })).ok();
  };
  await setKind('tobacco');
  world.setClock(later);
  await expect.poll(async () => (await world.read(scheduled.id)).status, soon).toBe('paused');
  const paused = await world.read(scheduled.id);
  expect(paused).toMatchObject({ pauseReason: GOODS_LAW.tobacco.ban, started_date: null });
  expect(world.addresses()).toEqual([]);
  expect((await world.move(paused, 'scheduled')).failure().details).toEqual([
    { field: 'link', message: GOODS_LAW.tobacco.ban },
  ]);
  await setKind('general');
  const resumed = (await world.move(paused, 'scheduled')).ok().doc;
  expect(resumed.pauseReason).toBe('');
  await world.finished(resumed.id);
});
