import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedTemplate } from './factories/seed.ts';
import { throwawayFolder } from './factories/throwaway-folder.ts';
import { databaseOf, withClient, withNewClient } from './postgres-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the server the tests run on. */
    testServer: string;
    /** A migrated database with the small fixture, copied for every test file. */
    templateDatabase: string;
    /** The same with nothing in it. */
    emptyDatabase: string;
  }
}

/**
 * Gives the server tests a real PostgreSQL: an embedded one in a folder that is thrown away, or the one
 * that TEST_DATABASE_URL names. The schema is made once, in a template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `canasta_template_${process.pid}`;
  const empty = `canasta_empty_${process.pid}`;
  await withClient(server.url, (client) => client.query(`create database ${template}`));
  const templateUrl = databaseOf(server.url, template);
  await migrate(templateUrl);
  await withClient(server.url, (client) =>
    client.query(`create database ${empty} template ${template} strategy file_copy`),
  );
  await seedTemplate(templateUrl);
  // The first connection writes what the next ones read, in each copy too.
  await withNewClient(templateUrl, (client) => client.query('select'));
  project.provide('testServer', server.url);
  project.provide('templateDatabase', template);
  project.provide('emptyDatabase', empty);
  return async () => {
    await withClient(server.url, async (client) => {
      for (const name of [template, empty]) await client.query(`drop database ${name} with (force)`);
    });
    await server.stop();
  };
}

async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside) return { url: outside, stop: async () => undefined };
  const folder = throwawayFolder('test');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    fsync: false,
    // Databases live for seconds: nothing of theirs is worth tidying up, or guarding by a password that is slow to try.
    // Nor do statements live long enough to be planned anew for their values: most of what PostgreSQL did was that.
    // Files lie in memory, where reading is no work to be given to another process.
    settings: {
      max_connections: 300,
      autovacuum: 'off',
      io_method: 'sync',
      scram_iterations: 1,
      plan_cache_mode: 'force_generic_plan',
    },
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
