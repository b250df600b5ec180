import pg from 'pg';

/** Every payload told on a channel, when the line is cut and when it is back. */
export type Heard = { message(payload: string): void; up(): void; down(): void };

/**
 * A line on which nothing is said for long looks the same when whoever stands between has forgotten it: asked every ten
 * seconds, it is found cut soon.
 */
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Listens until the function it answers with is called; a line that is cut is opened again. */
export async function listen(url: string, channel: string, on: Heard): Promise<() => Promise<void>> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000, ...alive });
    let dropped = false;
    const drop = () => {
      if (dropped || closed) return;
      dropped = true;
      on.down();
      timer = setTimeout(connect, 200);
    };
    next.on('error', drop);
    next.on('end', drop);
    next.on('notification', (message) => on.message(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      client = next;
      on.up();
    } catch {
      drop();
    }
  };
  await connect();

  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end();
  };
}
