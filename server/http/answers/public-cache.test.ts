import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createPublicCache } from './public-cache.ts';

it('questions without end, long and with short answers, do not fill the memory', () => {
  const cache = createPublicCache({ now: () => 0 });
  cache.setListening(true);
  const stamp = cache.stamp('canasta', undefined);
  const keyOf = (n: number) => `search ${n} ${'x'.repeat(4_000)}`;
  for (let n = 0; n < 10_000; n += 1) cache.keep(keyOf(n), stamp, Buffer.from('{"list":[]}'));
  const kept = Array.from({ length: 10_000 }, (_, n) => cache.find(keyOf(n))).filter(Boolean);
  // 20 MB of keys of 8 kB, the latest ones.
  expect(kept.length).toBeLessThan(2_600);
  expect(cache.find(keyOf(9_999))).toBeDefined();
});

it('what is sent once takes no room from what is kept', async () => {
  const cache = createPublicCache({ now: () => 0 });
  cache.setListening(true);
  const stamp = cache.stamp('canasta', undefined);
  const request = { headers: { 'accept-encoding': 'gzip' } } as FastifyRequest;
  const reply = { header: () => reply, send: () => reply } as unknown as FastifyReply;
  cache.keep('home', stamp, Buffer.from('home'));
  // A missing page of 30 kB that does not get smaller, a thousand times.
  const missing = randomBytes(30_000);
  for (let time = 0; time < 1_000; time += 1) await cache.send(request, reply, cache.answer(stamp, missing));
  cache.keep('offers', stamp, Buffer.from('offers'));
  expect([cache.find('home'), cache.find('offers')].map((kept) => kept !== undefined)).toEqual([true, true]);
});
