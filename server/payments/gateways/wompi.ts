import { z } from 'zod';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { WompiKeys } from '#server/config/wompi-keys.ts';
import { type Gateway, GatewayError, type Transaction } from './gateway.ts';
import type { AskProvider } from './provider-http.ts';
import { bearer, readAnswer, type WompiHosts, wordsOf } from './wompi-answer.ts';
import { wompiCheckoutUrl } from './wompi-checkout.ts';
import { createWompiDirect } from './wompi-direct.ts';
import { WompiTransaction, wompiTransaction } from './wompi-transaction.ts';

const PAGE_SIZE = 100;
/** 20,000 transactions a day: beyond that something is wrong. */
const MOST_PAGES = 200;

const One = z.object({ data: WompiTransaction });
const Many = z.object({ data: z.array(WompiTransaction) });
const Voided = z.object({
  data: z.object({ status: z.string().max(40), status_message: z.string().max(500).nullish() }),
});

/** An account at Wompi: its web checkout, and payments that the shop itself sends. */
export function createWompi(keys: WompiKeys, hosts: WompiHosts, ask: AskProvider): Gateway {
  const path = (id: string) => `${hosts.api}/transactions/${encodeURIComponent(id)}`;

  async function search(query: Record<string, string>): Promise<WompiTransaction[]> {
    const answer = await ask({
      url: `${hosts.api}/transactions?${new URLSearchParams(query)}`,
      headers: bearer(keys.privateKey),
    });
    return readAnswer(Many, answer).data;
  }

  return {
    name: 'wompi',
    ...(keys.direct && { direct: createWompiDirect(keys, hosts, ask) }),

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
      const { id, reference } = readAnswer(One, answer).data;
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
      const { status, status_message } = readAnswer(Voided, answer).data;
      const done = status !== 'DECLINED' && status !== 'ERROR';
      return { done, answer: status_message || status };
    },
  };
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
