import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { foreignSeals } from '#server/doctor/seals.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import { keyFault } from '#server/secrets/key-fault.ts';
import { testKey } from '#test/factories/identity-seal.ts';
import { withClient } from '#test/postgres-client.ts';
import { createRentedDatabase, type RentedDatabase } from '#test/rented-database.ts';
import { migrate } from '../migrate.ts';

let rented: RentedDatabase;

const BUSINESS = '019a0000-0000-7000-8000-00000000000a';
const ID = '019a0000-0000-7000-8000-00000000000b';
const DOCUMENT = '1144012345';
const BIRTHDAY = '1979-03-14';

beforeAll(async () => {
  rented = await createRentedDatabase(inject('testServer'));
});
afterAll(() => rented.drop());

/**
 * As it was written before documents and birth dates were sealed: a person, their order, and somebody without either.
 */
const BEFORE_SEALING = `
  insert into business (id, slug, name) values ('${BUSINESS}', 'tienda', 'Tienda');
  insert into office (business_id, id, name, display_name, city, lat, lng, hours)
    values ('${BUSINESS}', '${ID}', 'Centro', 'Centro', 'Cali', 3.4, -76.5, '{}');
  insert into app_user (business_id, id, email, name, phone, identification_card, birthday) values
    ('${BUSINESS}', '${ID}', 'ana@correo.test', 'Ana', '+573001234567', '${DOCUMENT}', '${BIRTHDAY}'),
    ('${BUSINESS}', '${BUSINESS}', 'leo@correo.test', '', '', '', null);
  insert into cart (business_id, id, user_id, office_id) values ('${BUSINESS}', '${ID}', '${ID}', '${ID}');
  insert into customer_order (business_id, id, number, cart_id, user_id, office_id, state, type, payment_method, subtotal,
    total, customer, window_start, window_end, share_token)
    values ('${BUSINESS}', '${ID}', 1, '${ID}', '${ID}', '${ID}', '13_order_received', 'pickup', 'cash', 100, 100,
      '{"fullname": "Ana Gil", "phone": "", "email": "", "identification_card": "${DOCUMENT}"}', now(),
      now() + interval '1 hour', 'token');`;

/** Whether the files of a table hold a text, rows that nobody sees any more among them. */
const HELD = `select position($2::bytea in pg_read_binary_file(pg_relation_filepath($1))) > 0 as held`;

it('an owner without superuser rights creates the schema, and row-level security applies to it', async () => {
  const key = testKey(rented.url);
  const { applied } = await migrate(rented.url, key, { until: '0046' });
  expect(applied.length).toBeGreaterThan(30);
  const { asSuperuser } = rented;
  const rowsWith = (table: string, text: string) =>
    withClient(asSuperuser, async (client) => {
      await client.query('checkpoint');
      return (await client.query(HELD, [table, text])).rows[0]?.held;
    });
  await withClient(asSuperuser, (client) => client.query(BEFORE_SEALING));
  expect([await rowsWith('app_user', DOCUMENT), await rowsWith('customer_order', DOCUMENT)]).toEqual([
    true,
    true,
  ]);

  await migrate(rented.url, key);
  expect([await rowsWith('app_user', DOCUMENT), await rowsWith('customer_order', DOCUMENT)]).toEqual([
    false,
    false,
  ]);
  const stored = await withClient(asSuperuser, async (client) => [
    ...(await client.query('select id, identity, document_parts from app_user order by email')).rows,
    ...(await client.query('select customer from customer_order')).rows,
  ]);
  const seal = createIdentitySeal(key);
  expect(seal.openPerson(stored[0].identity, ID)).toEqual({ document: DOCUMENT, birthday: BIRTHDAY });
  expect(stored[0].document_parts).toContain(seal.partOf('440123', BUSINESS));
  expect(stored[1]).toEqual({ id: BUSINESS, identity: null, document_parts: [] });
  const { identification_card, ...others } = stored[2].customer;
  expect(others).toEqual({ fullname: 'Ana Gil', phone: '', email: '' });
  expect(seal.openDocument(identification_card, ID)).toBe(DOCUMENT);

  const words = await withClient(asSuperuser, (client) =>
    client.query('select word from person_word order by 1'),
  );
  expect(words.rows.map(({ word }) => word)).toEqual(['3001234567', '<7654321003', 'ana']);

  const { rows } = await withClient(rented.url, (client) =>
    client.query(
      `select count(*) filter (where relforcerowsecurity)::int as forced, count(*)::int as of
       from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
    ),
  );
  expect(rows[0]?.of).toBeGreaterThan(50);
  expect(rows[0]?.forced).toBe(rows[0]?.of);

  // What is asked of all businesses is asked of one after the other: the owner sees no row of theirs otherwise.
  expect(await keyFault(rented.url, key)).toBeUndefined();
  expect(await keyFault(rented.url, randomBytes(32))).toMatch(/^SECRET_KEY: /);
  await withClient(asSuperuser, (client) =>
    client.query(
      `insert into audit_seal (business_id, number, hash, signature) values ('${BUSINESS}', 1, '', '')`,
    ),
  );
  const foreign = await withClient(rented.url, async (client) => {
    await client.query('begin read only');
    return foreignSeals(client, key).finally(() => client.query('rollback'));
  });
  expect(foreign.map(({ times }) => times)).toEqual([1]);
}, 90_000);
