import type pg from 'pg';
import { newId } from '#server/db/ids.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { withClient } from '#test/postgres-client.ts';

/** As many orders as a customer has. */
const ORDERS_OF_ONE = 10;
const PEOPLE_AT_ONCE = 5_000;

/**
 * A year of a large shop, for `npm run demo -- --orders 1000000`: so many orders over the last 365 days, a tenth as
 * many customers, and what was looked at each day in each office. Finished orders of the demonstration are written
 * again and again, without their lines and history, which no list of staff reads; numbers go up with time, as they do.
 * As the superuser: nothing is checked and no trigger counts, sums are counted anew at the end.
 */
export async function addOrders(adminUrl: string, secretKeys: SecretKeys, count: number): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query('select id from business order by created_at, slug limit 1');
    const businessId: string = rows[0]?.id;
    await client.query(`select set_config('app.business_id', $1, false)`, [businessId]);
    await addPeople(client, businessId, { secretKeys, count: Math.ceil(count / ORDERS_OF_ONE) });
    await client.query('set session_replication_role = replica');
    await addFinished(client, businessId, count);
    await addViews(client, businessId);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum (analyze) customer_order, app_user, person_word, person_document, stat');
    await client.query('select rebuild_stats($1)', [businessId]);
    await client.query('select rebuild_views($1)', [businessId]);
  });
}

/** Of the customer at that place. */
export function documentOf(place: number): string {
  return String(1_000_000_000 + ((place * 7_919) % 200_000_000));
}

/** Named as customers of the demonstration are, the name of one and the last name of another. */
async function addPeople(
  client: pg.Client,
  businessId: string,
  { secretKeys, count }: { secretKeys: SecretKeys; count: number },
): Promise<void> {
  const seal = createIdentitySeal(secretKeys);
  for (let from = 0; from < count; from += PEOPLE_AT_ONCE) {
    const people = Array.from({ length: Math.min(PEOPLE_AT_ONCE, count - from) }, (_, at) => {
      const id = newId();
      const document = documentOf(from + at);
      return {
        id,
        at: from + at,
        phone: `+573${String(((from + at) * 104_729) % 1_000_000_000).padStart(9, '0')}`,
        identity: `\\x${seal.closePerson({ document, birthday: null }, id)?.toString('hex')}`,
        document_parts: seal.partsOf(document, businessId),
      };
    });
    await client.query(
      `with named as materialized (
         select array_agg(name) as names, array_agg(last_name) as last_names, count(*)::int as size
         from (select name, last_name from app_user where business_id = $1 and role = 'client' and provider <> 'phone'
           and email <> '' order by id limit 2000) known
       )
       insert into app_user (business_id, id, email, name, last_name, phone, identity, document_parts)
       select $1, p.id, '', n.names[1 + p.at % n.size], n.last_names[1 + (p.at * 31 + p.at / n.size) % n.size],
         p.phone, p.identity, p.document_parts
       from named n, jsonb_to_recordset($2::jsonb)
         as p (id uuid, at int, phone text, identity bytea, document_parts bigint[])`,
      [businessId, JSON.stringify(people)],
    );
  }
}

/** What is another one in each of them; the other columns are those of the order it is a copy of. */
const OWN: Record<string, string> = {
  id: 'gen_random_uuid()',
  number: 'n.number',
  cart_id: 'gen_random_uuid()',
  idempotency_key: 'null',
  user_id:
    'coalesce((select ids from buyers)[1 + (n.turn::bigint * 104729 % (select size from buyers))::int], o.user_id)',
  share_token: `'bench-' || n.turn`,
  created_at: 'n.at',
  updated_at: 'n.at',
  window_start: 'n.at + (o.window_start - o.created_at)',
  window_end: 'n.at + (o.window_end - o.created_at)',
};

async function addFinished(client: pg.Client, businessId: string, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'customer_order' and is_generated = 'NEVER'`,
  );
  const names = rows.map(({ name }) => name);
  await client.query('begin');
  await client.query(
    `create temp table placed on commit drop as
     select row_number() over (order by at, turn)::int as number, turn, id, at
     from (
       select turn, null::uuid as id, now() - interval '365 days' + turn * (interval '365 days' / $2::int) as at
       from generate_series(0, $2::int - 1) turn
       union all
       select -1, id, created_at from customer_order where business_id = $1
     ) of_both`,
    [businessId, count],
  );
  // Out of the way of the new numbers, which must be free.
  await client.query('update customer_order set number = -number where business_id = $1', [businessId]);
  await client.query(
    `update customer_order o set number = p.number from placed p where o.business_id = $1 and o.id = p.id`,
    [businessId],
  );
  await client.query(
    `with finished as materialized (
       select *, row_number() over (order by id) - 1 as place from customer_order
       where business_id = $1 and state in ('10_store_dispatch_products', '12_store_cancel_order')
         and coalesce(idempotency_key, '') not like 'bench%'
     ), size as materialized (select count(*) as size from finished
     ), buyers as materialized (
       select array_agg(id) as ids, count(*) as size from app_user where business_id = $1 and role = 'client'
     ), new as materialized (
       select number, turn, at, turn % (select size from size) as place from placed where turn >= 0
     )
     insert into customer_order (${names.join(', ')})
     select ${names.map((name) => OWN[name] ?? `o.${name}`).join(', ')}
     from new n join finished o on o.place = n.place order by n.number`,
    [businessId],
  );
  await client.query(
    `update order_counter c set last_number = (select max(number) from placed) where business_id = $1`,
    [businessId],
  );
  await client.query('commit');
}

/** Sixty products a day in each office, most of them the same. */
async function addViews(client: pg.Client, businessId: string): Promise<void> {
  await client.query(
    `with seen as materialized (
       select id::text, row_number() over (order by id) - 1 as place from product where business_id = $1 and not removed
     )
     insert into stat (business_id, module, day, reference, office_id, value)
     select $1, 'product_view', current_date - ago, s.id, o.id, (1 + 200 / (1 + turn))
     from office o cross join generate_series(1, 365) ago cross join generate_series(0, 59) turn
     join seen s on s.place =
       (turn * turn + (turn > 20)::int * (ago * 131 + o.position * 17)) % (select count(*) from seen)
     where o.business_id = $1 and not o.inactive
     on conflict do nothing`,
    [businessId],
  );
}
