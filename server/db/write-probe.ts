import type pg from 'pg';

/**
 * Moves a row and commits, which no read-only or recovering server allows, and lays a megabyte aside in a temporary
 * file, which no full disk has room for: rows alone are often written into pages that are there already.
 */
const WRITE = `
  begin;
  set local work_mem = '64kB';
  update write_probe set written_at = clock_timestamp();
  select count(*) from generate_series(1, 40000);
  commit`;

/** Proves on one connection that the database writes; throws when it does not. */
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
    // Left in the middle of a transaction: a connection of its own is cheap here.
    broken = true;
    throw error;
  } finally {
    client.off('error', drop);
    client.release(broken);
  }
}
