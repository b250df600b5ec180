import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the blog', () => {
  it('lists published posts, newest first; drafts, scheduled and withdrawn ones are not there', async () => {
    const { list, pagination } = (await server.guest().call('blog.list', { query: {} })).ok();
    expect(list.map(({ slug }) => slug)).toEqual(['aguacate-en-su-punto', 'que-es-el-pum']);
    expect(pagination.hasNextPage).toBe(false);
    expect(list[0]?.photoUrl).toBe('/pictures/1f951.webp');
  });

  it('continues with the next page', async () => {
    const { list, pagination } = (
      await server.guest().call('blog.list', { query: { limit: 1, page: 2 } })
    ).ok();
    expect(list.map(({ slug }) => slug)).toEqual(['que-es-el-pum']);
    expect(pagination.hasNextPage).toBe(false);
  });

  it('shows staff’s content without active parts', async () => {
    const post = (await server.guest().call('blog.get', { params: { slug: 'aguacate-en-su-punto' } })).ok();
    expect(post.body).toBe('<p>Mira el pedúnculo.</p>');
  });

  it.each(['borrador', 'navidad', 'retirada', 'no-existe'])('does not find %s', async (slug) => {
    const answer = await server.guest().call('blog.get', { params: { slug } });
    expect(answer.failure().error).toBe('NOT_FOUND');
  });

  it('belongs to the business', async () => {
    const plaza = server.guest('la-plaza.localhost');
    expect((await plaza.call('blog.list', { query: {} })).ok().list).toEqual([]);
    const foreign = await plaza.call('blog.get', { params: { slug: 'aguacate-en-su-punto' } });
    expect(foreign.status).toBe(404);
  });
});
