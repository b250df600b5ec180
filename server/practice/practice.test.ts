import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { hashOf, newToken } from '#server/identity/tokens.ts';
import { StrangerError } from '#server/outgoing/outgoing-error.ts';
import { type Client, clientOf } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let hernan: Client;
const strangers: string[] = [];
const sent: unknown[] = [];
const sender = { send: async (message: unknown) => void sent.push(message), pausing: () => false };

beforeAll(async () => {
  server = await startTestServer({
    workers: { pollSeconds: 0.5 },
    workEveryMs: 50,
    senders: { mail: sender, sms: sender },
    practice: { pace: 0.02 },
    askStranger: async ({ url }) => {
      strangers.push(url);
      throw new StrangerError('UNREACHABLE');
    },
  });
  hernan = await server.as('hernan');
});
afterAll(() => server?.close());

const plan = { shoppers: 6, orders_per_hour: 3_000, minutes: 5 };
const read = async () => (await hernan.call('practice.read', {})).ok();
const ofOthers = () =>
  server.sql<{ count: number }>(
    'select count(*)::int as count from customer_order where business_id = any($1::uuid[])',
    [Object.values(businessIds)],
  );

/** What somebody in training may leave in an order besides: an addition with its line, its request and its payment. */
async function addAndPay(): Promise<void> {
  await server.sql(`
    with one as (
      select o.business_id, o.id as order_id, o.user_id, o.version, 20000 as total, gen_random_uuid() as id
      from customer_order o join business b on b.id = o.business_id where b.practice limit 1),
    addition as (
      insert into order_addition (business_id, id, order_id, version, lines_count, total_before, total, actor_id, at)
      select business_id, id, order_id, version, 1, total, total + 1000, user_id, now() from one),
    line as (
      update order_line l set addition_id = one.id from one
      where l.business_id = one.business_id and l.order_id = one.order_id),
    request as (
      insert into addition_request (business_id, id, order_id, state, lines_count, total_before, total, amount, actor_id,
        due_at, created_at, ended_at, confirmed_id)
      select business_id, id, order_id, 'confirmed', 1, total, total + 1000, 1000, user_id, now(), now(), now(), id
      from one),
    payment as (
      insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at,
        transaction_id, addition_id)
      select business_id, id, order_id, 1, 'wompi', 'P-1', 1000, 'approved', now(), 'T-1', id from one)
    insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status,
      amount_in_cents, currency)
    select business_id, 'wompi', 'T-1', id, 'P-1', 'approved', 100000, 'COP' from one`);
}

/** A return as credit, and the petition that it settled. */
async function giveBackAndAnswer(): Promise<void> {
  await server.sql(`
    with one as (
      select o.business_id, o.id as order_id, o.user_id, gen_random_uuid() as id, gen_random_uuid() as return_id
      from customer_order o join business b on b.id = o.business_id where b.practice limit 1),
    returned as (
      insert into order_return (business_id, id, order_id, goods_total, beside_total, amount, way, actor_id, at)
      select business_id, return_id, order_id, 1000, 0, 1000, 'credit', user_id, now() from one),
    refunded as (
      insert into refund (business_id, id, order_id, amount, how, state, reason, sale_part, return_id)
      select business_id, id, order_id, 1000, 'credit', 'done', 'Llegó dañado', 1000, return_id from one),
    given as (
      insert into credit_entry (business_id, id, user_id, kind, amount, order_id, refund_id, at)
      select business_id, id, user_id, 'return', 1000, order_id, id, now() from one)
    insert into pqr (business_id, id, number, user_id, order_id, kind, asks, description, received_at, due_at, return_id)
    select business_id, id, 9000, user_id, order_id, 'claim', 'money_back', 'Llegó dañado', now(), now() + interval '1 day',
      return_id from one`);
}

