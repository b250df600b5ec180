import { createStore, type Store } from '#web/api/store.ts';

const KEY = 'admin-menu';

/**
 * Whether the menu is collapsed, stored on this device. The server does not know it, so it first renders open.
 */
export const menuFolded: Store<boolean> = createStore(false);
if (typeof localStorage !== 'undefined') menuFolded.set(localStorage.getItem(KEY) === 'folded');

export function foldMenu(folded: boolean): void {
  menuFolded.set(folded);
  localStorage.setItem(KEY, folded ? 'folded' : 'open');
}
