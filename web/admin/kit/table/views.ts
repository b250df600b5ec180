import { useEffect, useState } from 'react';
import { recall, remember } from './device-memory.ts';

/** A list as somebody likes to see it: filters and order, as the address has them. */
export type View = { name: string; search: string };

/**
 * No part of a view: where one is in the list, how long a page is, which record is open at which tab, and the office
 * whose top bar one works under.
 */
const NOT_IN_A_VIEW = ['pagina', 'despues', 'filas', 'abierto', 'pestana', 'pedido', 'sede'];

/** What of the address makes a view, always written in the same way. */
export function viewSearch(search: URLSearchParams): string {
  const parts = [...search].filter(([name]) => !NOT_IN_A_VIEW.includes(name));
  return new URLSearchParams(parts.sort(([one], [other]) => one.localeCompare(other))).toString();
}

/** The address of a view, under the office that is chosen now. */
export function viewAddress({ search }: View, here: URLSearchParams): string {
  const next = new URLSearchParams(search);
  const office = here.get('sede');
  if (office !== null && !next.has('sede')) next.set('sede', office);
  return `?${next}`;
}

/** The view one looks at: the one all of whose parts are in the address, and that has most of them. */
export function currentView(views: readonly View[], here: URLSearchParams): View | undefined {
  const parts = (view: View) => [...new URLSearchParams(view.search)];
  return views
    .filter((view) => parts(view).every(([name, value]) => here.get(name) === value))
    .sort((one, other) => parts(other).length - parts(one).length)[0];
}

/** Views this person saved on this device. Read after the first drawing: the server does not know them. */
export function useOwnViews(list: string) {
  const [own, setOwn] = useState<readonly View[]>([]);
  useEffect(() => setOwn(readViews(recall(`views ${list}`))), [list]);
  function write(views: readonly View[]) {
    setOwn(views);
    remember(`views ${list}`, views);
  }
  return {
    own,
    /** Under a name that is there already it takes that one's place. */
    save: (view: View) => write([...own.filter(({ name }) => name !== view.name), view]),
    remove: ({ name }: View) => write(own.filter((view) => view.name !== name)),
    restore: () => write(own),
  };
}

function readViews(stored: unknown): View[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((view) => typeof view?.name === 'string' && typeof view?.search === 'string');
}
