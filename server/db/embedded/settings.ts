/** Server settings by name, as `postgres -c name=value` takes them. */
export type Settings = Record<string, string | number>;

/** For a machine of two cores that PostgreSQL shares with the application. */
const tuned: Settings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: 120,
  // Compiling a query costs more than any short query of a shop gains.
  jit: 'off',
  // Two cores are for waiting requests, not for one big query.
  max_parallel_workers_per_gather: 0,
  io_workers: 2,
  // Solid state disks: a random page costs about as much as a sequential one.
  random_page_cost: 1.1,
  effective_io_concurrency: 64,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/** For databases that are thrown away: a crash of the machine may lose them, a crash of a process not. */
const throwaway: Settings = { fsync: 'off', full_page_writes: 'off' };

/** All settings of the server, the caller's last. */
export function serverSettings(fsync: boolean, own: Settings): Settings {
  return { ...tuned, ...(fsync ? {} : throwaway), ...own };
}
