import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessIds, idOf } from '#test/factories/ids.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { figuresFor, metricsOf } from '#test/observing/metrics.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { errorOf } from './log-lines.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    metrics: { host: '127.0.0.1', port: 0 },
    now: () => new Date(),
  });
});
afterAll(() => server.close());

type Line = Record<string, unknown> & { msg: string };
const lines = () => server.logs.map((line) => JSON.parse(line) as Line);
const requests = (route: string) => lines().filter((line) => line.msg === 'request' && line.route === route);

describe('lines of the log', () => {
  it('name request, business, user, office, instance and version', async () => {
    const andres = await server.as('andres');
    (await andres.call('users.me', {})).ok();
    (await server.guest().call('offices.list', { query: {} })).ok();
    expect(requests('/api/v1/users/me').at(-1)).toMatchObject({
      business: 'canasta',
      user: people.andres.id,
      office: people.andres.officeId,
      status: 200,
      requestId: expect.any(String),
      instance: expect.stringMatching(/-\d+$/),
      version: expect.stringMatching(/^\d/),
    });
    expect(Object.keys(requests('/api/v1/offices').at(-1) ?? {})).not.toContain('user');
  });

  it('name who asked for what they may not have', async () => {
    const marcela = await server.as('marcela');
    const { status } = await marcela.call('operations.read', {});
    expect(status).toBeGreaterThanOrEqual(403);
    expect(lines().findLast((line) => line.msg === 'request')).toMatchObject({
      user: people.marcela.id,
      status,
      requestId: expect.any(String),
    });
  });

  it('keep the name that a proxy gave a request, and its trace, where they are in shape', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const ask = (headers: Record<string, string>) =>
      server.guest().call('offices.list', { query: {} }, headers);
    const kept = await ask({
      'x-request-id': 'haproxy:0A1F-22',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    });
    expect(kept.headers.get('x-request-id')).toBe('haproxy:0A1F-22');
    expect(requests('/api/v1/offices').at(-1)).toMatchObject({ requestId: 'haproxy:0A1F-22', traceId });
    const refused = await ask({
      'x-request-id': '<b>ana@correo.co</b>',
      traceparent: `00-${'0'.repeat(32)}-1-01`,
    });
    expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(Object.keys(requests('/api/v1/offices').at(-1) ?? {})).not.toContain('traceId');
  });

  it('hold nothing of a person who signs up, gives an address and a document, and buys', async () => {
    const person = {
      name: 'Yolanda Moreno',
      email: 'yolanda.moreno@correo.test',
      phone: '301 234 5678',
      password: 'guadua-verde-26',
    };
    const made = await server
      .guest()
      .call('users.createAccount', { body: { ...person, habeasAccept: true } });
    expect(made.status).toBe(201);
    const marcela = await server.signIn('marcela');
    const cart = await readyCart(marcela);
    const observations_client = 'Timbre dañado, llamar a Yolanda';
    (await confirm(marcela, cart, { observations_client })).ok();
    const told = server.logs.join('\n');
    const { marcela: own } = people;
    for (const secret of [
      ...Object.values(person),
      ...['3012345678', 'Yolanda', 'Timbre', own.email, own.identification, own.lastName],
      ...[own.phone, own.phone.replace('+57', ''), 'Calle', 'Carrera'],
    ])
      expect(told, secret).not.toContain(secret);
  });

  it('hold no row that PostgreSQL refused', async () => {
    const twice = withClient(server.adminUrl, async (client) => {
      const { email } = people.marcela;
      await client.query('update app_user set email = $1 where business_id = $2 and id = $3', [
        ...[email, businessIds.canasta, people.jorge.id],
      ]);
    });
    const refusal: Error & { detail?: string } = await twice.then(
      () => new Error('it was taken'),
      (error: Error) => error,
    );
    expect(refusal.detail).toContain(people.marcela.email);
    expect(JSON.stringify(errorOf(refusal))).not.toContain(people.marcela.email);
    expect(errorOf(refusal)).toMatchObject({ code: '23505', table: 'app_user' });
    const unread = await withClient(server.adminUrl, (client) =>
      client.query("select 'ana@correo.co'::int").catch((error: Error) => errorOf(error)),
    );
    expect(JSON.stringify(unread)).not.toContain('ana@correo.co');
  });
});

describe('metrics', () => {
  const told = () => metricsOf(server);

  it('count requests by route and business, refusals by code, and their time', async () => {
    const plaza = server.guest('la-plaza.localhost');
    const ask = async () => {
      (await plaza.call('offices.list', { query: {} })).ok();
      await plaza.call('users.me', {});
    };
    await ask();
    const before = await told();
    await ask();
    const after = await told();
    const grown = (name: string) => figuresFor(after, name) - figuresFor(before, name);
    expect(grown('canasta_http_requests_total{method="GET",route="/api/v1/offices",status="200"}')).toBe(1);
    expect(grown('canasta_http_request_seconds_count{method="GET",route="/api/v1/offices"}')).toBe(1);
    expect(grown('canasta_http_request_seconds_bucket{le="+Inf",method="GET",route="/api/v1/offices"}')).toBe(
      1,
    );
    expect(grown('canasta_business_requests_total{business="la-plaza",status="2xx"}')).toBe(1);
    expect(grown('canasta_business_requests_total{business="la-plaza",status="4xx"}')).toBe(1);
    expect(grown('canasta_refusals_total{code="NOT_SIGNED_IN"}')).toBe(1);
  });

  it('tell what waits in all businesses, how long, and the orders of the last hour', async () => {
    await server.sql(
      `insert into payment_review (business_id, id, kind, gateway, transaction_id, amount_in_cents, currency, created_at)
       values ($1, $2, 'unknown', 'wompi', 'tx-1', 100, 'COP', now() - interval '10 minutes') on conflict do nothing`,
      [businessIds.laPlaza, idOf('waiting review')],
    );
    await pause(5_100);
    const after = await told();
    expect(figuresFor(after, 'canasta_database_up')).toBe(1);
    expect(figuresFor(after, 'canasta_queue_oldest_seconds{queue="payment_reviews"}')).toBeGreaterThan(599);
    expect(figuresFor(after, 'canasta_orders_last_hour{state="13_order_received"}')).toBeGreaterThan(0);
    expect(figuresFor(after, 'canasta_duty_missing_seconds')).toBe(0);
    expect(figuresFor(after, 'canasta_listen_deaf_seconds')).toBe(0);
    expect(figuresFor(after, 'canasta_verdict_timestamp_seconds{check="doctor"}')).toBe(0);
  });

  it('are told on their own port alone', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });
});
