const KEEP_MS = 24 * 60 * 60 * 1000;
const MOST = 2_000;

/**
 * Answers of the last day, also 'nobody knows': operators ask that nothing be asked twice. The longest unused goes
 * first.
 */
export function createRecall(now: () => number = Date.now) {
  const cached = new Map<string, { answer: unknown; until: number }>();
  return {
    find<Answer>(key: string): { answer: Answer | undefined } | undefined {
      const found = cached.get(key);
      cached.delete(key);
      if (!found || found.until < now()) return undefined;
      cached.set(key, found);
      // A key is written and read with one type: it begins with the kind of question.
      return { answer: found.answer as Answer | undefined };
    },
    keep(key: string, answer: unknown): void {
      cached.set(key, { answer, until: now() + KEEP_MS });
      const [oldest] = cached.keys();
      if (cached.size > MOST && oldest !== undefined) cached.delete(oldest);
    },
  };
}
