import { iconList, type StaffIcon } from '#web/ui/icons/icon-list.ts';

const known: ReadonlySet<string> = new Set(iconList.staff);
/** What shoppers see, too, has its drawing among theirs. */
const others: Readonly<Record<string, StaffIcon>> = {
  tag: 'list-dashes',
  'map-pin': 'map-pin-plus',
  'squares-four': 'grid-nine',
};

/** The drawing of a module; a piece of a puzzle where there is none of that name. */
export function moduleIcon(name: string): StaffIcon {
  if (known.has(name)) return name as StaffIcon;
  return others[name] ?? 'puzzle-piece';
}
