import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DatabaseClient } from './client.ts';

/** The role with the rights of the shop; it owns nothing. A start works as this role, or as a member of it. */
export const APP_ROLE = 'canasta_app';

/**
 * Makes the role where it is missing. Roles belong to the whole server, so its databases share this one. `ownerUrl`:
 * its password is the new role's, unless another is set afterwards (`setAppPassword`).
 */
export async function ensureAppRole(client: pg.Client, ownerUrl: string): Promise<void> {
  const { rows } = await client.query(
    'select rolbypassrls or rolsuper as bypasses from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  if (rows[0]?.bypasses) {
    throw new Error(`Role ${APP_ROLE} may bypass row-level security; take that right away first`);
  }
  if (rows.length === 0) {
    // Without a password of the owner's (a certificate, a socket) anybody could derive this one.
    const password = new URL(ownerUrl).password === '' ? 'null' : `'${embeddedPassword(ownerUrl)}'`;
    // When two databases of one server migrate at once, the other may have created it.
    await client.query(
      `do $$ begin
         create role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole password ${password};
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

/** The password of the role on the embedded PostgreSQL, derived from the owner's, so that nothing more is stored. */
export function embeddedPassword(ownerUrl: string): string {
  const secret = decodeURIComponent(new URL(ownerUrl).password);
  return createHmac('sha256', secret).update(`${APP_ROLE} of Canasta`).digest('hex');
}

/**
 * Gives the role its password where another is refused: on a new server, after a restore, or because it is to change.
 * Throws when the role is in use in another database, which would be locked out. `ownerUrl`: PostgreSQL itself, not a
 * pooler.
 */
export async function setAppPassword(ownerUrl: string, password: string): Promise<void> {
  const asApp = new URL(ownerUrl);
  asApp.username = APP_ROLE;
  asApp.password = encodeURIComponent(password);
  if (!(await isRefused(asApp.href))) return;

  const client = new DatabaseClient({ connectionString: ownerUrl });
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
        `Role ${APP_ROLE} has another password and serves ${others} on this PostgreSQL: use the same password for both, or another PostgreSQL`,
      );
    }
    await client.query(`alter role ${APP_ROLE} password ${pg.escapeLiteral(password)}`).catch(explainRefusal);
  } finally {
    await client.end();
  }
}

/**
 * Why a start may not work as the role of this address, in one line; undefined when it may. It must have the rights of
 * the shop, and no others: what serves people can neither change a table nor see past row-level security.
 */
export async function appRoleFault(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; isMember: boolean; power: string | null }>(
    `select rolname as name, pg_has_role(oid, $1, 'usage') as "isMember", case
       when rolsuper then 'is a superuser'
       when rolbypassrls then 'may bypass row-level security'
       when exists (
         select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(pg_roles.oid, relowner, 'member')
       ) then 'owns the tables'
       when has_schema_privilege(oid, 'public', 'create') then 'may create tables in the schema public'
       when has_database_privilege(oid, current_database(), 'create') then 'may create schemas'
     end as power
     from pg_roles where rolname = current_user`,
    [APP_ROLE],
  );
  const [role] = rows;
  if (role?.power)
    return `role ${role.name} ${role.power}: name ${APP_ROLE} there, and the owner in OWNER_URL, for "migrate" alone (docs/operations.md)`;
  if (!role?.isMember) return `role ${role?.name} has no rights of the shop: grant it ${APP_ROLE}`;
  return undefined;
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
  throw new Error(
    `Role ${APP_ROLE} has another password than DATABASE_URL, and the owner of OWNER_URL may not change it: let a superuser set it`,
    { cause: error },
  );
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
