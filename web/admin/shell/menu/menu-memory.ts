import { createStore, type Store } from '#web/api/store.ts';

const KEY = 'admin-menu';

/**
 * Whether the menu is closed to a strip, remembered on this machine, because a board is watched all day. The page is
 * made without knowing it, so it is drawn open first.
 */
export const menuFolded: Store<boolean> = createStore(false);
if (typeof localStorage !== 'undefined') menuFolded.set(localStorage.getItem(KEY) === 'folded');

export function foldMenu(folded: boolean): void {
  menuFolded.set(folded);
  localStorage.setItem(KEY, folded ? 'folded' : 'open');
}
