import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

/** A bare Fastify that answers every address with the very bytes another server sends for one. */
const headers = {
  accept: 'text/html, application/json',
  'accept-encoding': process.env.BENCH_ENCODING ?? 'identity',
};
const source = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.env.BENCH_SOURCE ?? '', { headers }, resolve).on('error', reject);
});
const body = await buffer(source);
const { 'content-type': type = '', 'content-encoding': encoding } = source.headers;
const app = Fastify();
app.get('/*', (_request, reply) => {
  reply.header('content-type', type);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
