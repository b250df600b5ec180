import { z } from 'zod';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { WompiKeys } from '#server/config/wompi-keys.ts';
import { type Gateway, GatewayError, type Transaction } from './gateway.ts';
import type { AskProvider, ProviderAnswer } from './provider-http.ts';
import { wompiCheckoutUrl } from './wompi-checkout.ts';
import { WompiTransaction, wompiTransaction } from './wompi-transaction.ts';

/** Where an account's calls and shoppers go. */
export type WompiHosts = { api: string; checkout: string };

const PAGE_SIZE = 100;
/** 20,000 transactions a day: beyond that something is wrong. */
const MOST_PAGES = 200;

const One = z.object({ data: WompiTransaction });
const Many = z.object({ data: z.array(WompiTransaction) });
const Voided = z.object({
  data: z.object({ status: z.string().max(40), status_message: z.string().max(500).nullish() }),
});
const Failure = z.object({
  error: z.object({
    type: z.string().max(100).optional(),
    reason: z.string().max(300).optional(),
    messages: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  }),
});

/** An account at Wompi, by its web checkout. */
export function createWompi(keys: WompiKeys, hosts: WompiHosts, ask: AskProvider): Gateway {
  const path = (id: string) => `${hosts.api}/transactions/${encodeURIComponent(id)}`;

  async function search(query: Record<string, string>): Promise<WompiTransaction[]> {
    const answer = await ask({
      url: `${hosts.api}/transactions?${new URLSearchParams(query)}`,
      headers: bearer(keys.privateKey),
    });
    return read(Many, answer).data;
  }

  return {
    name: 'wompi',

    async open(order) {
      return { url: wompiCheckoutUrl(hosts.checkout, keys, order), providerOrder: null };
    },

    async find({ reference }) {
      const found = await search({ reference });
      // Only ours: a filter that were ignored would answer with everybody's.
      return inOurWords(found.filter((one) => one.reference === reference));
    },

    async get(transactionId) {
      const answer = await ask({ url: path(transactionId), headers: bearer(keys.publicKey) });
      if (answer.status === 404) return undefined;
      const { id, reference } = read(One, answer).data;
      if (id !== transactionId) throw new GatewayError('Wompi answered about another transaction');
      // Anybody can read a transaction by its id: only the private key's list shows that it belongs to this account.
      const own = (await search({ reference })).find((one) => one.id === id && one.reference === reference);
      return own && wompiTransaction(own);
    },

    async list(from, until) {
      const found = new Map<string, WompiTransaction>();
      // Wompi filters by days: one more on either side, and the exact bounds here.
      const from_date = day(from.getTime() - DAY_MS);
      const until_date = day(until.getTime() + DAY_MS);
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const some = await search({
          from_date,
          until_date,
          page: String(page),
          page_size: String(PAGE_SIZE),
        });
        const before = found.size;
        for (const one of some) found.set(one.id, one);
        // New transactions push others to the next page: repeats do not mean the end, an empty page does.
        if (found.size === before) return inOurWords([...found.values()].filter(within(from, until)));
      }
      throw new GatewayError('the list of transactions has no end');
    },

    async undo({ id }) {
      const answer = await ask({
        url: `${path(id)}/void`,
        method: 'POST',
        headers: { ...bearer(keys.privateKey), 'content-type': 'application/json' },
        body: '{}',
      });
      if (answer.status >= 400) return { done: false, answer: wordsOf(answer) };
      const { status, status_message } = read(Voided, answer).data;
      const done = status !== 'DECLINED' && status !== 'ERROR';
      return { done, answer: status_message || status };
    },
  };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

function read<Shape extends z.ZodType>(shape: Shape, answer: ProviderAnswer): z.infer<Shape> {
  if (answer.status >= 400) throw new GatewayError(`Wompi refused: ${wordsOf(answer)}`);
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) throw new GatewayError('Wompi answered something unexpected');
  return parsed.data;
}

/** INVALID_ACCESS_TOKEN, or INPUT_VALIDATION_ERROR with its message for each field. */
function wordsOf({ status, body }: ProviderAnswer): string {
  const parsed = Failure.safeParse(body);
  if (!parsed.success) return `status ${status}`;
  const { type, reason, messages = {} } = parsed.data.error;
  const fields = Object.entries(messages).map(([field, words]) => `${field}: ${[words].flat().join(', ')}`);
  return [type ?? `status ${status}`, reason, ...fields].filter(Boolean).join('; ').slice(0, 500);
}

/** The newest last. */
function inOurWords(found: WompiTransaction[]): Transaction[] {
  // They come newest first; for two in the same second that is the only order.
  return found
    .toReversed()
    .toSorted((a, b) => createdAt(a) - createdAt(b))
    .map(wompiTransaction);
}

function within(from: Date, until: Date) {
  return (one: WompiTransaction) => {
    const at = createdAt(one);
    return at === 0 || (at >= from.getTime() && at < until.getTime());
  };
}

function createdAt({ created_at }: WompiTransaction): number {
  return (created_at && Date.parse(created_at)) || 0;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
