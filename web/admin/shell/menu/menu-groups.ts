import type { MenuEntry, MenuGroup } from './menu-entry.ts';

/** A menu with no more entries than this has no headings. */
const SHORT = 8;

type Grouped = { group: MenuGroup | ''; members: readonly MenuEntry[] };

/** The entries by their group, in order; a short menu is one group without a name. */
export function grouped(entries: readonly MenuEntry[]): Grouped[] {
  if (entries.length <= SHORT) return [{ group: '', members: entries }];
  const groups = [...new Set(entries.map(({ group }) => group ?? ''))];
  return groups.map((group) => ({
    group,
    members: entries.filter((entry) => (entry.group ?? '') === group),
  }));
}
