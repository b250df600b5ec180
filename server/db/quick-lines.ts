import pg from 'pg';

/** Where questions of single statements are asked. */
export type Questions = {
  query<Row extends pg.QueryResultRow>(question: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
};

/** One for each core that PostgreSQL has here, and one for when a question takes longer than it should. */
const LINES = 3;
/** A question that takes longer is no quick one: it is undone here and asked on a connection of its own. */
const QUICK_MS = 100;
/** Whoever holds a row that is wanted may hold it much longer than a question takes. */
const QUICK_LOCK_MS = 30;
const LIMITS = `-c statement_timeout=${QUICK_MS} -c lock_timeout=${QUICK_LOCK_MS}`;
/** So long a question that was not quick is asked on a connection of its own at once: with other data it may be quick. */
const SLOW_FOR_MS = 60_000;
const IDLE_MS = 30_000;
const RETRY_MS = 1_000;

/** Undone by one of the two limits, or because the same statement was undone before it was known on the line. */
const PUT_OFF = new Set(['57014', '55P03', '26000']);

/** `client` while it is open. */
type Line = { client: pg.Client | undefined; waiting: number; opening: boolean; retryAt: number };
type OpenLine = Line & { client: pg.Client };

/**
 * A few connections on which questions of single statements follow each other without waiting for answers (docs/decisions/025).
 * Most of a short question's cost is not the question: it is waking the other process and being woken. Questions that take
 * long or have to wait for a row must not hold up those behind them: PostgreSQL undoes them after a moment, and they are asked
 * again on a connection of `pool`, as everything is while no line stands.
 *
 * @param settings of a connection; the limits of time in its options are replaced
 */
export function createQuickLines(
  settings: pg.ClientConfig,
  pool: Questions,
  onError: (error: Error) => void,
) {
  const lines: Line[] = Array.from({ length: LINES }, () => ({
    ...{ client: undefined, waiting: 0, opening: false, retryAt: 0 },
  }));
  const slowUntil = new Map<string, number>();
  let isClosed = false;
  const idle = setTimeout(() => letGo(), IDLE_MS).unref();

  async function query<Row extends pg.QueryResultRow>(question: pg.QueryConfig) {
    const { name } = question;
    if (name === undefined || isSlow(name)) return pool.query<Row>(question);
    const line = freest();
    if (!line) return pool.query<Row>(question);
    idle.refresh();
    line.waiting += 1;
    try {
      return await line.client.query<Row>(question);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === undefined || !PUT_OFF.has(code)) throw error;
      if (code === '57014') slowUntil.set(name, Date.now() + SLOW_FOR_MS);
    } finally {
      line.waiting -= 1;
    }
    return pool.query<Row>(question);
  }

  function isSlow(name: string): boolean {
    const until = slowUntil.get(name);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    slowUntil.delete(name);
    return false;
  }

  /** The line with the fewest questions before one's own; one more is opened while none is free. */
  function freest(): OpenLine | undefined {
    const [best] = lines.filter(isOpen).sort((a, b) => a.waiting - b.waiting);
    if (!best || best.waiting > 0) openOne();
    return best;
  }

  function openOne(): void {
    const line = lines.find(({ client, opening, retryAt }) => !client && !opening && retryAt <= Date.now());
    if (!line) return;
    line.opening = true;
    const client = new pg.Client({ ...settings, options: `${settings.options} ${LIMITS}`, pipeline: true });
    const drop = () => {
      if (line.client === client) line.client = undefined;
      line.retryAt = Date.now() + RETRY_MS;
    };
    client.on('error', (error) => {
      drop();
      onError(error);
    });
    client.on('end', drop);
    client
      .connect()
      .then(() => {
        if (isClosed) void client.end();
        else line.client = client;
      })
      // Who asks meanwhile asks the pool, and is told there that nobody answers.
      .catch(drop)
      .finally(() => {
        line.opening = false;
      });
  }

  /** Ends the lines; what was asked on them is answered first. */
  async function letGo(): Promise<void> {
    await Promise.all(
      lines.filter(isOpen).map((line) => {
        const { client } = line;
        (line as Line).client = undefined;
        return client.end();
      }),
    );
  }

  function close(): Promise<void> {
    isClosed = true;
    return letGo();
  }

  return { query, close };
}

function isOpen(line: Line): line is OpenLine {
  return line.client !== undefined;
}
