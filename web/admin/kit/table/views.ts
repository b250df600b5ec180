import { useEffect, useState } from 'react';
import { recall, remember } from './device-memory.ts';

/** A saved combination of filters and order, as in the address. */
export type View = { name: string; search: string };

/** Not part of a view: position, page size, open record and tab, and the office of the top bar. */
const NOT_IN_A_VIEW = ['pagina', 'despues', 'filas', 'abierto', 'pestana', 'pedido', 'sede'];

export function viewSearch(search: URLSearchParams): string {
  const parts = [...search].filter(([name]) => !NOT_IN_A_VIEW.includes(name));
  return new URLSearchParams(parts.sort(([one], [other]) => one.localeCompare(other))).toString();
}

/** The address of a view, with the currently chosen office. */
export function viewAddress({ search }: View, here: URLSearchParams): string {
  const next = new URLSearchParams(search);
  const office = here.get('sede');
  if (office !== null && !next.has('sede')) next.set('sede', office);
  return `?${next}`;
}

/** The current view: one whose parameters are all in the address, preferring the longest. */
export function currentView(views: readonly View[], here: URLSearchParams): View | undefined {
  const parts = (view: View) => [...new URLSearchParams(view.search)];
  return views
    .filter((view) => parts(view).every(([name, value]) => here.get(name) === value))
    .sort((one, other) => parts(other).length - parts(one).length)[0];
}

/** Personal views on this device. Read after the first render: the server does not know them. */
export function useOwnViews(list: string) {
  const [own, setOwn] = useState<readonly View[]>([]);
  useEffect(() => setOwn(readViews(recall(`views ${list}`))), [list]);
  function write(views: readonly View[]) {
    setOwn(views);
    remember(`views ${list}`, views);
  }
  return {
    own,
    /** Replaces a view with the same name. */
    save: (view: View) => write([...own.filter(({ name }) => name !== view.name), view]),
    remove: ({ name }: View) => write(own.filter((view) => view.name !== name)),
    restore: () => write(own),
  };
}

function readViews(stored: unknown): View[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((view) => typeof view?.name === 'string' && typeof view?.search === 'string');
}
