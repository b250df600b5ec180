import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

const BEAT_MS = 1_000;
/** A process that is silent for this long loses its duty to another one. */
const LEASE_MS = 4_000;
/** The holder gives up this much earlier itself, because its clock may differ from the database's. */
const MARGIN_MS = 500;
const ROUNDS = 'rounds';

export type Duty = {
  /** Whether this process runs the rounds now. After a pause of a process, two may believe so for a moment. */
  isMine(): boolean;
  start(onTaken: () => void): void;
  stop(): Promise<void>;
};

/** Elects one of several processes for frequent rounds: the holder of a lease, renewed every second. */
export function createDuty({ registry }: Pick<Database, 'registry'>, holder = newId()): Duty {
  let mineUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let beating = Promise.resolve();
  let isClosing = false;
  const isMine = () => !isClosing && performance.now() < mineUntil;

  async function beat(onTaken: () => void): Promise<void> {
    const begunMs = performance.now();
    const wasMine = isMine();
    // Without a database there is no work, and the rounds report the fault.
    const hasLease = await takeLease(registry, holder).catch(() => false);
    mineUntil = hasLease ? begunMs + LEASE_MS - MARGIN_MS : Number.NEGATIVE_INFINITY;
    if (isMine() && !wasMine) onTaken();
    if (!isClosing) timer = setTimeout(() => (beating = beat(onTaken)), BEAT_MS);
  }

  return {
    isMine,
    start(onTaken) {
      beating = beat(onTaken);
    },
    async stop() {
      const hadIt = isMine();
      isClosing = true;
      clearTimeout(timer);
      await beating;
      if (hadIt) await leaveLease(registry, holder).catch(() => undefined);
    },
  };
}

async function takeLease(registry: Database['registry'], holder: string): Promise<boolean> {
  const rows = await registry.all(sql`
    insert into round_lease (name, holder, expires_at)
    values (${ROUNDS}, ${holder}, clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000}))
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where round_lease.holder = excluded.holder or round_lease.expires_at < clock_timestamp()
    returning name`);
  return rows.length > 0;
}

/** Ends the lease but keeps the row: the time without a holder is counted from it. */
function leaveLease(registry: Database['registry'], holder: string) {
  return registry.all(sql`
    update round_lease set expires_at = clock_timestamp() - interval '1 millisecond'
    where name = ${ROUNDS} and holder = ${holder}`);
}
