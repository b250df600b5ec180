import type { Database } from '#server/db/database.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** What is due and waits in a queue of a business; `seconds`: how long the oldest has been due. */
export type QueueFigure = { business: string; queue: string; waiting: number; seconds: number };
/** Orders of the last hour in a state. */
export type OrderFigure = { business: string; state: string; orders: number };
export type Verdict = { name: string; at: Date; ok: boolean; detail: string };

export type Figures = {
  queues: QueueFigure[];
  orders: OrderFigure[];
  ordersLastMinute: number;
  /** How long no process has been on duty for the rounds on a short clock; 0 while one is, null where none ever was. */
  dutyMissingSeconds: number | null;
  verdicts: Verdict[];
};

type Asking = { all<Row extends Record<string, unknown>>(query: Sql): Promise<Row[]> };
type FigureRow = { business: string; kind: string; name: string; amount: number; since: Date };

/** What the installation says of itself, all businesses together: one statement each for figures, duty and verdicts. */
export async function readFigures(registry: Asking, now: Date): Promise<Figures> {
  const [rows, duties, verdicts] = await Promise.all([
    registry.all<FigureRow>(
      sql`select business, kind, name, amount, since from operation_figures(${now}) order by kind, business, name`,
    ),
    registry.all<{ missing: number }>(
      sql`select greatest(0, extract(epoch from clock_timestamp() - max(expires_at)))::float8 as missing
          from round_lease having count(*) > 0`,
    ),
    readVerdicts(registry),
  ]);
  const secondsSince = (since: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    queues: of('queue').map(({ business, name, amount, since }) => ({
      business,
      queue: name,
      waiting: amount,
      seconds: secondsSince(since),
    })),
    orders: of('orders').map(({ business, name, amount }) => ({ business, state: name, orders: amount })),
    ordersLastMinute: of('orders_last_minute').reduce((sum, { amount }) => sum + amount, 0),
    dutyMissingSeconds: duties[0]?.missing ?? null,
    verdicts,
  };
}

export function readVerdicts(registry: Asking): Promise<Verdict[]> {
  return registry.all<Verdict>(sql`select name, at, ok, detail from verdict order by name`);
}

/** The statement that stores the last outcome of a check of the installation; drills and the doctor write theirs. */
export function verdictStatement({ name, at, ok, detail }: Verdict): Sql {
  return sql`
    insert into verdict (name, at, ok, detail) values (${name}, ${at}, ${ok}, ${detail.slice(0, 2000)})
    on conflict (name) do update set at = excluded.at, ok = excluded.ok, detail = excluded.detail`;
}

const CACHED_MS = 5_000;
/** A database that takes longer does not answer, whatever it says then. */
const TIMEOUT_MS = 3_000;

/** The figures of a moment ago, shared by all who ask at once; undefined where the database does not answer in time. */
export function createFigures({ registry }: Pick<Database, 'registry'>, now: () => Date = () => new Date()) {
  let last: { at: number; figures: Promise<Figures | undefined> } | undefined;
  return (): Promise<Figures | undefined> => {
    if (!last || performance.now() - last.at > CACHED_MS) {
      const reading = readFigures(registry, now()).catch(() => undefined);
      last = { at: performance.now(), figures: Promise.race([reading, timeout()]) };
    }
    return last.figures;
  };
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(resolve, TIMEOUT_MS, undefined).unref());
}
