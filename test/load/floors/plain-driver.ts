import pg from 'pg';
import type { Queries } from '#server/db/database.ts';
import type { Sql } from '#server/db/sql.ts';

/**
 * Questions of one business straight through the driver: its own pool and its named statements, nothing of the shop's
 * between. As many connections as a bench has workers.
 */
export function openPlainDriver(url: string, businessId: string) {
  const options = `-c timezone=UTC -c app.business_id=${businessId}`;
  const pool = new pg.Pool({ connectionString: url, max: 16, options });
  const ask: Pick<Queries, 'businessId' | 'all'> = {
    businessId,
    all: async <T extends Record<string, unknown>>(query: Sql) => (await pool.query<T>(query)).rows,
  };
  return { ask, close: () => pool.end() };
}

export type PlainDriver = ReturnType<typeof openPlainDriver>;
