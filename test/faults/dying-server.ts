// A server of its own that stops dead at one point of create-order: `node dying-server.ts <database> <step> <when> <how>`.
// step: hold (the cart is held and read), place (stock taken, order written), commit. when: before, after.
// how: die (kill -9 of itself), hang (says so and never goes on, for somebody else to be killed).
import pg from 'pg';
import { createApp } from '#server/app.ts';

const [databaseUrl = '', step = '', when = '', how = ''] = process.argv.slice(2);
const placing = new WeakSet<pg.Client>();
const query: unknown = pg.Client.prototype.query;
if (typeof query !== 'function') throw new Error('pg.Client has no query');

Object.defineProperty(pg.Client.prototype, 'query', {
  async value(this: pg.Client, ...args: unknown[]): Promise<unknown> {
    const here = stepOf(this, textOf(args[0])) === step;
    if (here && when === 'before') await stop();
    const result: unknown = await Reflect.apply(query, this, args);
    if (here) await stop();
    return result;
  },
});

function stepOf(client: pg.Client, text: string): string {
  if (text.includes('cart_of_key')) return 'hold';
  if (text.includes('insert into customer_order')) {
    placing.add(client);
    return 'place';
  }
  return text === 'commit' && placing.has(client) ? 'commit' : '';
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const text: unknown = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : '';
  return typeof text === 'string' ? text : '';
}

async function stop(): Promise<never> {
  if (how === 'die') process.kill(process.pid, 'SIGKILL');
  process.stdout.write('hanging\n');
  return new Promise(() => {});
}

const app = await createApp({
  databaseUrl,
  logLevel: 'fatal',
  defaultBusiness: 'canasta',
  now: () => new Date('2026-11-20T15:00:00Z'),
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
