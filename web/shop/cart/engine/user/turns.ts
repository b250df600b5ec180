/**
 * What is asked of the server about one cart, one after another, so that answers never overtake each other. A change
 * that may be followed by more of its kind rests a moment first: ten presses on plus are one change.
 */

/** So long without another press is the end of them, in ms. */
const DEBOUNCE_MS = 350;
/** Somebody who never stops pressing is told so often, in ms. */
const LONGEST_DEBOUNCE_MS = 2_000;

let queue: Promise<unknown> = Promise.resolve();
let debouncedUntil = 0;
let debouncedFrom: number | undefined;
let wake: () => void = () => {};

/** Asks something after everything asked before. */
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

/** What rests is told at once: something else needs its answer, or the page is being left. */
export function flush(): void {
  debouncedUntil = 0;
  wake();
}

/** Comes back when nothing more is expected. */
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
