import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseOf, withClient } from '#test/postgres-client.ts';
import { migrate } from './migrate.ts';

/** A database as it is rented: its owner may make roles, but is no superuser. */
const name = `canasta_rented_${process.pid}_${randomBytes(4).toString('hex')}`;
const server = inject('testServer');
const own = new URL(databaseOf(server, name));
own.username = name;
own.password = 'rented';

beforeAll(() =>
  withClient(server, async (client) => {
    await client.query(`create role ${name} login createrole password '${own.password}'`);
    await client.query(`create database ${name} owner ${name}`);
  }),
);
afterAll(() =>
  withClient(server, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${name}`);
  }),
);

it('an owner without rights over others makes the schema, and stands behind its walls like anybody', async () => {
  const { applied } = await migrate(own.href);
  expect(applied.length).toBeGreaterThan(30);
  const { rows } = await withClient(own.href, (client) =>
    client.query(
      `select count(*) filter (where relforcerowsecurity)::int as walled, count(*)::int as of
       from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
    ),
  );
  expect(rows[0]?.of).toBeGreaterThan(50);
  expect(rows[0]?.walled).toBe(rows[0]?.of);
});
