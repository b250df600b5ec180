import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { databaseAddress } from './database-address.ts';
import { type Env, type Faults, switchOf, text, wholeNumber } from './values.ts';

/** Settings of connections to PostgreSQL (docs/connections.md). */
export type ConnectionsConfig = {
  /** Connections of the pool, for all businesses together. */
  poolSize: number;
  /** Whether PostgreSQL caches plans on a connection by statement name. */
  namedStatements: boolean;
  /** Whether statements follow each other on a connection without waiting for answers. */
  pipelining: boolean;
  /** PostgreSQL itself, when DATABASE_URL is a pooler. */
  listenUrl: string | undefined;
};

export function connectionsConfig(env: Env, faults: Faults): ConnectionsConfig {
  const listenUrl = databaseAddress(env, faults, 'LISTEN_URL');
  if (listenUrl !== undefined && text(env, 'DATABASE_URL') === undefined) {
    faults.push('LISTEN_URL is for a DATABASE_URL that leads through a pooler: set both or none');
  }
  return {
    poolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', { from: 2, to: 500, fallback: USUAL_POOL_SIZE }, faults),
    // Poolers support named statements since PgBouncer 1.21, and only when configured.
    namedStatements: switchOf(env, 'DATABASE_NAMED_STATEMENTS', listenUrl === undefined, faults),
    pipelining: switchOf(env, 'DATABASE_PIPELINING', true, faults),
    listenUrl,
  };
}
