import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DatabaseClient } from './client.ts';

/**
 * Receives every payload of a channel, the loss of its connection, and when a new one is proven to deliver.
 */
export type Subscriber = { message(payload: string): void; up(): void; down(): void };

export type Listening = {
  /** Calls back until the returned function is called. */
  listen(channel: string, on: Subscriber): Promise<() => Promise<void>>;
  /** Whether everything committed until a moment ago is proven to have arrived. */
  isLive(): boolean;
  /** How long delivery has not been proven, in milliseconds; 0 while it is, and before anybody listens. */
  deafMs(): number;
  close(): Promise<void>;
};

const BEAT_MS = 1_000;
/** When the latest returned heartbeat is older, memory may be stale and is not served (rule 77). */
const LATE_MS = 5_000;
/** After this the connection counts as lost and another is opened. */
const LOST_MS = 10_000;
const RETRY_MS = 200;
/** How long a start waits for the first heartbeat. */
const FIRST_MS = 5_000;
const CLOSE_MS = 1_000;

/**
 * One connection for all channels of a process. An open connection proves nothing: its backend may hang, and behind a
 * pooler it is shared between statements. So every second a notification to this process is sent by `send`, over
 * another connection: on its own it would return with the response and prove nothing. PostgreSQL delivers in commit
 * order: when one returns, everything committed before it was sent has arrived.
 *
 * @param send notifies a channel, over another connection
 * @param note what a log has to know
 */
export function createListening(
  settings: pg.ClientConfig,
  send: (channel: string, payload: string) => Promise<unknown>,
  {
    note = () => {},
    now = Date.now,
  }: { note?: ((text: string) => void) | undefined; now?: () => number } = {},
): Listening {
  const own = `heartbeat ${randomUUID()}`;
  const subscribers = new Set<{ channel: string; on: Subscriber }>();
  let client: pg.Client | undefined;
  let opened: Promise<void> | undefined;
  let proven = () => {};
  let turns: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isSubscribed = false;
  let isUp = false;
  let isClosed = false;
  let deafSince: number | undefined;
  let isNoted = false;
  const heartbeat = createHeartbeat((payload) => send(own, payload), now);

  async function connect(): Promise<void> {
    const next = new DatabaseClient(settings);
    const lost = () => {
      if (client === next) lose();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload = '' }) => {
      if (client !== next) return;
      if (channel === own) heartbeatArrived(payload);
      else for (const subscriber of of(channel)) subscriber.on.message(payload);
    });
    client = next;
    isSubscribed = false;
    heartbeat.restart();
    try {
      await next.connect();
      await subscribe(next);
      heartbeat.beat();
    } catch {
      lost();
    }
  }

  function lose(): void {
    const lost = client;
    client = undefined;
    if (lost) destroy(lost);
    if (isUp) {
      isUp = false;
      for (const { on } of subscribers) on.down();
    }
    if (!isClosed) retry = setTimeout(() => void connect(), RETRY_MS);
  }

  function heartbeatArrived(payload: string): void {
    if (!heartbeat.arrived(payload) || isUp) return;
    isUp = true;
    for (const { on } of subscribers) on.up();
    proven();
  }

  /** Logs when the process stops receiving notifications, and when it receives them again. */
  function noteDeafness(): void {
    if (isLive()) {
      if (isNoted) note('notifications arrive again');
      isNoted = false;
      deafSince = undefined;
      return;
    }
    deafSince ??= now();
    if (isNoted || now() - deafSince < FIRST_MS) return;
    isNoted = true;
    note('notifications of PostgreSQL (LISTEN) do not arrive: nothing is served from memory');
  }

  // After the clock was set back, nothing is proven either.
  function isLive(): boolean {
    return isUp && Math.abs(heartbeat.age()) <= LATE_MS;
  }

  function turn(): void {
    noteDeafness();
    if (!client) return;
    if (heartbeat.age() > LOST_MS) lose();
    else if (!heartbeat.isUnderWay() && isSubscribed) heartbeat.beat();
  }

  function of(channel: string) {
    return [...subscribers].filter((subscriber) => subscriber.channel === channel);
  }

  /** Subscribes in one statement, which is one transaction on one backend. */
  async function subscribe(to: pg.Client, another: string = own): Promise<void> {
    const channels = new Set([...[...subscribers].map(({ channel }) => channel), another, own]);
    await to.query([...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    isSubscribed = true;
  }

  /** Resolves when the first connection is proven, or after the maximum wait. */
  function open(): Promise<void> {
    turns = setInterval(turn, BEAT_MS);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, FIRST_MS);
      proven = () => {
        clearTimeout(timer);
        resolve();
      };
      void connect();
    });
  }

  return {
    async listen(channel, on) {
      const subscriber = { channel, on };
      if (opened) {
        await opened;
        if (client && of(channel).length === 0) await subscribe(client, channel).catch(() => {});
        subscribers.add(subscriber);
        if (isUp) on.up();
      } else {
        subscribers.add(subscriber);
        opened = open();
        await opened;
      }
      return async () => {
        subscribers.delete(subscriber);
      };
    },
    isLive,
    deafMs: () => (deafSince === undefined ? 0 : now() - deafSince),
    async close() {
      isClosed = true;
      clearInterval(turns);
      clearTimeout(retry);
      proven();
      const last = client;
      client = undefined;
      if (!last) return;
      await end(last);
    },
  };
}

/** Numbered notifications to this process, one under way at a time. */
function createHeartbeat(send: (payload: string) => Promise<unknown>, now: () => number) {
  let beats = 0;
  /** When the heartbeat under way was sent; undefined when none is. */
  let sentAt: number | undefined;
  /** Everything committed before this has arrived. */
  let provenAt = 0;

  return {
    /** Gives a new connection its time to prove that it delivers. */
    restart(): void {
      sentAt = undefined;
      provenAt = now();
    },
    beat(): void {
      beats += 1;
      sentAt = now();
      const number = beats;
      // A failed heartbeat is repeated with the next tick; until then nothing is proven.
      send(String(number)).catch(() => {
        if (beats === number) sentAt = undefined;
      });
    },
    /** Whether the payload is the heartbeat under way. */
    arrived(payload: string): boolean {
      if (Number(payload) !== beats || sentAt === undefined) return false;
      provenAt = sentAt;
      sentAt = undefined;
      return true;
    },
    isUnderWay: () => sentAt !== undefined,
    age: () => now() - provenAt,
  };
}

async function end(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  // A hanging backend does not close its connection.
  const timer = setTimeout(() => client.connection.stream.destroy(), CLOSE_MS);
  await ended;
  clearTimeout(timer);
}

function destroy(client: pg.Client): void {
  client.end().catch(() => {});
  client.connection.stream.destroy();
}
