/**
 * Serialises requests about a cart, so that answers never overtake each other. Repeated changes are debounced: ten
 * presses on plus are one.
 */

/** Debounce, in ms. */
const DEBOUNCE_MS = 350;
/** Maximum debounce while pressing continues, in ms. */
const LONGEST_DEBOUNCE_MS = 2_000;

let queue: Promise<unknown> = Promise.resolve();
let debouncedUntil = 0;
let debouncedFrom: number | undefined;
let wake: () => void = () => {};

/** Requests something after earlier requests. */
export function inTurn<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  const answer = queue.then(question);
  queue = answer.catch(() => {});
  return answer;
}

/** The next change waits from now on for the last of its kind. */
export function debounceAgain(): void {
  const now = Date.now();
  debouncedFrom ??= now;
  debouncedUntil = Math.min(now + DEBOUNCE_MS, debouncedFrom + LONGEST_DEBOUNCE_MS);
}

/** Flushes debounced changes: something else needs their answer, or the page is being left. */
export function flush(): void {
  debouncedUntil = 0;
  wake();
}

/** Resolves when no more changes are expected. */
export async function debounced(): Promise<void> {
  for (let left = debouncedUntil - Date.now(); left > 0; left = debouncedUntil - Date.now())
    await pause(left);
  debouncedFrom = undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
