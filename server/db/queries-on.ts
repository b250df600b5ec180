import type pg from 'pg';
import type { ConnectionOptions, Connections } from './connections.ts';
import type { Sql } from './sql.ts';
import { tracedStatements } from './traced-statements.ts';

type Row = Record<string, unknown>;

export function queriesOn(
  businessId: string,
  client: Pick<Connections, 'query'>,
  options: Pick<ConnectionOptions, 'namedStatements'>,
) {
  const ask = <T extends Row>(query: Sql) =>
    tracedStatements([query], () => client.query<T>(named(query, options)));
  const all = async <T extends Row>(query: Sql): Promise<T[]> => (await ask<T>(query)).rows;
  return {
    businessId,
    all,
    first: async <T extends Row>(query: Sql) => (await all<T>(query))[0],
    one: async <T extends Row>(query: Sql) => {
      const row = (await all<T>(query))[0];
      if (row === undefined) throw new Error(`No row for: ${query.text}`);
      return row;
    },
    run: async (query: Sql) => (await ask(query)).rowCount ?? 0,
  };
}

export function named(query: Sql, options: Pick<ConnectionOptions, 'namedStatements'>): pg.QueryConfig {
  const hasName = options.namedStatements !== false && query.name !== '';
  return hasName ? query : { text: query.text, values: query.values };
}
