import { useMatches } from 'react-router';

/**
 * What a page asks of the shell around it: `export const handle: ShellHandle = { header: 'inner' }`.
 * inner: on a phone one row of 64 px with back, search and basket (DESIGN, grid).
 * paying: the same row with the name of what is done; nothing in the head of the page leads aside.
 * foot 'own': the page brings its own fixed foot, so the bar of sections stays away.
 * store 'any': the page is about one order, so a visitor is not asked for a store before it can be used.
 */
export type ShellHandle = {
  header?: 'main' | 'inner' | 'paying';
  foot?: 'sections' | 'own';
  store?: 'asked' | 'any';
};

export function useShellHandle(): Required<ShellHandle> {
  const asked = useMatches()
    .map(({ handle }) => handle)
    .filter(isShellHandle);
  return Object.assign({ header: 'main', foot: 'sections', store: 'asked' } as const, ...asked);
}

function isShellHandle(handle: unknown): handle is ShellHandle {
  return typeof handle === 'object' && handle !== null;
}
