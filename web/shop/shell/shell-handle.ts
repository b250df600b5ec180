import { useMatches } from 'react-router';

/**
 * What a page asks of the shell around it: `export const handle: ShellHandle = { header: 'inner' }`.
 * inner: on a phone one row of 64 px with back, search and basket (DESIGN, grid).
 * foot 'own': the page brings its own fixed foot, so the bar of sections stays away.
 */
export type ShellHandle = { header?: 'main' | 'inner'; foot?: 'sections' | 'own' };

export function useShellHandle(): Required<ShellHandle> {
  const asked = useMatches()
    .map(({ handle }) => handle)
    .filter(isShellHandle);
  return Object.assign({ header: 'main', foot: 'sections' } as const, ...asked);
}

function isShellHandle(handle: unknown): handle is ShellHandle {
  return typeof handle === 'object' && handle !== null;
}
