import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DatabaseClient } from './client.ts';

export const APP_ROLE = 'canasta_app';

/**
 * Roles belong to the whole server, so its databases share this one. Its password is derived from the administrator's,
 * so that every process can compute it and nothing more must be stored.
 */
export async function ensureAppRole(client: pg.Client, adminUrl: string): Promise<void> {
  const password = appPassword(adminUrl);
  const { rows } = await client.query(
    'select rolbypassrls or rolsuper as bypasses from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  if (rows[0]?.bypasses) {
    throw new Error(`Role ${APP_ROLE} may bypass row-level security; take that right away first`);
  }
  if (rows.length === 0) {
    // When two databases of one server migrate at once, the other may have created it.
    await client.query(
      `do $$ begin
         create role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}';
       exception when duplicate_object or unique_violation then null;
       end $$`,
    );
  }
}

/** Throws where the role has no rights: migrations that gave them count as applied. */
export async function checkAppRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select has_table_privilege($1, 'business', 'select') as reads", [
    APP_ROLE,
  ]);
  if (rows[0]?.reads) return;
  throw new Error(
    `Role ${APP_ROLE} may not read the tables, as after a restore on a PostgreSQL that did not know the role: make the role, then restore once more (docs/operations.md)`,
  );
}

export function appPassword(adminUrl: string): string {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  return createHmac('sha256', secret).update(`${APP_ROLE} of Canasta`).digest('hex');
}

/**
 * The role's password is derived from the administrator's: after that one changes, or a backup is restored on another
 * server, the role gets the new one. Throws when the role is in use in another database, whose administrator would be
 * locked out. `at`: PostgreSQL itself, when `adminUrl` is a pooler.
 */
export async function renewAppPassword(adminUrl: string, at: string = adminUrl): Promise<void> {
  const asApp = new URL(at);
  asApp.username = APP_ROLE;
  asApp.password = appPassword(adminUrl);
  if (!(await isRefused(asApp.href))) return;

  const client = new DatabaseClient({ connectionString: at });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct datname as name from pg_stat_activity
       where usename = $1 and datname <> current_database() order by 1`,
      [APP_ROLE],
    );
    if (rows.length > 0) {
      const others = rows.map(({ name }) => name).join(', ');
      throw new Error(
        `Role ${APP_ROLE} has the password of another administrator and serves ${others} on this PostgreSQL: use the same administrator for both, or another PostgreSQL`,
      );
    }
    await client.query(`alter role ${APP_ROLE} password '${appPassword(adminUrl)}'`);
  } finally {
    await client.end();
  }
}

async function isRefused(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url });
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01';
  } finally {
    await client.end().catch(() => undefined);
  }
}
