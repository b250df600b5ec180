const WINDOW_MS = 60 * 60 * 1000;
/** What one address may tell in an hour; many phones share the address of their carrier. */
const MOST_EVENTS = 1_200;
/** How often an hour the same thing counts from one address, so that nobody makes a product popular alone. */
const MOST_OF_THE_SAME = 5;
const MOST_REMEMBERED = 100_000;

/**
 * How much of what an address tells is counted. Kept in memory for an hour and then forgotten: a process of its own
 * knows only what it heard, which is enough to make pumping useless.
 */
export function createVisitorLimits(now: () => number = Date.now) {
  let heard = new Map<string, number>();
  let until = 0;

  /** Whether one more of this is within its limit. */
  function take(key: string, most: number): boolean {
    const times = heard.get(key) ?? 0;
    if (times >= most || (times === 0 && heard.size >= MOST_REMEMBERED)) return false;
    heard.set(key, times + 1);
    return true;
  }

  return {
    /** False when the address has told too much already: nothing more is heard from it in this hour. */
    mayTell(ip: string): boolean {
      if (now() >= until) {
        heard = new Map();
        until = now() + WINDOW_MS;
      }
      return take(networkOf(ip), MOST_EVENTS);
    },
    /** Whether this thing still counts from this address. */
    counts: (ip: string, thing: string) => take(`${networkOf(ip)} ${thing}`, MOST_OF_THE_SAME),
    secondsLeft: () => Math.max(1, Math.ceil((until - now()) / 1000)),
  };
}

/** Who an address belongs to: one subscriber has a whole /64 of IPv6 addresses. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':');
}
