import { randomBytes } from 'node:crypto';
import { appUrl } from '#server/db/migrate.ts';
import { closeClients, databaseOf, withClient } from './postgres-client.ts';

export type RentedDatabase = {
  /** As its owner. */
  url: string;
  /** As the superuser of the server, whom row-level security does not bind. */
  asSuperuser: string;
  drop(): Promise<void>;
};

/** An empty database as it is rented: its owner may make roles, but is no superuser. */
export async function createRentedDatabase(server: string): Promise<RentedDatabase> {
  const name = `canasta_rented_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = new URL(databaseOf(server, name));
  url.username = name;
  url.password = 'rented';
  await withClient(server, async (client) => {
    await client.query(`create role ${name} login createrole password '${url.password}'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  return {
    url: url.href,
    asSuperuser: databaseOf(server, name),
    async drop() {
      for (const one of [url.href, databaseOf(server, name), appUrl(databaseOf(server, name))])
        await closeClients(one);
      await withClient(server, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop role ${name}`);
      });
    },
  };
}
