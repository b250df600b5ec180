/**
 * The best of many items, in order, without sorting the others.
 *
 * @param before whether one precedes the other
 */
export function bestOf<T>(items: Iterable<T>, most: number, before: (one: T, other: T) => boolean): T[] {
  const heap: T[] = [];
  if (most <= 0) return heap;
  for (const item of items) {
    if (heap.length < most) {
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

/**
 * Items in order from a position on: those before it are partitioned but not sorted, so that a page far down costs no
 * more than the first.
 */
export function bestFrom<T>(
  items: Iterable<T>,
  from: number,
  most: number,
  before: (one: T, other: T) => boolean,
): T[] {
  if (from <= 0) return bestOf(items, most, before);
  const rest = [...items];
  setAside(rest, from, before);
  return bestOf(rest.slice(from), most, before);
}

/** Moves the first `many` items to the front, unordered, by repeated partitioning (quickselect). */
function setAside<T>(items: T[], many: number, before: (one: T, other: T) => boolean): void {
  let [first, last] = [0, items.length - 1];
  while (first < last && many <= last) {
    const middle = items[(first + last) >> 1] as T;
    let [left, right] = [first, last];
    while (left <= right) {
      while (before(items[left] as T, middle)) left += 1;
      while (before(middle, items[right] as T)) right -= 1;
      if (left > right) break;
      [items[left], items[right]] = [items[right] as T, items[left] as T];
      left += 1;
      right -= 1;
    }
    if (many <= right) last = right;
    else if (many >= left) first = left;
    else return;
  }
}

/** The heap's worst item is at its top, where it can be replaced at once. */
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
