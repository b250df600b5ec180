import Fastify from 'fastify';
import { productsOfShelf } from '#server/catalogue/product-page.ts';
import { openPlainDriver } from './plain-driver.ts';

/** A bare Fastify that answers every address with one page of 20 rows, straight from PostgreSQL. */
const { ask } = openPlainDriver(process.env.BENCH_DATABASE ?? '', process.env.BENCH_BUSINESS ?? '');
const shelf = { officeId: process.env.BENCH_OFFICE ?? '' };
const app = Fastify();
app.get('/*', async () => ({ list: await productsOfShelf(ask, shelf, { offset: 0, limit: 20 }) }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
