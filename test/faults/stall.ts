import pg from 'pg';

export type Stall = {
  /** Whether a statement has come to the table and waits there. */
  reached(): Promise<boolean>;
  /** Lets it go on and takes the obstacle away. */
  release(): Promise<void>;
};

const LOCK = 4_711;

/** Makes the next write to a table stand still in the middle of its statement, until it is released. */
export async function stallAt(adminUrl: string, table: string, event: 'insert' | 'update'): Promise<Stall> {
  const holder = new pg.Client({ connectionString: adminUrl });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  await holder.query(`
    create or replace function stall() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
    create trigger stall before ${event} on ${table} for each row execute function stall()`);
  return {
    async reached() {
      const { rowCount } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    },
    async release() {
      await holder.query(`select pg_advisory_unlock(${LOCK})`);
      await holder.query(`drop trigger stall on ${table}`);
      await holder.end();
    },
  };
}
