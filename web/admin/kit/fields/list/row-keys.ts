import { useState } from 'react';
import { spliced } from '#rules/lists.ts';

let made = 0;
const newKey = () => `row-${++made}`;

/**
 * A stable key for each row of a list whose values have none. When all rows change at once (a record read again), keys
 * are added and dropped at the end.
 */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState<readonly string[]>(() => Array.from({ length: count }, newKey));
  const fitting =
    keys.length === count
      ? keys
      : [...keys.slice(0, count), ...Array.from({ length: Math.max(0, count - keys.length) }, newKey)];
  if (fitting !== keys) setKeys(fitting);
  return {
    keys: fitting,
    insert(at: number): string {
      const key = newKey();
      setKeys(spliced(fitting, at, 0, key));
      return key;
    },
    remove: (at: number) => setKeys(spliced(fitting, at, 1)),
    move: (from: number, to: number) => setKeys(moved(fitting, from, to)),
    keepOnly: (kept: readonly boolean[]) => setKeys(fitting.filter((_, at) => kept[at])),
  };
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return spliced(spliced(items, from, 1), to, 0, ...items.slice(from, from + 1));
}
