const WINDOW_MS = 60_000;
/** Requests a minute: one address needs a handful, and many phones share their carrier's address. */
const MOST_A_MINUTE = 40;
const MOST_REMEMBERED = 20_000;

/** Whether a network address may make another request this minute. Each process counts its own. */
export function createAllowance(now: () => number = Date.now): (asker: string) => boolean {
  let requests = new Map<string, number>();
  let until = 0;
  return (asker) => {
    if (now() >= until) {
      requests = new Map();
      until = now() + WINDOW_MS;
    }
    const times = requests.get(asker) ?? 0;
    if (times >= MOST_A_MINUTE || (times === 0 && requests.size >= MOST_REMEMBERED)) return false;
    requests.set(asker, times + 1);
    return true;
  };
}
