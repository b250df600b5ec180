import type { StaffIcon } from '#web/ui/icons/icon-list.ts';

/** Drawings of modules. Their names are written here: the list of all icons is no part of what shoppers load. */
const drawings: Readonly<Record<string, StaffIcon>> = {
  'squares-four': 'grid-nine',
  'megaphone-simple': 'megaphone-simple',
  rows: 'rows',
  'sidebar-simple': 'sidebar-simple',
  'grid-nine': 'grid-nine',
  'arrows-horizontal': 'arrows-horizontal',
  'list-dashes': 'list-dashes',
  cards: 'cards',
  'paint-brush': 'paint-brush',
  'map-pin': 'map-pin-plus',
  'map-pin-plus': 'map-pin-plus',
  tag: 'list-dashes',
  'sliders-horizontal': 'sliders-horizontal',
  cardholder: 'cardholder',
  moped: 'moped',
  'plugs-connected': 'plugs-connected',
  'shield-check': 'shield-check',
};

/** The drawing of a module; a piece of a puzzle where there is none of that name. */
export function moduleIcon(name: string): StaffIcon {
  return drawings[name] ?? 'puzzle-piece';
}
