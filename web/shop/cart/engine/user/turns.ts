/**
 * What is asked of the server about one cart, one after another, so that answers never overtake each other. A change that
 * may be followed by more of its kind rests a moment first: ten presses on plus are one change.
 */

/** So long without another press is the end of them, in ms. */
const REST_MS = 350;
/** Somebody who never stops pressing is told so often, in ms. */
const LONGEST_REST_MS = 2_000;

let queue: Promise<unknown> = Promise.resolve();
let restUntil = 0;
let restFrom: number | undefined;
let wake: () => void = () => {};

/** Asks something after everything asked before. */
export function inTurn<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  const answer = queue.then(question);
  queue = answer.catch(() => {});
  return answer;
}

/** The next change waits from now on for the last of its kind. */
export function restAgain(): void {
  const now = Date.now();
  restFrom ??= now;
  restUntil = Math.min(now + REST_MS, restFrom + LONGEST_REST_MS);
}

/** What rests is told at once: something else needs its answer, or the page is being left. */
export function hurry(): void {
  restUntil = 0;
  wake();
}

/** Comes back when nothing more is expected. */
export async function rested(): Promise<void> {
  for (let left = restUntil - Date.now(); left > 0; left = restUntil - Date.now()) await pause(left);
  restFrom = undefined;
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
