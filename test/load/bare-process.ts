import Fastify from 'fastify';

const headers = { accept: 'text/html, application/json', 'accept-encoding': 'identity' };
const source = await fetch(process.env.BENCH_SOURCE ?? '', { headers });
const body = Buffer.from(await source.arrayBuffer());
const type = source.headers.get('content-type') ?? '';
const app = Fastify();
app.get('/*', (_request, reply) => reply.header('content-type', type).send(body));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
