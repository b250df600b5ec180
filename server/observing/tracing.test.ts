import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCollector } from '#test/observing/collector.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { announceProvider, observed } from './observed-provider.ts';
import { startTracing } from './start-tracing.ts';

type Collector = Awaited<ReturnType<typeof startCollector>>;
let server: TestServer;
let collector: Collector;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  collector = await startCollector();
  server = await startTestServer();
  endTracing = await startTracing({ endpoint: collector.url, ratio: 1 }, 'test-1');
});
afterAll(async () => {
  await endTracing();
  await server.close();
  await collector.close();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it('a request is told to the collector with its call and its statements, under the trace it came with', async () => {
  const marcela = await server.as('marcela');
  const traceparent = `00-${TRACE}-${SPAN}-01`;
  (await marcela.call('users.me', {}, { traceparent })).ok();
  const own = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  await expect
    .poll(() => own().map(({ name }) => name), { timeout: 8_000 })
    .toContain('GET /api/v1/users/me');
  expect(collector.paths[0]).toBe('POST /v1/traces');
  const named = (name: string | RegExp) => own().find((span) => span.name.match(name));
  const request = named('GET /api/v1/users/me');
  const call = named('users.me');
  expect(request?.parentSpanId).toBe(SPAN);
  expect(call?.parentSpanId).toBe(request?.spanId);
  const statements = own().filter(({ name }) => /^(select|insert|update) \w+/.test(name));
  expect(statements.length).toBeGreaterThan(0);
  const told = JSON.stringify(own());
  expect(told).not.toContain(marcela.token ?? '');
  expect(told).not.toContain('marcela@');
});

it('a request to a provider is a span of the call that makes it, or a trace of its own', async () => {
  announceProvider('wompi');
  await observed('wompi', 'POST', async () => 'fine');
  await expect
    .poll(() => collector.spans.map(({ name }) => name), { timeout: 8_000 })
    .toContain('POST wompi');
});

it('work without a request makes no spans of its statements', async () => {
  expect(collector.spans.filter(({ name }) => /outbox|round_lease/.test(name))).toEqual([]);
});
