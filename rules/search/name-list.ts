/** Maximum of parts a name may be joined from (storefront 2: comma-separated names). */
const MOST_NAMES = 10;

/**
 * The names in a comma-separated list. A name may contain commas ("Café, Pan y Cía."), so the longest sequence of parts
 * that is a known name counts as one; unknown parts remain separate names.
 */
export function namesInList(list: string, isName: (name: string) => boolean): string[] {
  const parts = partsOf(list);
  const names: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let to = parts.length;
    while (to > from + 1 && !isName(joined(parts, from, to))) to -= 1;
    names.push(joined(parts, from, to));
    from = to;
  }
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Every name that may be meant: each run of parts. */
export function runsOfList(list: string): string[] {
  const parts = partsOf(list);
  const runs = parts.flatMap((_, from) =>
    parts.slice(from).map((_part, length) => joined(parts, from, from + length + 1)),
  );
  return [...new Set(runs.filter((run) => run !== ''))];
}

/** The ids of those that the list names: `found` are all that any of its runs may mean. */
export function idsInList(list: string, found: readonly { id: string; name: string }[]): string[] {
  const names = new Set(found.map(({ name }) => name));
  const listed = new Set(namesInList(list, (name) => names.has(name)));
  return [...new Set(found.filter(({ name }) => listed.has(name)).map(({ id }) => id))];
}

function partsOf(list: string): string[] {
  return list.split(',').slice(0, MOST_NAMES);
}

function joined(parts: readonly string[], from: number, to: number): string {
  return parts.slice(from, to).join(',').trim();
}
