// A server of its own that stops dead at points: `node dying-server.ts <database> <how> [step:when …]`. step: session
// (who asks is looked up), read (the cart), begin, write (the order and its lines), hold (stock), take (stock, window,
// coupons, number), pick (what a picker said of lines), door and claim (what a courier said), back (goods
// that come back), announce and stored (a
// picture before its bytes and after them), commit; notify (what is in the outbox is sent), outbox (and
// marked). when: before, after. A connection of an order that stood still before a step sends nothing more: what is
// sent together ends there. Without points it is an ordinary server. how: die (kill -9 of itself at the first point),
// hang (the first to come to a point says so and never goes on, then the next one at the second, and so on: for
// somebody else to kill them all).
import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import { silentGateways } from './silent-gateways.ts';

const [databaseUrl = '', how = '', ...points] = process.argv.slice(2);
const dataDir = process.env.DYING_DATA_DIR;
const stops = points.length;
const begun = new WeakSet<pg.Client>();
const silent = new WeakSet<pg.Client>();
/** Steps on connections that others ask on too. */
const SHARED = new Set(['session', 'read', 'notify', 'outbox', 'announce']);
/** The address a transaction was begun for: the shop's own work in the background begins some too. */
const asking = new AsyncLocalStorage<string>();
const query: unknown = pg.Client.prototype.query;
if (typeof query !== 'function') throw new Error('pg.Client has no query');
const ask = query;

Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]): unknown {
    if (silent.has(this)) return new Promise(() => {});
    const step = stepOf(this, textOf(args[0]));
    const [point] = points;
    if (step === '' || (point !== `${step}:before` && point !== `${step}:after`)) {
      return Reflect.apply(ask, this, args);
    }
    points.shift();
    // What is sent behind a step whose answer nobody waits for ends there, too.
    const stopped = point.endsWith(':after') ? stopAfter(this, args) : stop();
    if (!SHARED.has(step)) silent.add(this);
    return stopped;
  },
});

/** A pool asks with a function to call back, a transaction with a promise. */
function stopAfter(client: pg.Client, args: unknown[]): unknown {
  if (typeof args.at(-1) !== 'function') return Promise.resolve(Reflect.apply(ask, client, args)).then(stop);
  return Reflect.apply(ask, client, [...args.slice(0, -1), stop]);
}

function stepOf(client: pg.Client, text: string): string {
  if (text.includes('pg_notify(m.channel')) return 'notify';
  if (text.includes('update outbox')) return 'outbox';
  if (text.includes('token_hash')) return 'session';
  if (text.includes('cart_of_key')) return 'read';
  if (text.includes('insert into order_event')) return 'write';
  if (text.includes('from product_office') && text.includes('for update')) return 'hold';
  if (text.includes('insert into order_counter')) return 'take';
  if (text.includes('insert into pick_action')) return 'pick';
  if (text.includes('insert into delivery_event')) return 'door';
  if (text.includes('insert into delivery_claim')) return 'claim';
  if (text.includes('insert into order_return_line')) return 'back';
  if (text.includes('insert into stored_file')) return text.includes('stored_at') ? 'stored' : 'announce';
  if (
    text === 'begin' &&
    /\/(create-order|actions|deliveries\/events|admin\/products\/[^/]+|orders\/[^/]+\/returns)$/.test(
      asking.getStore() ?? '',
    )
  ) {
    begun.add(client);
    return 'begin';
  }
  return text === 'commit' && begun.delete(client) ? 'commit' : '';
}

function textOf(question: unknown): string {
  if (typeof question === 'string') return question;
  if (typeof question !== 'object' || question === null || !('text' in question)) return '';
  return typeof question.text === 'string' ? question.text : '';
}

function stop(): Promise<never> {
  if (how === 'die') process.kill(process.pid, 'SIGKILL');
  process.stdout.write('hanging\n');
  return new Promise(() => {});
}

const app = await createApp({
  databaseUrl,
  // Room for everybody who stands still.
  poolSize: 10 + stops,
  ...(stops > 0 && { ordersAtOnce: 10 + stops }),
  logLevel: 'fatal',
  defaultBusiness: 'canasta',
  ...(dataDir && { dataDir }),
  gateways: silentGateways,
  now: () => new Date('2026-11-20T15:00:00Z'),
});
app.addHook('onRequest', (request, _, done) => asking.run(request.url, done));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
// Kept now: who is killed keeps nothing at the end.
flushCompileCache();
process.stdout.write(`${address}\n`);
