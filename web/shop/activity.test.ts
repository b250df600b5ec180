import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { chose, searched, viewed } from './activity.ts';

const office = '0190b1a0-0000-7000-8000-000000000001';
const sent: { path: string; body: Blob }[] = [];
const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  listeners.clear();
  vi.stubGlobal('document', { cookie: `signed_in=1; office=${office}` });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => sent.push({ path, body }) > 0,
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function messages() {
  const bodies = await Promise.all(sent.map(({ body }) => body.text()));
  return bodies.map((text) => calls['activity.record'].body.parse(JSON.parse(text)).events ?? []);
}

test('close events are sent in one request, to the address of the contract, with the chosen office', async () => {
  viewed(office);
  searched('  leche ');
  searched('   ');
  chose(office, 'leche', false);
  searched('lexe', 'leche');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(sent.map(({ path, body }) => [path, body.type])).toEqual([
    [fullPath(calls['activity.record']), 'application/json'],
  ]);
  const [events = []] = await messages();
  expect(events.map(({ module, reference }) => [module, reference])).toEqual([
    ['product_view', office],
    ['search', 'leche'],
    ['search_click', office],
    ['search', 'lexe'],
  ]);
  expect(events.map(({ query, added, shown_instead }) => query ?? added ?? shown_instead)).toEqual([
    undefined,
    undefined,
    'leche',
    'leche',
  ]);
  expect(new Set(events.map((event) => event.office_id))).toEqual(new Set([office]));
});

test('a visitor who leaves at once is counted, once', async () => {
  viewed(office);
  listeners.get('pagehide')?.();
  expect(sent.length).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect((await messages()).map((events) => events.length)).toEqual([1]);
});

test('no request is larger than the call accepts, and without a chosen office none is sent', async () => {
  vi.stubGlobal('document', { cookie: 'office=%3Cscript%3E' });
  for (let count = 0; count < 60; count += 1) searched(`leche ${'x'.repeat(300)}`);
  vi.advanceTimersByTime(3_000);
  const batches = await messages();
  expect(batches.map((events) => events.length)).toEqual([50, 10]);
  expect(batches.flat().every((event) => event.office_id === undefined)).toBe(true);
});
