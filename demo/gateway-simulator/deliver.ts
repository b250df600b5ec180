import { request } from 'node:http';
import { type Settings, takeOne } from './settings.ts';
import { type Delivery, remember, type State } from './state.ts';

/** Something for the shop: an event by POST, a callback by GET. */
export type Message = {
  business: string;
  /** Where the shopper returns to: its host is the business's. */
  returnUrl: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
};

const TIMEOUT_MS = 10_000;

/** What is needed to deliver; other stand-ins deliver, too. */
export type DeliveringState = Pick<State, 'shop' | 'deliveries'> & { settings: Pick<Settings, 'events'> };

/**
 * Sends messages to the shop according to the settings: late, never, twice, out of order; and retries failures.
 */
export function createDeliveries(state: DeliveringState) {
  const timers = new Set<NodeJS.Timeout>();
  const waiting: Message[] = [];
  const running = new Set<Promise<void>>();

  function deliver(message: Message): void {
    const { events } = state.settings;
    if (takeOne(events, 'drop')) {
      note(message, 'dropped');
      return;
    }
    if (takeOne(events, 'reorder')) {
      waiting.push(message);
      return;
    }
    for (const one of [message, ...waiting.splice(0)]) {
      for (let copy = 0; copy <= events.duplicate; copy += 1)
        later(events.delayMs, one, note(one, 'waiting'));
    }
  }

  function later(ms: number, message: Message, delivery: Delivery): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const sending = send(message, delivery).finally(() => running.delete(sending));
      running.add(sending);
    }, ms);
    timers.add(timer);
  }

  async function send(message: Message, delivery: Delivery): Promise<void> {
    delivery.status = await statusOf(state, message);
    delivery.attempts += 1;
    const pause = state.settings.events.retryMs[delivery.attempts - 1];
    if (delivery.status !== 200 && pause !== undefined) later(pause, message, delivery);
  }

  function note({ path, body }: Message, status: Delivery['status']): Delivery {
    const delivery: Delivery = { path, body, attempts: 0, status };
    remember(state.deliveries, delivery);
    return delivery;
  }

  return {
    deliver,
    /** Resolves when everything is sent, including retries. */
    async settled(): Promise<void> {
      while (timers.size > 0 || running.size > 0) {
        await Promise.all(running);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting.length = 0;
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** The status the shop answers with; 0 when it cannot be reached or takes too long. */
function statusOf({ shop }: DeliveringState, message: Message): Promise<number> {
  const place = new URL(shop.url);
  const host = shop.hosts?.[message.business] ?? hostOf(message.returnUrl) ?? place.host;
  return new Promise((resolve) => {
    const call = request(
      {
        hostname: place.hostname.replace(/^\[|\]$/g, ''),
        port: place.port || 80,
        method: message.method,
        path: message.path,
        // The Host header tells the business, whatever address the shop has.
        headers: { ...message.headers, host, 'content-length': Buffer.byteLength(message.body) },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(0));
    call.end(message.body);
  });
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
