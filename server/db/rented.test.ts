import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { foreignSeals } from '#server/doctor/seals.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import { keyFault } from '#server/secrets/key-fault.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { idOf } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { createRentedDatabase, type RentedDatabase } from '#test/rented-database.ts';
import { migrate } from './migrate.ts';

/** A rented database, whose owner is no superuser: row-level security binds them as well. */
let rented: RentedDatabase;

beforeAll(async () => {
  rented = await createRentedDatabase(inject('testServer'));
  await migrate(rented.url);
});
afterAll(() => rented.drop());

it('each table with row-level security has it forced', async () => {
  const { rows } = await withClient(rented.url, (client) =>
    client.query(
      `select count(*) filter (where relforcerowsecurity)::int as forced, count(*)::int as of
       from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
    ),
  );
  expect(rows[0]?.of).toBeGreaterThan(50);
  expect(rows[0]?.forced).toBe(rows[0]?.of);
});

it('what is asked of all businesses is asked of one after the other', async () => {
  const key = testKeys(rented.url);
  const business = idOf('rented');
  const person = idOf('ana');
  await withClient(rented.asSuperuser, async (client) => {
    await client.query("insert into business (id, slug, name) values ($1, 'tienda', 'Tienda')", [business]);
    const identity = createIdentitySeal(key).closePerson({ document: '1144012345', birthday: null }, person);
    await client.query(
      `insert into app_user (business_id, id, email, name, phone, identity)
       values ($1, $2, 'ana@correo.test', 'Ana', '+573001234567', $3)`,
      [business, person, identity],
    );
    await client.query(
      "insert into audit_seal (business_id, number, hash, signature) values ($1, 1, '', '')",
      [business],
    );
  });
  expect(await keyFault(rented.url, key)).toBeUndefined();
  expect(await keyFault(rented.url, [randomBytes(32)])).toMatch(/^SECRET_KEY: /);
  const foreign = await withClient(rented.url, async (client) => {
    await client.query('begin read only');
    return foreignSeals(client, key).finally(() => client.query('rollback'));
  });
  expect(foreign.map(({ times }) => times)).toEqual([1]);
});
