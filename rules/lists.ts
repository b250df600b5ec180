/** A copy with some items taken out at a place and others put there: `toSpliced`, which Chrome has since 110. */
export function spliced<Item>(items: readonly Item[], at: number, count: number, ...others: Item[]): Item[] {
  return [...items.slice(0, at), ...others, ...items.slice(at + count)];
}

/** By their keys, in the order in which these come first: `Map.groupBy`, which Chrome has since 117. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
