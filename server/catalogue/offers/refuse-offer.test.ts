import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { brandIds, categoryIds, idOf, missingId, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** What an offer may not be, and when it shows (back-office 2 and 4; rule 19). */
let server: TestServer;
let luz: Client;
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  luz = await server.as('luz');
});
beforeEach(() => {
  now = fridayMorning;
});
afterAll(() => server.close());

type Body = InputOf<'offers.create'>['body'];
const photo = '/pictures/1f951.webp';
const offer = (more: Partial<Body> = {}): Body => ({ nameOffer: 'Cosecha', section: 'HOME', photo, ...more });
const make = async (more: Partial<Body> = {}) =>
  (await luz.call('offers.create', { body: offer(more) })).ok();
const change = (id: string, version: number, more: Partial<Body>) =>
  luz.call('offers.update', { body: { id, version, ...more } });

/** What shoppers see, by name: asked for as nobody did before, so that no answer of another hour is cached. */
let requestCount = 0;
const view = async (section: string) => {
  requestCount += 1;
  const query = { section, limit: requestCount };
  return (await server.guest().call('offers.list', { query })).ok().list.map(({ nameOffer }) => nameOffer);
};
const at = (day: number, hour: number, minute = 0) => {
  now = new Date(Date.UTC(2026, 10, day, hour + 5, minute));
};
/** Of the details, which field and what is said of it. */
const wrong = async (body: Partial<Body>) => {
  const { error, details } = (await luz.call('offers.create', { body: offer(body) })).failure();
  expect(error).toBe('INVALID_INPUT');
  return details.map(({ field, message }) => [field, message]);
};

describe('a refused offer', () => {
  it('names the field and the reason', async () => {
    expect(await wrong({ nameOffer: ' ' })).toEqual([['nameOffer', 'El campo nombre es obligatorio.']]);
    expect(await wrong({ video_url: 'https://otro.example/oferta.mp4' })).toEqual([
      ['video_url', 'No es la dirección de un video de la tienda: súbelo primero.'],
    ]);
    expect(await wrong({ section: 'NOWHERE' as 'HOME' })).toEqual([
      ['section', 'No es una sección de ofertas.'],
    ]);
    expect(await wrong({ photo: '' })).toEqual([
      ['photo', 'Sube una imagen, o escribe el título con que se dibuja.'],
    ]);
    const dates = { startDate: '2026-11-21T05:00:00Z', dueDate: '2026-11-20T22:00:00Z' };
    expect(await wrong(dates)).toEqual([['dueDate', 'La fecha final no puede ser anterior a la inicial.']]);
    // Until the end of the day on which it begins.
    await make({ startDate: '2026-11-20T20:00:00Z', dueDate: '2026-11-20T05:00:00Z', inactive: true });
    expect(await wrong({ alldays: false })).toEqual([
      ['startDailyHour', 'Escribe desde qué hora, o marca todo el día.'],
      ['endDailyHour', 'Escribe hasta qué hora, o marca todo el día.'],
    ]);
    expect(await wrong({ startDailyHour: 8 })).toEqual([
      ['endDailyHour', 'Escribe hasta qué hora, o marca todo el día.'],
    ]);
    expect(await wrong({ endDailyHour: 24 })).toEqual([['endDailyHour', 'Escribe una hora de 0 a 23.']]);
  });

  it('states the price of a product, or names one without leading to it (rule 87)', async () => {
    const art = { title: 'Huevos', text: 'La cubeta', tag: '$ 18.375' };
    expect(await wrong({ art })).toEqual([
      [
        'art.tag',
        'El precio de un producto no se escribe: cambia y es distinto en cada sede. Enlaza el producto y pon {precio}.',
      ],
    ]);
    const named = { ...art, tag: '{precio}' };
    expect(await wrong({ art: named, url: '/offers' })).toEqual([
      ['art.tag', 'Para {nombre}, {precio} y {antes}, la dirección debe ser la de un producto.'],
    ]);
    await make({ art: named, url: `/product/${missingId}`, inactive: true });
    await make({ art: { ...art, tag: '$ 5.000 menos en aseo' }, inactive: true });
  });

  it('references another business’s record, or none', async () => {
    for (const branchId of [officeIds.plazaCentro, missingId])
      expect(await wrong({ branchId })).toEqual([['branchId', 'Esa sede no existe.']]);
    for (const category of [categoryIds.plazaDespensa, missingId, brandIds.alpina])
      expect(await wrong({ category })).toEqual([['category', 'Esa categoría no existe.']]);
    expect(await wrong({ subCategory: missingId })).toEqual([['subCategory', 'Esa subcategoría no existe.']]);
    expect(await wrong({ category: categoryIds.licores, subCategory: subcategoryIds.leche })).toEqual([
      ['subCategory', 'Esa subcategoría es de otra categoría.'],
    ]);
    expect(await wrong({ city: 'Bogotá' })).toEqual([['city', 'No hay ninguna sede en esa ciudad.']]);
    const plaza = idOf('offer la plaza');
    expect((await change(plaza, 1, { nameOffer: 'Nuestra' })).status).toBe(404);
    expect((await luz.call('offers.remove', { params: { id: plaza }, query: { version: 1 } })).status).toBe(
      404,
    );
    expect(
      (await luz.call('offers.move', { params: { id: plaza }, body: { after: null, version: 1 } })).status,
    ).toBe(404);
  });

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '//mala.test', 'offers'])(
    'links to %j',
    async (url) => {
      expect((await wrong({ url })).map(([field]) => field)).toEqual(['url']);
    },
  );

  it('has a picture that is not of the shop', async () => {
    for (const address of [
      'https://mala.test/x.png',
      '//mala.test/x.png',
      '"><script>',
      'javascript:alert(1)',
    ]) {
      expect((await wrong({ photo: address })).map(([field]) => field)).toEqual(['photo']);
      expect((await wrong({ photos: [address] })).map(([field]) => field)).toEqual(['photos.0']);
      expect((await wrong({ video_url: address })).map(([field]) => field)).toEqual(['video_url']);
    }
    expect((await wrong({ analyticsEvent: 'x onload=1' })).map(([field]) => field)).toEqual([
      'analyticsEvent',
    ]);
  });

  it('a script in a text is stored and shown as text', async () => {
    const text = '<script>alert(1)</script>';
    const made = await make({ nameOffer: text, art: { title: text, text, tag: text }, inactive: true });
    expect(made).toMatchObject({ nameOffer: text, art: { title: text, text, tag: text } });
  });

  it('is in a section that needs module home_v2 while it is disabled; existing ones may be changed', async () => {
    const { id } = await make({ nameOffer: 'De antes', section: 'HOME_1_LEFT' });
    const turn = (how: 'append' | 'remove') =>
      server.sql(`update business_config set modules_enable = array_${how}(modules_enable, 'home_v2')`);
    await turn('remove');
    try {
      const refused = [['section', 'Esta sección necesita el módulo home_v2.']];
      expect(await wrong({ section: 'HOME_1_FULL' })).toEqual(refused);
      expect(await wrong({ section: 'CHECKOUT-COUPONS' })).toEqual(refused);
      const { version } = await make({ nameOffer: 'Aviso', section: 'HOME-POP-UP', inactive: true });
      expect(version).toBe(2);
      expect((await change(id, 1, { vertical: true })).ok().doc.vertical).toBe(true);
    } finally {
      await turn('append');
    }
  });
});

