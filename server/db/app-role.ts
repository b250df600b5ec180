import { createHmac } from 'node:crypto';
import type pg from 'pg';

export const APP_ROLE = 'canasta_app';

/**
 * Roles belong to the whole server, so several databases of one server share it. Its password follows from the
 * administrator's, so that every process can compute it and nothing more has to be kept.
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
    // Two databases of one server migrated at once: the other one may have made it.
    await client.query(
      `do $$ begin
         create role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}';
       exception when duplicate_object or unique_violation then null;
       end $$`,
    );
  }
}

export function appPassword(adminUrl: string): string {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  return createHmac('sha256', secret).update(`${APP_ROLE} of Canasta`).digest('hex');
}
