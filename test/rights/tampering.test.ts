import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '#contract/access.ts';
import type { CallDefinition } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import type { Client } from '../client.ts';
import { plazaGoods } from '../factories/goods.ts';
import {
  addressIds,
  brandIds,
  businessIds,
  categoryIds,
  idOf,
  missingId,
  officeIds,
} from '../factories/ids.ts';
import { people } from '../people.ts';
import { agreed, notDone } from './agreed.ts';
import type { Objects } from './object-cases.ts';
import { seen } from './object-world.ts';
import { openReadyWorld, type ReadyWorld } from './ready-writes.ts';
import { choices, fieldsOf, shapeOf } from './schema-walk.ts';
import { beatriz, canaries, tempted, tempting, withValue } from './tempting.ts';
import { everyInput, type Sent } from './write-cases.ts';

/** Requests with something in them that is not the caller to say. */

const definitions = Object.entries(calls) as [CallId, CallDefinition][];
let world: ReadyWorld;
let admin: pg.Client;
/** As it was before the call before. */
let anew = '';
/** What marcela has, as long as nobody has changed anything since it was made. */
let unchanged: Objects | undefined;

beforeAll(async () => {
  world = await openReadyWorld();
  await world.placeOrder();
  admin = new pg.Client({ connectionString: world.server.adminUrl });
  await admin.connect();
  const { rows } = await admin.query('select state, version, payment_method from customer_order');
  const { state, version, payment_method } = rows[0] ?? {};
  anew = `update app_user set version = 1; update search_synonym set version = 1;
    update business_config set version = 1;
    update cart set address_id = null, payment_method = null, bags_code = null where state = 'active';
    update customer_order set state = '${state}', version = ${version}, payment_method = '${payment_method}'`;
  await admin.query(
    `update business_config set modules_enable = modules_enable || '{phone_login,user_info_v2}'`,
  );
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

describe('fields of a body', () => {
  it('for role, owner, price, state or version are agreed, call by call', () => {
    const messages = definitions.flatMap(([id, { body }]) => {
      const paths = body ? fieldsOf(shapeOf(body), '').map(({ path }) => path.slice(1)) : [];
      const changed = paths.filter((path) => (path.split('.').at(-1) ?? '') in tempting);
      return changed.length > 0 ? [`${id}: ${[...new Set(changed)].join(' ')}`] : [];
    });
    expect(messages).toEqual(agreed);
  });

  it('that are extra change nothing, anywhere and for any role', { timeout: 60_000 }, async () => {
    const before = await protectedState();
    const refused: Record<string, string> = {};
    for (const { id, by, input } of everyInput) {
      const definition: CallDefinition = calls[id];
      if (!definition.body && definition.method === 'GET') continue;
      await admin.query(anew);
      const owned = await world.objectsOf(by === 'jorge' ? 'jorge' : 'marcela');
      const ready = await world.ready[id]?.(owned.order);
      const sent = tempted(definition, ready?.input ?? input(owned));
      const { status, body } = await send(ready?.client ?? world.as(by), id, sent);
      await ready?.settled?.();
      if (status >= 300) refused[id] = `${body.error}`;
      expect([id, status < 500]).toEqual([id, true]);
    }
    expect(await protectedState()).toEqual(before);
    // An attempt is worth what its order costs and is paid when its provider says so: here none was.
    const { rows: money } = await admin.query(
      `select concat_ws(' ', p.gateway, p.state, p.amount = o.total, o.user_id = $1, r.amount) as attempt
       from payment p join customer_order o on o.id = p.order_id left join refund r on r.order_id = o.id and p.state = 'approved'
       order by p.attempt`,
      [people.marcela.id],
    );
    expect(money.map(({ attempt }) => attempt)).toEqual([
      'credibanco expired t t',
      'wompi expired t t',
      'wompi declined t t',
      // Approved by the test itself, so that there is something to give back.
      'wompi approved t t 1000',
    ]);
    // What is not in this list did what it is for, with all of that in it.
    expect(refused).toEqual(notDone);
  });
});

describe('a query', () => {
  it('with all of those fields is refused, or ignores them where unknown names are allowed', async () => {
    const objects = await world.objectsOf('marcela');
    const questions = definitions.filter(([, { method }]) => method === 'GET');
    const ask = async ([id, definition]: [CallId, CallDefinition]) => {
      const existing = everyInput.find((one) => one.id === id);
      const asker = existing?.by ?? callerOf(definition);
      const client = world.as(asker);
      // Of the calls of another role nobody is told more than that they are not there.
      const mayAsk = mayCall(definition.who, asker === 'guest' ? 'guest' : people[asker].role);
      const input = existing?.input(objects) ?? { query: neededQuery(definition) };
      const { status, body } = await send(client, id, input);
      const beside = await send(client, id, tempted(definition, { ...input, body: undefined }, 'query'));
      const isLoose = Boolean(definition.query?._zod.def.catchall);
      if (isLoose || !mayAsk) expect([id, beside.status, beside.body]).toEqual([id, status, body]);
      else expect([id, beside.status, beside.body.error]).toEqual([id, 400, 'INVALID_INPUT']);
    };
    // Looking at people leaves a line of the audit (rule 49): it is read once nobody looks any more.
    const ofAudit = questions.filter(([id]) => id.startsWith('logs.'));
    await Promise.all(questions.filter((one) => !ofAudit.includes(one)).map(ask));
    await Promise.all(ofAudit.map(ask));
    expect([questions.length > 50, ofAudit.length]).toEqual([true, 5]);
  });
});

describe('an order', () => {
  it('with all of those fields in every step belongs to its person and costs the cart’s total', async () => {
    const before = await protectedState();
    const marcela = world.as('marcela');
    const params = { uuid: (await world.objectsOf('marcela')).cart };
    const step = async (id: CallId, body: object) => {
      const { status, body: lines } = await send(marcela, id, tempted(calls[id], { params, body }));
      expect([id, status, lines]).toEqual([id, 200, lines]);
      return lines as { cart?: { price_total_computed: number }; order?: { id: string } };
    };
    // The cart was filled while it cost less.
    await step('cart.acceptAll', {});
    await step('cart.setAddress', {
      type: 'delivery',
      address_selected: { id: addressIds.casa },
      delivery_price: 0,
    });
    await step('cart.setPaymentMethod', { payment_method_selected: 'cash' });
    const { cart } = await step('cart.setBags', { bags_config: { code: 'papel' } });
    const total = cart?.price_total_computed;
    const { order } = await step('cart.createOrder', { total_price: total });
    const { rows } = await admin.query(
      'select user_id, business_id, office_id, total::int, delivery_price > 0 as fee from customer_order where id = $1',
      [order?.id],
    );
    const [business_id, office_id] = [businessIds.canasta, officeIds.bretana];
    expect(rows).toEqual([{ user_id: people.marcela.id, business_id, office_id, total, fee: true }]);
    expect(await protectedState()).toEqual(before);
  });
});

describe('an id of another business', () => {
  it.each(idFields())('is NOT_FOUND: %s', async (path, id) => {
    const one = everyInput.find((former) => former.id === id);
    const input = one?.input(await inPlace()) ?? { query: neededQuery(calls[id]) };
    const client = world.as(one?.by ?? callerOf(calls[id]));
    const asks = calls[id].method === 'GET';
    const ask = async (value: string) => {
      const sent = withValue(input, path, value);
      if (!unchanged) await admin.query(anew);
      const answer = await send(client, id, sent);
      // A cart counts what was done with it.
      const { cart, ...rest } = answer.body as { cart?: object };
      const body = cart ? { ...rest, cart: { ...cart, version: 0 } } : rest;
      const changed = { ...answer, body };
      // A record says when it was changed.
      const text = JSON.stringify(changed).replaceAll(/"lastUpdateDate":"[^"]+"/g, '"lastUpdateDate":""');
      return JSON.parse(text.replaceAll(value, 'the id'));
    };
    const missing = await ask(missingId);
    expect(missing.status).toBeLessThan(500);
    const compare = async (value: string) => expect([value, await ask(value)]).toEqual([value, missing]);
    // Questions change nothing for each other.
    if (asks) await Promise.all(foreignIds(path).map(compare));
    else for (const value of foreignIds(path)) await compare(value);
  });

  it.each<[name: 'jorge' | 'paola' | 'ignacio', id: 'orders.get' | 'people.get' | 'cart.check']>([
    ['jorge', 'orders.get'],
    ['paola', 'orders.get'],
    ['jorge', 'cart.check'],
    ['ignacio', 'people.get'],
  ])('or of somebody else is no slower than a missing one: %s, %s', async (name, id) => {
    const { order, cart, owner } = await inPlace();
    const foreign = { 'orders.get': order, 'cart.check': cart, 'people.get': owner }[id];
    const ask = async (value: string) => {
      const started = performance.now();
      const params = { id: value, uuid: value };
      await send(world.as(name), id, { params, query: {} });
      return performance.now() - started;
    };
    // The least of each: whatever else the machine does only adds, and what it adds is gone in some later turn.
    const least = { foreign: Number.POSITIVE_INFINITY, missing: Number.POSITIVE_INFINITY };
    const apart = () => Math.abs(least.foreign - least.missing);
    for (let turn = 0; turn < 20 || (turn < 200 && apart() >= 5); turn += 1) {
      least.foreign = Math.min(least.foreign, await ask(foreign));
      least.missing = Math.min(least.missing, await ask(missingId));
    }
    expect(apart()).toBeLessThan(5);
  });
});

/** What marcela has, put back first when something was changed. */
async function inPlace(): Promise<Objects> {
  if (!unchanged) await admin.query(anew);
  unchanged ??= await world.objectsOf('marcela');
  return unchanged;
}

/** What is refused is undone. */
async function send(client: Client, id: CallId, sent: Sent) {
  const answer = await seen(client, id, sent as never);
  if (calls[id].method !== 'GET' && answer.status < 400) unchanged = undefined;
  return answer;
}

/** What none of it may move, in all tables: rights, whose things are, the other business, what was tempting. */
async function protectedState() {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'business_id' and not (table_name = any($1)) order by 1`,
    // A notice of a gateway is kept as it came, as evidence, before anybody looks whether it is genuine. What is in the
    // outbox comes with a change and goes when it is sent.
    [['business', 'payment_event', 'outbox']],
  );
  const state: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query(
      `select count(*) filter (where t::text ~ $1)::int as tempted, count(*) filter (where t::text like $2)::int as of_beatriz,
         count(*) filter (where business_id = $3)::int as of_the_other from ${name} t`,
      [canaries, `%${beatriz}%`, businessIds.laPlaza],
    );
    state[name] = rows[0];
  }
  const { rows: rights } = await admin.query(
    'select id, business_id, role, office_id, disabled from app_user where id = any($1) order by id',
    [Object.values(people).map(({ id }) => id)],
  );
  const { rows: above } = await admin.query(
    // A business that is made has a superadmin of its own.
    `select id from app_user where role not in ('client', 'picker') and not (id = any($1))
       and business_id = any($2)`,
    [Object.values(people).map(({ id }) => id), Object.values(businessIds)],
  );
  return { state, rights, above };
}

/** Every field of a query or a body that holds an id, but for those that the caller makes up. */
function idFields(): [path: string, id: CallId][] {
  const ownKeys = [
    'customCarts.create body.id',
    'cart.merge body.merge_key',
    'cart.addProduct body.request_key',
    'cart.changeLine body.request_key',
    'payments.refund body.refund_id',
    ...['returns.make body.return_id', 'returns.request body.request_id'],
    ...['stockCounts', 'receptions'].flatMap((of) => [`${of}.start body.id`, `${of}.enter body.entry_id`]),
    ...['pqr.open', 'stock.waste', 'stock.adjust', 'stock.transfer'].map((call) => `${call} body.id`),
    'phoneOrders.addCustomer body.request_key',
    'phoneOrders.change body.request_key',
    'orders.move body.id', // Older programs repeat what the address says; it is not read.
  ];
  return definitions.flatMap(([id, { query, body }]) => {
    const fields = [
      ...(query ? fieldsOf(shapeOf(query), 'query') : []),
      ...(body ? fieldsOf(shapeOf(body), 'body') : []),
    ];
    const paths = fields.filter(({ shape }) => choices(shape).some(({ format }) => format === 'uuid'));
    return [...new Set(paths.map(({ path }) => path))]
      .filter((path) => !ownKeys.includes(`${id} ${path}`))
      .map((path): [string, CallId] => [path, id]);
  });
}

function foreignIds(path: string): string[] {
  const kinds: [RegExp, string[]][] = [
    [/branch|office/i, [officeIds.plazaCentro]],
    [/category/i, [categoryIds.plazaDespensa, idOf('subcategory plaza-granos')]],
    [/produ|startAt/i, [plazaGoods.plazaArroz.id]],
    [/user|actor|picker|delivery_id/i, [people.valentina.id, people.ignacio.id]],
  ];
  const current = kinds.find(([names]) => names.test(path))?.[1];
  return current ?? [idOf('coupon plaza'), addressIds.casaValentina, brandIds.plazaDiana];
}

function callerOf({ who }: CallDefinition) {
  if (who === 'anyone') return 'guest' as const;
  return who === 'user' ? ('marcela' as const) : ('luz' as const);
}

/** What a question cannot do without. */
function neededQuery({ query, filteredBy }: CallDefinition): object {
  // Of a generic resource it is another name for its filters.
  return query && 'query' in query.shape && !filteredBy ? { query: 'arroz' } : {};
}
