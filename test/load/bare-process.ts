import Fastify from 'fastify';

const body = Buffer.from(process.env.BENCH_BODY ?? '', 'base64');
const type = process.env.BENCH_TYPE ?? 'application/json';
const app = Fastify();
app.get('/*', (_request, reply) => reply.header('content-type', type).send(body));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
