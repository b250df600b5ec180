import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { request } from '#test/client.ts';
import { blobOf, smallPng, smallVideo } from '#test/factories/files.ts';
import { categoryIds, idOf, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Offers written by the six forms of the generic resource (back-office 2, 3 and 7; rules 19, 47, 48, 71, 83). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

type Body = InputOf<'offers.create'>['body'];
const photo = '/pictures/1f951.webp';
const offer = (more: Partial<Body> = {}): Body => ({ nameOffer: 'Cosecha', section: 'HOME', photo, ...more });
const make = async (more: Partial<Body> = {}) =>
  (await luz.call('offers.create', { body: offer(more) })).ok();
const change = (id: string, version: number, more: Partial<Body>) =>
  luz.call('offers.update', { body: { id, version, ...more } });
const removal = (id: string, version: number) => ({ params: { id }, query: { version } });

/** What shoppers of Bretaña see, by name. */
const view = async (section: string) => {
  const query = { section, branch_id: officeIds.bretana };
  return (await server.guest().call('offers.list', { query })).ok().list.map(({ nameOffer }) => nameOffer);
};
/** What back-office 3 names of an offer. */
const specified =
  `id, nameOffer, url, photo, photos, video_url, section, startDate, dueDate, startDailyHour, endDailyHour,
  alldays, order, branchId, branchOffice, city, category, subCategory, routeMode, vertical, analyticsEvent, inactive,
  creationDate`.split(/,\s+/);

describe('an offer', () => {
  it('is created, partly changed, deleted and restored; the shop follows at once with audit entries', async () => {
    const made = await make({ nameOffer: '  Natilla ', section: 'HOME_SECOND' });
    expect(made).toMatchObject({
      nameOffer: 'Natilla',
      section: 'HOME_SECOND',
      photo,
      photos: [],
      version: 1,
      inactive: false,
      alldays: true,
      startDate: null,
      dueDate: null,
      branchId: null,
      branchOffice: '',
      city: '',
      order: 10,
    });
    expect(Object.keys(made)).toEqual(expect.arrayContaining([...specified, 'version']));
    const { id } = made;
    const names = () => view('HOME_SECOND');
    await expect.poll(names).toEqual(['Natilla']);
    const { doc } = (
      await change(id, 1, { nameOffer: 'Natilla y buñuelos', branchId: officeIds.palmira })
    ).ok();
    expect(doc).toMatchObject({
      branchId: officeIds.palmira,
      branchOffice: expect.any(String),
      photo,
      version: 2,
    });
    await expect.poll(names).toEqual([]);

    const hernan = await server.as('hernan');
    const stale = (
      await hernan.call('offers.update', { body: { id, version: 1, nameOffer: 'Otra' } })
    ).failure();
    expect([stale.error, stale.data]).toMatchObject([
      'STALE_EDIT',
      { who: 'Luz Dary Caicedo', when: expect.any(String), current: doc },
    ]);
    expect((await luz.call('offers.remove', removal(id, 1))).failure().error).toBe('STALE_EDIT');
    const removed = (await luz.call('offers.remove', removal(id, 2))).ok();
    expect(removed).toEqual({ message: 'Documento eliminado!', version: 3 });
    expect((await change(id, 3, { nameOffer: 'Otra' })).status).toBe(404);
    expect((await luz.call('offers.staffOne', { params: { id }, query: {} })).status).toBe(404);
    const back = (await luz.call('offers.restore', { body: { id, version: 3 } })).ok().doc;
    expect(back).toMatchObject({ ...doc, version: 4, inactive: false, lastUpdateDate: back.lastUpdateDate });

    const lines = await server.sql<{ action: string; actor_id: string; before: unknown; after: unknown }>(
      'select action, actor_id, before, after from audit_log where entity_id = $1 order by at',
      [id],
    );
    expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      ['create', 'update', 'remove', 'restore'].map((what) => [`offers.${what}`, people.luz.id]),
    );
    expect([lines[1]?.before, lines[1]?.after, lines[2]?.after]).toEqual([made, doc, null]);
  });

  it('that is disabled stays visible to staff, and stays disabled when its deletion is undone', async () => {
    const { id, version } = await make({
      nameOffer: 'Apagada aparte',
      section: 'HOME_THREE',
      inactive: true,
    });
    await expect.poll(() => view('HOME_THREE')).toEqual([]);
    const names = async (query: InputOf<'offers.staffPage'>['query']) =>
      (await luz.call('offers.staffPage', { query })).ok().list.map(({ nameOffer }) => nameOffer);
    expect(await names({ section: 'HOME_THREE' })).toEqual(['Apagada aparte']);
    const removed = (await luz.call('offers.remove', removal(id, version))).ok();
    expect(await names({ section: 'HOME_THREE' })).toEqual([]);
    const { doc } = (await luz.call('offers.restore', { body: { id, version: removed.version } })).ok();
    expect(doc.inactive).toBe(true);
    expect((await change(id, doc.version, { inactive: false })).ok().doc.inactive).toBe(false);
    await expect.poll(() => view('HOME_THREE')).toEqual(['Apagada aparte']);
  });

  it('can be sent as a form, whose _null_ removes a value', async () => {
    const send = async (method: string, values: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      const encoded = new Response(form);
      const answer = await request(`${server.url}/api/v1/offers`, {
        method,
        headers: {
          host: 'canasta.localhost',
          authorization: `Bearer ${luz.token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        body: await encoded.text(),
      });
      return { status: answer.status, body: JSON.parse(answer.text) };
    };
    const made = await send('POST', {
      nameOffer: 'De formulario',
      section: 'OFFERS_TOP',
      photo,
      photos: '["/pictures/1f96d.webp"]',
      startDate: '2026-11-20T05:00:00.000Z',
      dueDate: '2026-11-30T05:00:00.000Z',
      alldays: 'false',
      startDailyHour: '22',
      endDailyHour: '6',
      branchId: officeIds.bretana,
      city: 'Cali',
      url: '/offers',
      category: categoryIds.lacteos,
      vertical: 'true',
      order: '7',
      art: '{"title":"Mañana"}',
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        photos: ['/pictures/1f96d.webp'],
        startDailyHour: 22,
        endDailyHour: 6,
        alldays: false,
        order: 7,
        vertical: true,
        city: 'Cali',
        category: categoryIds.lacteos,
        art: { title: 'Mañana' },
      },
    ]);
    const nulls = ['photo', 'photos', 'startDate', 'dueDate', 'startDailyHour', 'endDailyHour', 'branchId'];
    const more = ['city', 'url', 'category', 'video_url', 'analyticsEvent', 'routeMode', 'subCategory'];
    const cleared = await send('PUT', {
      id: made.body.id,
      version: '1',
      ...Object.fromEntries([...nulls, ...more].map((name) => [name, '_null_'])),
    });
    expect([cleared.status, cleared.body.doc]).toMatchObject([
      200,
      {
        photo: '',
        photos: [],
        startDate: null,
        dueDate: null,
        startDailyHour: null,
        endDailyHour: null,
        alldays: true,
        branchId: null,
        city: '',
        url: '',
        category: null,
        nameOffer: 'De formulario',
      },
    ]);
  });

  it('has a picture for each width and a video, as the picture service stores them', async () => {
    const { picture } = (await luz.call('pictures.upload', { body: { picture: blobOf(smallPng) } })).ok();
    for (const brand of ['isom', 'qt  ']) {
      const { video } = (
        await luz.call('videos.upload', { body: { video: blobOf(smallVideo(64, brand)) } })
      ).ok();
      const pictures = { photo: picture.url, photos: [picture.url], video_url: video.url };
      expect(await make({ nameOffer: 'Con película', section: 'HOME_FOUR', ...pictures })).toMatchObject(
        pictures,
      );
    }
    const query = { section: 'HOME_FOUR' };
    const find = async () => (await server.guest().call('offers.list', { query })).ok().list[0];
    await expect.poll(find).toMatchObject({ photo: picture.url, photos: [picture.url] });
  });
});

describe('the order of a section', () => {
  it('is changed in one call, also by two at once; other sections are unchanged', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['uno', 'dos', 'tres'])
      ids[name] = (await make({ nameOffer: name, section: 'HOME_4_LEFT' })).id;
    const order = async () =>
      (await luz.call('offers.staffPage', { query: { section: 'HOME_4_LEFT' } })).ok().list;
    const names = async () => (await order()).map(({ nameOffer }) => nameOffer);
    const move = async (name: string, after: string | null) => {
      const one = (await order()).find(({ nameOffer }) => nameOffer === name);
      const body = { after: after === null ? null : (ids[after] ?? after), version: one?.version ?? 0 };
      return luz.call('offers.move', { params: { id: one?.id ?? '' }, body });
    };
    (await move('tres', null)).ok();
    expect(await names()).toEqual(['tres', 'uno', 'dos']);
    await expect.poll(() => view('HOME_4_LEFT')).toEqual(['tres', 'uno', 'dos']);
    await Promise.all([move('tres', 'dos'), move('uno', 'dos')]);
    expect((await names())[0]).toBe('dos');
    const elsewhere = await move('dos', idOf('offer bienvenidos'));
    expect(elsewhere.failure().details[0]?.field).toBe('after');
    const [first] = await order();
    const stale = { params: { id: first?.id ?? '' }, body: { after: null, version: 99 } };
    expect((await luz.call('offers.move', stale)).failure().error).toBe('STALE_EDIT');
    // Without a place of its own a new one stands last, and so does one that comes from elsewhere.
    await make({ nameOffer: 'cuatro', section: 'HOME_4_LEFT' });
    const { id } = await make({ nameOffer: 'cinco', section: 'HOME_BRANDS' });
    (await change(id, 1, { section: 'HOME_4_LEFT' })).ok();
    expect((await names()).slice(-2)).toEqual(['cuatro', 'cinco']);
    // One that was removed is no place.
    const gone = (await order()).find(({ nameOffer }) => nameOffer === 'uno');
    (await luz.call('offers.remove', removal(gone?.id ?? '', gone?.version ?? 0))).ok();
    expect((await move('dos', 'uno')).failure().details[0]?.field).toBe('after');
  });
});

describe('people without permission', () => {
  it.each(['rocio', 'wilson', 'jorge', 'marcela', 'guest'] as const)(
    '%s: cannot write or preview',
    async (name) => {
      const client = name === 'guest' ? server.guest() : await server.as(name);
      const status = name === 'guest' ? 401 : 404;
      const bienvenidos = idOf('offer bienvenidos');
      const answers = await Promise.all([
        client.call('offers.create', { body: offer() }),
        client.call('offers.update', { body: { id: bienvenidos, version: 1, nameOffer: 'X' } }),
        client.call('offers.remove', removal(bienvenidos, 1)),
        client.call('offers.restore', { body: { id: bienvenidos, version: 1 } }),
        client.call('offers.move', { params: { id: bienvenidos }, body: { after: null, version: 1 } }),
        client.call('offers.preview', {
          body: { at: fridayMorning.toISOString(), branchId: officeIds.bretana },
        }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    },
  );
});
