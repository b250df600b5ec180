import pg from 'pg';
import type { ErrorBody } from '#contract/errors.ts';
import type { CallId, InputOf } from '#contract/index.ts';
import { APP_ROLE } from '#server/db/app-role.ts';
import { newId } from '#server/db/ids.ts';
import { type Client, clientOf } from '../client.ts';
import { goods } from '../factories/goods.ts';
import {
  addressIds,
  brandIds,
  businessIds,
  categoryIds,
  idOf,
  missingId,
  officeIds,
  subcategoryIds,
  synonymIds,
} from '../factories/ids.ts';
import { type PersonName, people } from '../people.ts';
import { openSession, startTestServer, type TestServer } from '../server.ts';
import { campaignRows } from './cases/campaign-cases.ts';
import { categoryObjects } from './cases/category-cases.ts';
import { householdRow } from './cases/household-cases.ts';
import { importRows } from './cases/import-cases.ts';
import { keyRow } from './cases/key-cases.ts';
import { offerObjects } from './cases/offer-cases.ts';
import { officeObjects } from './cases/office-cases.ts';
import { phoneOrderRow } from './cases/phone-order-cases.ts';
import { pqrRows } from './cases/pqr-cases.ts';
import { registerRow } from './cases/register-cases.ts';
import { returnRequestRow } from './cases/return-cases.ts';
import { serviceRows } from './cases/service-cases.ts';
import { standingOrderRows } from './cases/standing-order-cases.ts';
import { stockCountRow } from './cases/stock-cases.ts';
import { webhookRows } from './cases/webhook-cases.ts';
import { contentObjects } from './content-cases.ts';
import { roundRow } from './delivery-writes.ts';
import type { Objects } from './object-cases.ts';
import { stateOf } from './object-state.ts';

/** A server with things worth protecting: marcela's cart and her order at Bretaña, and people who may not see them. */
export type World = {
  server: TestServer;
  as: (name: PersonName | 'guest') => Client;
  /** What there is to touch, made anew where it was taken away, and given to that person. */
  objectsOf: (owner: PersonName) => Promise<Objects>;
  /** An order of marcela's at Bretaña that wilson picks and yeison carries: from now on the one among the objects. */
  placeOrder: () => Promise<{ id: string; token: string }>;
  /** Everything an outsider could have changed. */
  state: () => Promise<unknown>;
  close: () => Promise<void>;
};

export async function openWorld(options: Parameters<typeof startTestServer>[0] = {}): Promise<World> {
  const server = await startTestServer(options);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const signedIn = new Map<string, Client>();
  for (const [name, person] of Object.entries(people)) {
    const token = await openSession(server.adminUrl, person);
    signedIn.set(name, clientOf(server.url, token, `${person.business}.localhost`));
  }
  await admin.query(unchangedIsUntouched);
  let order = missingId;
  const makeObjects = objectMaker(admin);
  const as = (name: PersonName | 'guest') => signedIn.get(name) ?? server.guest();
  await admin.query(
    `insert into payment_review (business_id, id, kind, gateway, transaction_id, amount_in_cents, currency)
     values ($1, $2, 'unknown', 'wompi', '1-1', 100, 'COP')`,
    [businessIds.canasta, idOf('review')],
  );
  await admin.query(
    "insert into app_user (business_id, id, name, email, role) values ($1, $2, 'Leonor', 'leonor@correo.test', 'client')",
    [businessIds.canasta, idOf('person leaving')],
  );
  await admin.query(
    `insert into audit_log (business_id, id, actor_role, action) values ($1, $2, 'system', 'prueba')`,
    [businessIds.canasta, idOf('line')],
  );
  return {
    server,
    as,
    objectsOf: (owner) => makeObjects(people[owner].id, order),
    placeOrder: async () => {
      const placed = await placeOrder(as('marcela'));
      const picked =
        "update customer_order set delivery = delivery || jsonb_build_object('picker_id', $1::text, 'delivery_id', $3::text) where id = $2";
      await admin.query(picked, [people.wilson.id, placed.id, people.yeison.id]);
      // Something that was to be added to it and that nobody paid.
      await admin.query(
        `insert into addition_request (business_id, id, order_id, state, reason, lines_count, total_before, total, amount,
           actor_id, due_at, created_at, ended_at)
         select business_id, id, id, 'ended', 'unpaid', 1, total, total + 5000, 5000, user_id, now(), now(), now()
         from customer_order where id = $1`,
        [placed.id],
      );
      order = placed.id;
      return placed;
    },
    state: () => stateOf(admin),
    close: async () => {
      await admin.end();
      await server.close();
    },
  };
}

