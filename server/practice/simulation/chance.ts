/** A time people take, in ms, log-normally distributed: most are short and some very long. */
export function thinkTime(median: number, spread = 0.9): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return Math.min(median * Math.exp(spread * normal), 20 * median);
}

/** The time between two independent arrivals, in ms. */
export function untilNext(perSecond: number): number {
  return (-Math.log(1 - Math.random()) * 1_000) / perSecond;
}

/** A random element of a list with the most popular first: a few are chosen most of the time. */
export function popular<T>(list: readonly T[]): T {
  return picked(list, Math.floor(list.length * Math.random() ** 2.5));
}

export function anyOf<T>(list: readonly T[]): T {
  return picked(list, Math.floor(list.length * Math.random()));
}

export function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}

function picked<T>(list: readonly T[], place: number): T {
  const one = list[place];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
