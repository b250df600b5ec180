/** An order in a walk: while it is picked, in milliseconds, and how many lines it has. */
export type InWalk = { from: number; until: number; lines: number };

/**
 * Seconds of a walk that are an order's: at each moment the orders that are picked then share it by their lines. An
 * order that joins later or was ready before takes nothing of the rest.
 */
export function secondsOfOrder(own: InWalk, others: readonly InWalk[]): number {
  const beside = others.filter(({ from, until }) => from < own.until && until > own.from);
  const turns = beside.flatMap(({ from, until }) => [from, until]);
  const inside = turns.filter((at) => at > own.from && at < own.until);
  const times = [own.from, ...[...inside].sort((a, b) => a - b), own.until];
  let milliseconds = 0;
  for (const [index, from] of times.slice(0, -1).entries()) {
    const until = times[index + 1] ?? from;
    const there = beside.filter((one) => one.from <= from && one.until >= until);
    const lines = there.reduce((sum, one) => sum + one.lines, own.lines);
    milliseconds += Math.max(0, until - from) * (own.lines / lines);
  }
  return Math.round(milliseconds / 1000);
}
