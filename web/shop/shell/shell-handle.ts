import { useMatches } from 'react-router';

/**
 * What a page asks of the shell around it: `export const handle: ShellHandle = { header: 'inner' }`. inner: on a
 * phone one row of 64 px with back, search and basket (DESIGN, grid). paying: the same row with the name of what is
 * done; nothing in the head of the page leads aside. logo: on a phone the sign of the business alone; titled: back
 * and the `title` of the page. On a desktop both are as inner. foot 'own': the page brings its own fixed foot, so the
 * bar of sections stays away. store 'any': the page is about one order, so a visitor is not asked for a store before
 * it can be used.
 */
export type ShellHandle = {
  header?: 'main' | 'inner' | 'paying' | 'logo' | 'titled';
  /** Of what the page loaded; for header 'titled'. */
  title?: (loaderData: never) => string;
  foot?: 'sections' | 'own';
  store?: 'asked' | 'any';
};

export function useShellHandle(): Required<Omit<ShellHandle, 'title'>> {
  const asked = useMatches()
    .map(({ handle }) => handle)
    .filter(isShellHandle);
  return Object.assign({ header: 'main', foot: 'sections', store: 'asked' } as const, ...asked);
}

/** What the page calls itself in its header; '' when it says nothing, or could not be loaded. */
export function useShellTitle(): string {
  const page = useMatches().findLast(({ handle }) => isShellHandle(handle) && handle.title !== undefined);
  if (page?.loaderData === undefined || !isShellHandle(page.handle)) return '';
  // The page that loaded it brings the function that reads it.
  return page.handle.title?.(page.loaderData as never) ?? '';
}

function isShellHandle(handle: unknown): handle is ShellHandle {
  return typeof handle === 'object' && handle !== null;
}
