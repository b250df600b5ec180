import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ web: { render: async () => new Response('') } });
});
afterAll(() => server.close());

const config = async (host?: string) => (await server.guest(host).call('business.get', { query: {} })).ok();
const save = (css: string) =>
  withClient(server.adminUrl, (client) =>
    client.query("update business_config set custom_css_styles = $1 where app_title = 'Canasta'", [css]),
  );

it('a business without a style has no style sheet', async () => {
  expect((await config()).custom_css_url).toBe('');
});

it('a saved style is a file with its own address, without forbidden parts', async () => {
  await save('.shop-footer { gap: 4px } @import url(https://malo.example/x.css);');
  await vi.waitFor(async () => expect((await config()).custom_css_url).not.toBe(''), 5_000);
  const { custom_css_url } = await config();
  const answer = await fetch(server.url + custom_css_url);
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await answer.text()).toBe('@layer business{.shop-footer{gap:4px}}');

  await save('.shop-footer { gap: 8px }');
  await vi.waitFor(async () => expect((await config()).custom_css_url).not.toBe(custom_css_url), 5_000);
  const old = await fetch(server.url + custom_css_url);
  expect([old.headers.get('cache-control'), await old.text()]).toEqual([
    'no-cache',
    '@layer business{.shop-footer{gap:8px}}',
  ]);
});

it('belongs to its business', async () => {
  await save('.shop-footer { gap: 4px }');
  expect((await config('la-plaza.localhost')).custom_css_url).toBe('');
});

it('has a version', async () => {
  expect((await config()).app_version).toBe('0.811');
});
