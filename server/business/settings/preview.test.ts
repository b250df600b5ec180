import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { serverContext } from '#web/api/server-context.ts';

/** What is not saved yet, on the real page, for its author (docs/decisions/075). */

let server: TestServer;
let luz: Client;
let hernan: Client;

beforeAll(async () => {
  server = await startTestServer({ web: { render: showConfig } });
  luz = await server.as('luz');
  hernan = await server.as('hernan');
});
afterAll(() => server.close());

/** A page that says what it was drawn with. */
async function showConfig(_: Request, provider: { get: (key: typeof serverContext) => unknown }) {
  const { call } = provider.get(serverContext) as { call: (id: string, input: object) => Promise<unknown> };
  return Response.json(await call('business.get', { query: {} }));
}

const view = async () => (await server.guest().call('business.get', { query: {} })).ok();
const page = (ticket: string, who: Client | null = luz) =>
  fetch(`${server.url}/?vista=${ticket}`, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });
const drawn = async (answer: Response) => (await answer.json()) as OutputOf<'business.get'>;

it('is the real page with unsaved changes, for its author and nobody else', async () => {
  const css = '.shop-header { color: teal } @import "https://malo.example/x.css";';
  const draft = { app_title: 'En borrador', theme: '' as const, custom_css_styles: css };
  const { ticket, left_out } = (await luz.call('business.preview', { body: draft })).ok();
  expect(left_out).toEqual(['Línea 1, columna 30: @import "https://malo.example/x.css"']);
  const answer = await page(ticket);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const config = await drawn(answer);
  expect(config).toMatchObject({ app_title: 'En borrador', theme: '', ga_measurement_id: '' });
  expect(config.custom_css_url).toBe(`/business.css?vista=${ticket}`);
  const style = await fetch(server.url + config.custom_css_url, {
    headers: { authorization: `Bearer ${luz.token}` },
  });
  expect(await style.text()).toBe('@layer business{.shop-header{color:teal}}');

  for (const other of [hernan, null]) expect((await page(ticket, other)).status).toBe(404);
  const foreign = await fetch(server.url + config.custom_css_url);
  expect(await foreign.text()).not.toContain('teal');
  expect((await view()).app_title).not.toBe('En borrador');
});

it('expires, and shows the unchanged page without changes', async () => {
  const title = (await view()).app_title;
  const { ticket } = (await luz.call('business.preview', { body: {} })).ok();
  expect((await drawn(await page(ticket))).app_title).toBe(title);
  await server.sql("update download_ticket set expires_at = now() - interval '1 second'");
  expect((await page(ticket)).status).toBe(404);
});