describe('the time of an offer', () => {
  it('has inclusive hours, also over midnight', async () => {
    const { id } = await make({
      nameOffer: 'De día',
      section: 'HOME_2_SLIDE',
      startDailyHour: 8,
      endDailyHour: 18,
    });
    const seen = () => view('HOME_2_SLIDE');
    const isSeen = async (names: string[]) => expect(await seen()).toEqual(names);
    at(20, 7, 59);
    await isSeen([]);
    at(20, 18, 59);
    await isSeen(['De día']);
    at(20, 19);
    await isSeen([]);
    (await change(id, 1, { startDailyHour: 22, endDailyHour: 6 })).ok();
    at(20, 23);
    await isSeen(['De día']);
    at(21, 6, 59);
    await isSeen(['De día']);
    at(21, 7);
    await isSeen([]);
  });

  it('lasts until the end of the due date, and staff find it by its status', async () => {
    const dates = { startDate: '2026-11-20T05:00:00Z', dueDate: '2026-11-21T05:00:00Z' };
    await make({ nameOffer: 'Dos días', section: 'HOME_3_LEFT', ...dates });
    const state = async () => {
      const states = (['live', 'scheduled', 'ended', 'inactive'] as const).map(async (one) => {
        const query = { section: 'HOME_3_LEFT', state: one };
        return (await luz.call('offers.staffPage', { query })).ok().list.length > 0 ? one : '';
      });
      return (await Promise.all(states)).join('');
    };
    const seen = () => view('HOME_3_LEFT');
    at(19, 23, 59);
    expect(await seen()).toEqual([]);
    expect(await state()).toBe('scheduled');
    at(21, 23, 59);
    expect(await seen()).toEqual(['Dos días']);
    expect(await state()).toBe('live');
    at(22, 0);
    expect(await seen()).toEqual([]);
    expect(await state()).toBe('ended');
  });
});
