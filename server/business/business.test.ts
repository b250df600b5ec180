import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const config = (at_business?: string, host?: string) =>
  server.guest(host).call('business.get', { query: at_business ? { at_business } : {} });

it('returns the configuration of the business of the host', async () => {
  expect((await config()).ok()).toMatchObject({
    at_business: 'canasta',
    app_title: 'Canasta',
    theme: '',
    cart_min_price: 50_000,
    delivery_price: 4_500,
    bags_config: [{ code: 'papel' }, { code: 'tela', price_per_bag: 3_500 }],
    footer_config: { copyright: 'Canasta S.A.S.' },
    payment_gateways: [],
  });
  expect((await config(undefined, 'la-plaza.localhost')).ok()).toMatchObject({
    at_business: 'la-plaza',
    theme: 'theme_blue',
    cart_min_price: 30_000,
    bags_config: [],
  });
});

it('reveals no setting that is only for the server', async () => {
  const view = Object.keys((await config()).ok());
  for (const inner of ['due_soon_minutes', 'extra_holidays', 'version', 'business_id']) {
    expect(view).not.toContain(inner);
  }
});

it('does not follow a name to another business', async () => {
  expect((await config('canasta')).status).toBe(200);
  const other = await config('la-plaza');
  expect([other.status, other.failure().error]).toEqual([404, 'BUSINESS_NOT_FOUND']);
});

it('is what staff saved last', async () => {
  expect((await config()).ok().cart_min_price).toBe(50_000);
  await withClient(server.adminUrl, (client) =>
    client.query("update business_config set cart_min_price = 45000 where app_title = 'Canasta'"),
  );
  await vi.waitFor(async () => expect((await config()).ok().cart_min_price).toBe(45_000), 5_000);
});
