import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import type { Client } from '#test/client.ts';
import { idOf } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const minutesOn = (minutes: number) => new Date(fridayMorning.getTime() + minutes * MINUTE_MS);
const make = async (body: InputOf<'blogPosts.create'>['body']) =>
  (await luz.call('blogPosts.create', { body })).ok();
const read = (slug: string) => server.guest().call('blog.get', { params: { slug } });
const slugs = async () =>
  (await server.guest().call('blog.list', { query: {} })).ok().list.map(({ slug }) => slug);

describe('a post', () => {
  it('is a draft until it is published, and NOT_FOUND while it is withdrawn, also by its address', async () => {
    const made = await make({ title: '¿Cómo guardar el cilantro?', body: '<p>En agua.</p>' });
    expect(made).toMatchObject({ slug: 'como-guardar-el-cilantro', status: 'draft', publishedAt: null });
    expect((await read(made.slug)).status).toBe(404);
    expect(await slugs()).not.toContain(made.slug);

    const params = { id: made.id };
    const { doc } = (await luz.call('blogPosts.publish', { params, body: { version: 1 } })).ok();
    expect([doc.status, doc.publishedAt]).toEqual(['published', now.toISOString()]);
    expect((await read(made.slug)).ok().body).toBe('<p>En agua.</p>');
    await expect.poll(slugs).toContain(made.slug);

    const away = (await luz.call('blogPosts.withdraw', { params, body: { version: 2 } })).ok().doc;
    expect(away.status).toBe('withdrawn');
    await expect.poll(async () => (await read(made.slug)).status).toBe(404);
    await expect.poll(slugs).not.toContain(made.slug);
    const again = (await luz.call('blogPosts.publish', { params, body: { version: 3 } })).ok().doc;
    expect([again.status, again.publishedAt]).toEqual(['published', doc.publishedAt]);
  });

  it('is visible from its time on, by the shop’s clock, and to no visitor before', async () => {
    const body = { title: 'Abrimos en Palmira', publishedAt: minutesOn(30).toISOString() };
    const made = await make(body);
    expect(made.status).toBe('scheduled');
    const one = { params: { id: made.id }, query: {} };
    for (const caller of [server.guest(), await server.as('marcela'), await server.as('rocio')]) {
      expect((await caller.call('blogPosts.one', one)).status).toBeGreaterThanOrEqual(401);
      expect((await caller.call('blog.get', { params: { slug: made.slug } })).status).toBe(404);
    }
    expect(await slugs()).not.toContain(made.slug);
    now = minutesOn(30);
    expect((await read(made.slug)).ok().title).toBe('Abrimos en Palmira');
    expect((await luz.call('blogPosts.one', one)).ok().status).toBe('published');
    now = fridayMorning;
  });

  it('is found by its former addresses, as long as no other post has them', async () => {
    const made = await make({ title: 'Mango viche', publishedAt: minutesOn(-1).toISOString() });
    const edit = { id: made.id, version: 1, slug: 'mango-biche' };
    (await luz.call('blogPosts.update', { body: edit })).ok();
    await expect.poll(async () => (await read('mango-viche')).ok().slug).toBe('mango-biche');

    const other = await make({ title: 'Mango viche', publishedAt: minutesOn(-1).toISOString() });
    expect((await read('mango-viche')).ok().slug).toBe('mango-viche');
    const used = await luz.call('blogPosts.update', {
      body: { id: other.id, version: 1, slug: 'mango-biche' },
    });
    expect([used.failure().error, used.failure().details[0]?.field]).toEqual(['POST_ADDRESS_USED', 'slug']);
    const wrong = await luz.call('blogPosts.create', { body: { title: 'x', slug: 'Con Espacios' } });
    expect(wrong.failure().details[0]).toMatchObject({ field: 'slug' });
  });

  it('with a concurrent one for the same address: one gets it', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => luz.call('blogPosts.create', { body: { title: 'Al tiempo' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('has no active content, and its texts for search engines', async () => {
    const made = await make({
      title: '<script>alert(1)</script>',
      summary: '<b>x</b>',
      slug: 'con-codigo',
      seoTitle: 'Para Google',
      seoDescription: 'Lo que se lee',
      publishedAt: minutesOn(-1).toISOString(),
      body: '<h2 onclick="x()">a</h2><iframe src="//x"></iframe><script>alert(1)</script>',
    });
    expect((await read('con-codigo')).ok()).toMatchObject({
      body: '<h2>a</h2>',
      seoTitle: 'Para Google',
      seoDescription: 'Lo que se lee',
      title: made.title,
    });
  });

  it('of an older version is refused; a removed one is NOT_FOUND until it is restored', async () => {
    const made = await make({ title: 'Vieja', publishedAt: minutesOn(-1).toISOString() });
    const params = { id: made.id };
    (await luz.call('blogPosts.update', { body: { ...params, version: 1, summary: 'Otra' } })).ok();
    const stale = await luz.call('blogPosts.update', { body: { ...params, version: 1, summary: 'Mía' } });
    expect(stale.failure()).toMatchObject({ error: 'STALE_EDIT', data: { current: { summary: 'Otra' } } });
    const { version } = (await luz.call('blogPosts.remove', { params, query: { version: 2 } })).ok();
    await expect.poll(async () => (await read('vieja')).status).toBe(404);
    const list = (await luz.call('blogPosts.page', { query: { title: 'vieja' } })).ok().list;
    expect(list).toEqual([]);
    const { doc } = (await luz.call('blogPosts.restore', { body: { ...params, version } })).ok();
    expect(doc.status).toBe('published');
  });

  it('is listed by its status', async () => {
    const of = async (status: 'draft' | 'scheduled' | 'published' | 'withdrawn') =>
      (await luz.call('blogPosts.page', { query: { status, limit: 100 } })).ok().list.map(({ slug }) => slug);
    expect(await of('draft')).toContain('borrador');
    expect(await of('scheduled')).toContain('navidad');
    expect(await of('withdrawn')).toContain('retirada');
    expect(await of('published')).toContain('que-es-el-pum');
  });

  it('is written only by superadmins of the business', async () => {
    const id = idOf('post que-es-el-pum');
    for (const name of ['marcela', 'rocio', 'ignacio'] as const) {
      const client = await server.as(name);
      const edit = await client.call('blogPosts.update', { body: { id, version: 1, title: 'Mía' } });
      const removal = await client.call('blogPosts.remove', { params: { id }, query: { version: 1 } });
      const published = await client.call('blogPosts.publish', { params: { id }, body: { version: 1 } });
      expect([edit.status, removal.status, published.status]).toEqual([404, 404, 404]);
    }
  });
});
