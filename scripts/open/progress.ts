/** What somebody at the console waits for is named every few seconds. */
const EVERY_MS = 5_000;

/** Says `doing` and the seconds so far until the work is done; nothing about what is done at once. */
export async function withProgress<T>(doing: string, work: Promise<T>): Promise<T> {
  const from = Date.now();
  const timer = setInterval(() => {
    console.log(`${doing} (${Math.round((Date.now() - from) / 1000)} s) ...`);
  }, EVERY_MS);
  return work.finally(() => clearInterval(timer));
}
