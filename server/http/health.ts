import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';

/**
 * /healthz: the process answers, whatever else is down. /readyz: it can serve; false while it shuts down, so that a
 * balancer sends nobody here any more. Neither is cached and neither tells anything but yes or no.
 */
export function registerHealth(app: FastifyInstance, database: Database, state: { closing: boolean }): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = !state.closing && (await canServe(database));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: ready });
  });
}

async function canServe(database: Database): Promise<boolean> {
  try {
    const [row] = await database.registry.all<{ applied: number }>(
      sql`select count(*) as applied from schema_migration`,
    );
    return row?.applied === (await knownMigrations()).length;
  } catch {
    return false;
  }
}
