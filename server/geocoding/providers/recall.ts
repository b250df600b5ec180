import { DAY_MS } from '#rules/dates/durations.ts';

const KEEP_MS = DAY_MS;
const MOST = 2_000;

/**
 * Cached answers of the last day, including 'unknown': operators ask not to repeat requests. The least recently used is
 * dropped first.
 */
export function createRecall(now: () => number = Date.now) {
  const cached = new Map<string, { answer: unknown; until: number }>();
  return {
    find<Answer>(key: string): { answer: Answer | undefined } | undefined {
      const found = cached.get(key);
      cached.delete(key);
      if (!found || found.until < now()) return undefined;
      cached.set(key, found);
      // A key begins with the kind of request, so it is read with the type it was written with.
      return { answer: found.answer as Answer | undefined };
    },
    keep(key: string, answer: unknown): void {
      cached.set(key, { answer, until: now() + KEEP_MS });
      const [oldest] = cached.keys();
      if (cached.size > MOST && oldest !== undefined) cached.delete(oldest);
    },
  };
}
