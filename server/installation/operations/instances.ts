import type { ProcessKind } from '#server/config/process-kind.ts';
import type { Database, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { instance as name } from '#server/observing/log-lines.ts';
import { appVersion as version } from '../app-version.ts';

const EVERY_MS = 15_000;
/** Of installations that restart all day. */
const MOST = 200;

export type Instance = {
  id: string;
  name: string;
  version: string;
  process: ProcessKind;
  started_at: Date;
  /** Since it was started, and since it was last seen. */
  age: number;
  silent: number;
  deaf_seconds: number;
  /** Resident memory when it was seen; 0 = it did not say. */
  memory_mb: number;
  /** Whether it does the rounds on a short clock. */
  on_duty: boolean;
};

/** Writes this process into the table of those that run, until it stops. Without a database it is silent there. */
export function createPresence(
  { registry, deafMs }: Pick<Database, 'registry' | 'deafMs'>,
  { id, process }: { id: string; process: ProcessKind },
) {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isClosing = false;

  async function write(): Promise<void> {
    const deaf = Math.floor(deafMs() / 1000);
    await registry.all(presence({ id, process, deaf, memory: memoryMb() })).catch(() => []);
    if (!isClosing) timer = setTimeout(() => (writing = write()), EVERY_MS).unref();
  }

  return {
    start() {
      writing = write();
    },
    async stop() {
      isClosing = true;
      clearTimeout(timer);
      await writing;
      await registry.all(sql`delete from instance where id = ${id}`).catch(() => []);
    },
  };
}

type Presence = { id: string; process: ProcessKind; deaf: number; memory: number };

const memoryMb = () => Math.round(process.memoryUsage.rss() / 1024 ** 2);

/** Its own row; those of processes that died long ago are taken away. */
const presence = ({ id, process, deaf, memory }: Presence) => sql`
  with forgotten as (delete from instance where seen_at < clock_timestamp() - interval '7 days')
  insert into instance (id, name, version, process, deaf_seconds, memory_mb)
  values (${id}, ${name}, ${version}, ${process}, ${deaf}, ${memory})
  on conflict (id) do update set seen_at = clock_timestamp(), deaf_seconds = excluded.deaf_seconds,
    memory_mb = excluded.memory_mb`;

/** Those seen in the last day, the oldest first. */
export function readInstances(db: Pick<Queries, 'all'>): Promise<Instance[]> {
  return db.all<Instance>(sql`
    select i.id, i.name, i.version, i.process, i.started_at, i.deaf_seconds, i.memory_mb,
      extract(epoch from clock_timestamp() - i.started_at)::float8 as age,
      extract(epoch from clock_timestamp() - i.seen_at)::float8 as silent,
      exists (select from round_lease l where l.holder = i.id and l.expires_at > clock_timestamp()) as on_duty
    from instance i where i.seen_at > clock_timestamp() - interval '1 day'
    order by i.started_at, i.id limit ${MOST}`);
}