it('people shop and work in a business of their own, until they are stopped; one press clears it', async () => {
  const before = await ofOthers();
  expect(await read()).toEqual({ shop: null, state: 'idle', last: null, orders: 0 });
  const started = (await hernan.call('practice.start', { body: plan })).ok();
  expect(started).toMatchObject({ state: 'waiting', last: { outcome: 'running', figures: null } });
  expect((await hernan.call('practice.start', { body: plan })).failure().error).toBe('JOB_UNDER_WAY');

  await expect
    .poll(async () => (await read()).last?.figures?.delivered ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(3);
  const running = await read();
  const { figures } = running.last ?? {};
  expect(figures).toMatchObject({ left: 0 });
  // Without a web there are no pages; of the calls none failed.
  expect(figures?.faults.filter(({ what }) => !what.startsWith('/'))).toEqual([]);
  expect(figures?.orders).toBeGreaterThan(3);
  expect(figures?.browse.p95).toBeGreaterThan(0);
  expect(figures?.memory).toMatchObject([{ name: expect.stringContaining('all') }]);
  expect((await hernan.call('practice.clear', {})).failure().error).toBe('JOB_UNDER_WAY');

  const stopped = (await hernan.call('practice.stop', {})).ok();
  expect(stopped).toMatchObject({ state: 'idle', last: { outcome: 'stopped' } });
  expect(stopped.orders).toBeGreaterThan(3);
  // What was asked for a moment ago may still be answered; nothing else begins.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const after = (await read()).orders;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await read()).orders).toBe(after);
  expect(await ofOthers()).toEqual(before);
  const numbers = await server.sql<{ phone: string }>(
    `select distinct left(u.phone, 6) as phone from app_user u join business b on b.id = u.business_id
     where b.practice and u.email like '%@practica.invalid'`,
  );
  expect(numbers).toEqual([{ phone: '+57600' }]);

  await addAndPay();
  await giveBackAndAnswer();
  (await hernan.call('practice.clear', {})).ok();
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('idle');
  expect((await read()).orders).toBe(0);
  const [left] = await server.sql<{ carts: number; events: number }>(
    `select (select count(*)::int from cart c join business b on b.id = c.business_id and b.practice) as carts,
       (select count(*)::int from pick_action a join business b on b.id = a.business_id and b.practice) as events`,
  );
  expect(left).toEqual({ carts: 0, events: 0 });
  // What moves next comes after the openings.
  await server.sql(`update product_office p set stock = p.stock - 1, received = p.received - 1 from business b
    where b.id = p.business_id and b.practice`);
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
}, 180_000);

it('another practice has as many people, whoever was forgotten, disabled or promoted meanwhile', async () => {
  const { id } = await practiceOf();
  const shoppers = () =>
    server.sql<{ free: number; all: number }>(
      `select count(*) filter (where role = 'client' and erased_at is null and not disabled)::int as free,
         count(*)::int as all
       from app_user where business_id = $1 and email like 'comprador-%'`,
      [id],
    );
  expect(await shoppers()).toEqual([{ free: 6, all: 6 }]);
  await server.sql(
    `with few as (select id, row_number() over (order by id) as n from app_user
       where business_id = $1 and email like 'comprador-%')
     update app_user u set erased_at = case when n = 1 then now() end, disabled = n = 2, disabled_at = case when n = 2 then now() end,
       role = case when n = 3 then 'admin' else 'client' end
     from few where u.business_id = $1 and u.id = few.id and n < 4`,
    [id],
  );
  (await hernan.call('practice.start', { body: plan })).ok();
  await expect.poll(async () => (await read()).last?.figures?.shoppers, { timeout: 60_000 }).toBe(6);
  await ended();
  expect(await shoppers()).toEqual([{ free: 6, all: 9 }]);
});

it('nothing that is written in practice leaves it', async () => {
  const practice = await practiceOf();
  expect(practice.host).toBe('practica.canasta.localhost');
  const [hernanHere] = await server.sql<{ email: string }>(
    "select email from app_user where business_id = $1 and role = 'superadmin'",
    [practice.id],
  );
  await server.sql("update app_user set password_hash = 'x' where business_id = $1 and role = 'superadmin'", [
    practice.id,
  ]);
  const guest = server.guest(practice.host);
  sent.length = 0;
  (await guest.call('users.restorePassword', { body: { email: hernanHere?.email ?? '' } })).ok();
  const states = () =>
    server.sql<{ sent: boolean }>(
      "select sent_at is not null as sent from message where business_id = $1 and channel = 'mail'",
      [practice.id],
    );
  await expect.poll(states).toEqual([{ sent: true }]);
  expect(sent).toEqual([]);
});

it('an address that staff typed is not asked in practice', async () => {
  const { id: practice } = await practiceOf();
  const modules = { params: { id: practice }, body: { modules: ['admin-integrations'] } };
  (await hernan.call('businesses.setModules', modules)).ok();
  const ofPractice = await superadminOf(practice);
  const body = { name: 'Bodega', url: 'http://sistema.example/productos.csv' };
  const { id } = (await ofPractice.call('importServices.create', { body })).ok();
  (await ofPractice.call('importServices.run', { params: { id } })).ok();
  const read = async () => (await ofPractice.call('importServices.get', { params: { id }, query: {} })).ok();
  await expect.poll(async () => (await read()).last_status, { timeout: 20_000 }).toBe('failed');
  expect((await read()).last_message).toContain('la tienda de práctica no consulta servicios externos');
  expect(strangers).toEqual([]);
});

it('of a start and a clearing at the same moment one begins', async () => {
  const { id } = await practiceOf();
  const answers = await withClient(server.adminUrl, async (client) => {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('practice ' || $1, 0))", [id]);
    const answers = [hernan.call('practice.start', { body: plan }), hernan.call('practice.clear', {})];
    const waiting = () =>
      server.sql<{ count: number }>(
        `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(waiting).toEqual([{ count: 2 }]);
    await client.query('commit');
    return Promise.all(answers);
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await ended();
});

it('each start, stop and clearing has its line in the audit of who pressed, and none happens without', async () => {
  const lines = () =>
    server.sql<{ action: string }>(
      `select a.action from audit_log a
       join audit_link l on l.business_id = a.business_id and l.audit_id = a.id
       where a.business_id = $1 and (a.action like 'practice.%' or a.action = 'businesses.create') order by l.number`,
      [businessIds.canasta],
    );
  const before = (await lines()).length;
  expect((await lines()).slice(0, 4).map(({ action }) => action)).toEqual([
    ...['businesses.create', 'practice.start', 'practice.stop', 'practice.clear'],
  ]);
  await server.sql(`
    create function no_audit() returns trigger language plpgsql as $$ begin raise 'no audit'; end $$;
    create trigger no_audit before insert on audit_log for each row when (new.action like 'practice.%')
      execute function no_audit()`);
  for (const answer of [
    await hernan.call('practice.start', { body: plan }),
    await hernan.call('practice.clear', {}),
  ])
    expect(answer.status).toBe(500);
  expect((await read()).state).toBe('idle');
  await server.sql('drop trigger no_audit on audit_log');
  expect((await lines()).length).toBe(before);
});

/** Whatever is under way is stopped, or done. */
async function ended(): Promise<void> {
  (await hernan.call('practice.stop', {})).ok();
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('idle');
}

async function practiceOf(): Promise<{ id: string; host: string }> {
  const [practice] = await server.sql<{ id: string; host: string }>(
    'select b.id, h.host from business b join business_host h on h.business_id = b.id where b.practice',
  );
  if (!practice) throw new Error('no business of the practice');
  return practice;
}

async function superadminOf(businessId: string): Promise<Client> {
  const token = newToken();
  await server.sql(
    `insert into session (business_id, id, user_id, token_hash, expires_at)
     select business_id, $2, id, $3, now() + interval '1 day' from app_user
     where business_id = $1 and role = 'superadmin'`,
    [businessId, newId(), hashOf(token)],
  );
  return clientOf(server.url, token, (await practiceOf()).host);
}

it('is bounded, and of nobody else', async () => {
  const refused = await hernan.call('practice.start', { body: { ...plan, shoppers: 10_001 } });
  expect(refused.status).toBe(400);
  const luz = await server.as('luz');
  expect((await luz.call('practice.read', {})).status).toBe(404);
  expect((await luz.call('jobs.start', { body: { kind: 'practice.run', parameters: {} } })).status).toBe(404);
});