async function placeOrder(marcela: Client): Promise<{ id: string; token: string }> {
  const params = { uuid: await fillCart(marcela) };
  const address = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  const bags = { bags_config: { code: 'papel' } };
  (await marcela.call('cart.setAddress', { params, body: address })).ok();
  (await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } })).ok();
  const { cart } = (await marcela.call('cart.setBags', { params, body: bags })).ok();
  const body = { total_price: cart.price_total_computed, observations_client: 'Preguntar por Rincón' };
  return (await marcela.call('cart.createOrder', { params, body })).ok().order;
}

async function fillCart(marcela: Client): Promise<string> {
  await marcela.call('cart.discardActive', {});
  const body = { product_id: goods.huevos.id, branch_office_id: officeIds.bretana, count: 3 };
  return (await marcela.call('cart.addProduct', { body: { ...body, countType: 'units' } })).ok().cart.id;
}

/**
 * By the database, in one round trip: what the calls make of it is tested elsewhere. It is asked for hundreds of
 * times: of a function PostgreSQL plans the statements once.
 */
function objectMaker(admin: pg.Client) {
  const functions = new Map<string, string>();
  async function functionFor(owner: string, order: string): Promise<string> {
    const existing = functions.get(`${owner} ${order}`);
    if (existing) return existing;
    const name = `pg_temp.make_objects_${functions.size}`;
    await admin.query(`create function ${name}(uuid, uuid, uuid, uuid, uuid, uuid, uuid) returns void language plpgsql
      as $objects$ begin ${objectStatements(owner, order)} end $objects$`);
    functions.set(`${owner} ${order}`, name);
    return name;
  }
  return async (owner: string, order: string): Promise<Objects> => {
    const [cart, customCart, note, use, session] = [newId(), newId(), newId(), newId(), newId()];
    const [job, deadJob] = [newId(), newId()];
    const name = await functionFor(owner, order);
    const ids = [cart, customCart, note, use, session, job, deadJob];
    await admin.query(`select ${name}($1, $2, $3, $4, $5, $6, $7)`, ids);
    return { owner, cart, order, customCart, note, use, session, line: idOf('line'), job, deadJob };
  };
}

/**
 * What a test puts back as it already is stays untouched: each such row would run its triggers, and have the server
 * read its catalogue anew. The server's own writes are done as ever.
 */
const unchangedIsUntouched = `do $$ declare name text; begin
  foreach name in array '{app_user,search_synonym,business_config,cart,customer_order,coupon,coupon_use,brand,category,
    subcategory,product,custom_cart,blog_post,product_review,offer,office,household,habeas_register,api_key}'::text[] loop
    execute format('create trigger a_unchanged before update on %I for each row
      when (session_user <> ''${APP_ROLE}'') execute function suppress_redundant_updates_trigger()', name);
  end loop; end $$`;

