/**
 * The best of many, in order, without sorting the rest: reads each once and keeps as many as are wanted.
 *
 * @param before whether one comes before the other
 */
export function bestOf<T>(items: Iterable<T>, wanted: number, before: (one: T, other: T) => boolean): T[] {
  const heap: T[] = [];
  if (wanted <= 0) return heap;
  for (const item of items) {
    if (heap.length < wanted) {
      heap.push(item);
      rise(heap, before);
      continue;
    }
    const worst = heap[0];
    if (worst === undefined || !before(item, worst)) continue;
    heap[0] = item;
    sink(heap, before);
  }
  return heap.sort((one, other) => (before(one, other) ? -1 : before(other, one) ? 1 : 0));
}

/** The worst stands at the top, so that it is found and replaced at once. */
function rise<T>(heap: T[], before: (one: T, other: T) => boolean): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!swapIfBetter(heap, parent, at, before)) return;
    at = parent;
  }
}

function sink<T>(heap: T[], before: (one: T, other: T) => boolean): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const right = left + 1;
    if (left >= heap.length) return;
    const [one, other] = [heap[left] as T, heap[right] as T];
    const worse = right < heap.length && before(one, other) ? right : left;
    if (!swapIfBetter(heap, at, worse, before)) return;
    at = worse;
  }
}

function swapIfBetter<T>(
  heap: T[],
  parent: number,
  child: number,
  before: (one: T, other: T) => boolean,
): boolean {
  const [upper, lower] = [heap[parent] as T, heap[child] as T];
  if (!before(upper, lower)) return false;
  heap[parent] = lower;
  heap[child] = upper;
  return true;
}
