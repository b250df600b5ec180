const KEEP_MS = 24 * 60 * 60 * 1000;
const MOST = 2_000;

/**
 * Answers of the last day, also 'nobody knows': operators ask that nothing be asked twice. The longest unused goes
 * first.
 */
export function createRecall(now: () => number = Date.now) {
  const kept = new Map<string, { answer: unknown; until: number }>();
  return {
    find<Answer>(key: string): { answer: Answer | undefined } | undefined {
      const found = kept.get(key);
      kept.delete(key);
      if (!found || found.until < now()) return undefined;
      kept.set(key, found);
      // A key is written and read with one type: it begins with the kind of question.
      return { answer: found.answer as Answer | undefined };
    },
    keep(key: string, answer: unknown): void {
      kept.set(key, { answer, until: now() + KEEP_MS });
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
  };
}