/** $1 cart, $2 custom cart, $3 note, $4 use, $5 session and saved card, $6 job, $7 dead job. */
function objectStatements(owner: string, order: string): string {
  const business = businessIds.canasta;
  const product = goods.huevos.id;
  return `
    update cart set state = 'discarded' where user_id = '${owner}' and state = 'active';
    insert into cart (business_id, id, user_id, office_id) values ('${business}', $1, '${owner}', '${officeIds.bretana}');
    insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, seen_price_neto)
      values ('${business}', $1, gen_random_uuid(), '${product}', '', 'units', 3, 12000);
    insert into cart_history (business_id, id, cart_id, cart_version, action, actor_id)
      values ('${business}', $3, $1, 1, 'add-product', '${owner}');
    delete from custom_cart_product where custom_cart_id in (select id from custom_cart where creator_id = '${owner}');
    delete from custom_cart where creator_id = '${owner}';
    insert into custom_cart (business_id, id, type, name, creator_id)
      values ('${business}', $2, 'private_user_collection', 'Lo de siempre', '${owner}');
    insert into custom_cart_product (business_id, custom_cart_id, product_id) values ('${business}', $2, '${product}');
    delete from session where token_hash like 'other%';
    insert into session (business_id, id, user_id, token_hash, expires_at)
      values ('${business}', $5, '${owner}', 'other device', now() + interval '1 day');
    delete from saved_card where user_id = '${owner}';
    insert into saved_card (business_id, id, user_id, account, source, brand, last_four, exp_month, exp_year, created_at)
      values ('${business}', $5, '${owner}', 'pub_test_x', 'x', 'VISA', '4242', 9, 2029, now());
    update customer_order set user_id = '${owner}' where id = '${order}';
    insert into coupon_use (business_id, coupon_id, order_id, user_id, id)
      select business_id, '${idOf('coupon ultimo')}', id, '${owner}', $4 from customer_order where id = '${order}'
      on conflict (business_id, coupon_id, order_id) do update set user_id = excluded.user_id, id = excluded.id;
    insert into order_rating (business_id, order_id, user_id, office_id, stars, created_at)
      select business_id, id, '${owner}', office_id, 4, now() from customer_order where id = '${order}'
      on conflict (business_id, order_id) do update set user_id = excluded.user_id, version = 1, answer = '',
        answered_at = null, answered_by = null;
    insert into whatsapp_reply (business_id, id, ref, phone, user_id, order_id, meaning, words, at)
      select business_id, id, 'wamid.' || id, '+573105550109', '${owner}', id, 'message', 'Hola', now()
      from customer_order where id = '${order}'
      on conflict (business_id, id) do update set user_id = excluded.user_id, version = 1, handled_at = null,
        handled_by = null, answer = '';
    update coupon set removed_at = null, version = 1 where id = '${idOf('coupon ultimo')}';
    update coupon set removed_at = now(), version = 2 where id = '${idOf('coupon apagado')}';
    insert into brand (business_id, id, name, display_name, inactive, version)
      select '${business}', id::uuid, name, name, name = 'Retirada', 1 + (name = 'Retirada')::int
      from (values ('${idOf('brand empty')}', 'Vacía'), ('${idOf('brand removed')}', 'Retirada')) b (id, name)
      on conflict (business_id, id) do update set inactive = excluded.inactive, version = excluded.version,
        merged_into = null;
    insert into category (business_id, id, name, original_name, slug, inactive, version)
      select '${business}', id::uuid, name, name, name, name = 'retirada', 1 + (name = 'retirada')::int
      from (values ('${idOf('category empty')}', 'vacia'), ('${idOf('category removed')}', 'retirada')) c (id, name)
      on conflict (business_id, id) do update set inactive = excluded.inactive, version = excluded.version;
    insert into product (business_id, id, sku, slug, title, category_id, subcategory_id, inactive, removed, version)
      select '${business}', id::uuid, name, name, name, '${categoryIds.despensa}', '${subcategoryIds.granos}',
        name = 'retirado', name = 'retirado', 1 + (name = 'retirado')::int
      from (values ('${idOf('product alone')}', 'solo'), ('${idOf('product removed')}', 'retirado')) p (id, name)
      on conflict (business_id, id) do update
        set inactive = excluded.inactive, removed = excluded.removed, version = excluded.version;
    update product set version = 1 where id in ('${goods.leche.id}', '${goods.azucar.id}');
    update brand set version = 1 where id = '${brandIds.alpina}';
    update category set version = 1 where id = '${categoryIds.despensa}';
    ${categoryObjects}
    ${contentObjects};
    ${offerObjects}
    ${officeObjects}
    ${phoneOrderRow(business, owner)}
    ${householdRow(business, owner)}
    insert into search_miss (business_id, query) values ('${business}', 'pan de yuca') on conflict do nothing;
    insert into stat (business_id, module, day, value) values ('${business}', 'ventas_feria', '2026-11-20', 7)
      on conflict do nothing;
    insert into search_synonym (business_id, id, words) values ('${business}', '${synonymIds.gaseosas}', '{gaseosa,refresco}')
      on conflict do nothing;
    ${importRows(business)};
    ${registerRow(business)};
    ${campaignRows(business, owner)};
    ${pqrRows(order, owner)};
    ${returnRequestRow(order)};
    ${standingOrderRows(owner)}
    ${stockCountRow};
    ${serviceRows(business)};
    ${webhookRows(business)};
    ${keyRow(business)};
    ${roundRow(business)};
    delete from job;
    insert into job (business_id, id, kind, exclusive, status, delivery, ended_at) values
      ('${business}', $6, 'catalogue.popularity', false, 'waiting', gen_random_uuid(), null),
      ('${business}', $7, 'catalogue.popularity', false, 'dead', gen_random_uuid(), now());`;
}

/** All that a client could tell two answers apart by. */
export async function seen<Id extends CallId>(client: Client, id: Id, input: InputOf<Id>) {
  const answer = await client.call(id, input);
  const text = JSON.stringify(answer.status < 300 ? answer.ok() : answer.failure());
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id', 'etag']) delete headers[name];
  const body: Partial<ErrorBody> = { ...JSON.parse(text), requestId: undefined };
  return { status: answer.status, headers, body };
}
