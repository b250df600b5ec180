import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

const BEAT_MS = 1_000;
/** A process that says nothing for so long has lost its duty: another one takes it. */
const LEASE_MS = 4_000;
/** So much earlier it stops by itself: its clock and the database's may run apart a little. */
const MARGIN_MS = 500;
const ROUNDS = 'rounds';

export type Duty = {
  /** Whether this process does the rounds now. Two believe it for a moment at most, when one of them stood still. */
  isMine(): boolean;
  start(onTaken: () => void): void;
  /** Leaves the duty to the next process. */
  stop(): Promise<void>;
};

/**
 * The one process of several that does what is due on a short clock: whoever holds the lease, and says so every
 * second.
 */
export function createDuty({ registry }: Pick<Database, 'registry'>): Duty {
  const holder = newId();
  let mineUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let beating = Promise.resolve();
  let isClosing = false;
  const isMine = () => !isClosing && performance.now() < mineUntil;

  async function beat(onTaken: () => void): Promise<void> {
    const asked = performance.now();
    const wasMine = isMine();
    // Without a database there is nothing to do, and the rounds themselves say so.
    const hasLease = await takeLease(registry, holder).catch(() => false);
    mineUntil = hasLease ? asked + LEASE_MS - MARGIN_MS : Number.NEGATIVE_INFINITY;
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

function leaveLease(registry: Database['registry'], holder: string) {
  return registry.all(sql`delete from round_lease where name = ${ROUNDS} and holder = ${holder}`);
}
