import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createAnswers } from './answers.ts';

const ofCanasta = { businessId: 'canasta' };

function listeningCache() {
  const cache = createAnswers({ now: () => 0 });
  cache.setListening(true);
  const keep = (key: string, body: string) =>
    cache.answer(key, ofCanasta, async () => ({ body, cached: 'at once' }));
  return { cache, keep };
}

it('endless different requests, with long and short responses, do not fill the memory', async () => {
  const { cache, keep } = listeningCache();
  const keyOf = (n: number) => `search ${n} ${'x'.repeat(4_000)}`;
  for (let n = 0; n < 10_000; n += 1) await keep(keyOf(n), '{"list":[]}');
  const survivors = Array.from({ length: 10_000 }, (_, n) => cache.find(keyOf(n))).filter(Boolean);
  // 20 MB of keys of 8 kB, the latest ones.
  expect(survivors.length).toBeLessThan(2_600);
  expect(cache.find(keyOf(9_999))).toBeDefined();
});

it('responses used once take no room from those used again', async () => {
  const { cache, keep } = listeningCache();
  const request = { headers: { 'accept-encoding': 'gzip' } } as FastifyRequest;
  const reply = { header: () => reply, send: () => reply } as unknown as FastifyReply;
  await keep('home', 'home');
  // A missing page of 30 kB that does not get smaller, a thousand times.
  const body = randomBytes(30_000);
  for (let time = 0; time < 1_000; time += 1)
    await cache.send(
      request,
      reply,
      await cache.answer('missing', ofCanasta, async () => ({ body, cached: 'never' })),
    );
  await keep('offers', 'offers');
  expect([cache.find('home'), cache.find('offers')].map((survivors) => survivors !== undefined)).toEqual([
    true,
    true,
  ]);
});

it('what has expired is dropped although nobody asks for it, and what is fresh stays', async () => {
  vi.useFakeTimers();
  try {
    const cache = createAnswers();
    cache.setListening(true);
    const keep = (key: string) =>
      cache.answer(key, ofCanasta, async () => ({ body: key, cached: 'at once' }));
    await keep('home');
    const home = cache.find('home');
    vi.advanceTimersByTime(25_000);
    await keep('offers');
    const offers = cache.find('offers');
    const areCached = () => [home?.isCached, offers?.isCached];
    expect(areCached()).toEqual([true, true]);
    vi.advanceTimersByTime(21_000);
    expect(areCached()).toEqual([false, true]);
    vi.advanceTimersByTime(30_000);
    expect(areCached()).toEqual([false, false]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
