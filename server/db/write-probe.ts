import type pg from 'pg';

/**
 * Updates a row and commits, which a read-only or recovering server rejects, and writes a megabyte to a temporary file,
 * which needs free disk space: rows alone often fit into existing pages.
 */
const WRITE = `
  begin;
  set local work_mem = '64kB';
  update write_probe set written_at = clock_timestamp();
  select count(*) from generate_series(1, 40000);
  commit`;

/** Proves on one connection that the database can write; throws otherwise. */
export async function proveWriting(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken = false;
  const drop = () => {
    broken = true;
  };
  client.on('error', drop);
  try {
    await client.query(WRITE);
  } catch (error) {
    // The connection was left in the middle of a transaction: a new one is cheap here.
    broken = true;
    throw error;
  } finally {
    client.off('error', drop);
    client.release(broken);
  }
}
