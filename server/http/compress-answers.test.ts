import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const page = `<!doctype html><p>${'Señora, su pedido llega mañana. '.repeat(200)}</p>`;
const list = JSON.stringify({ list: Array.from({ length: 500 }, (_, n) => ({ n, name: `Leche ${n}` })) });

const app = fastify();
compressAnswers(app);
app.get('/page', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('vary', 'cookie').send(page),
);
app.get('/list', (_request, reply) => reply.type('application/json').send(list));
app.get('/short', () => ({ message: 'Hecho' }));
app.get('/ready', (_request, reply) => reply.type('text/html').header('content-encoding', 'gzip').send(page));
app.get('/stream', (_request, reply) => reply.type('text/csv').send(Readable.from([page])));
app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(20_000)));

const ask = (url: string, accepted: string) =>
  app.inject({ url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });

it.each([
  ['/page', 'gzip, deflate, br', 'br', brotliDecompressSync, page],
  ['/page', 'gzip', 'gzip', gunzipSync, page],
  ['/list', 'br', 'br', brotliDecompressSync, list],
] as const)(
  '%s is sent compressed to clients that accept %s',
  async (url, accepted, encoding, read, body) => {
    const { headers, rawPayload } = await ask(url, accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(body.length / 4);
    expect(read(rawPayload).toString()).toBe(body);
  },
);

it.each([
  ['/page', ''],
  ['/page', 'identity'],
  ['/short', 'br'],
  ['/stream', 'br'],
  ['/picture', 'br'],
])('%s is sent uncompressed to clients that accept "%s"', async (url, accepted) => {
  const { headers, rawPayload } = await ask(url, accepted);
  expect(headers['content-encoding']).toBeUndefined();
  expect(rawPayload.length).toBeGreaterThan(10);
});

it('leaves compressed responses unchanged', async () => {
  expect((await ask('/ready', 'br')).headers['content-encoding']).toBe('gzip');
});
