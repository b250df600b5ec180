import { useMatches } from 'react-router';

/**
 * What a page requests from the shell: `export const handle: ShellHandle = { header: 'inner' }`. inner: on a phone one
 * row of 64 px with back, search and cart (DESIGN, grid). paying: the same row with the name of the step and no other
 * links. logo: on a phone only the logo of the business; titled: back and the page's `title`. On a desktop both are
 * like inner. foot 'own': the page has its own fixed footer, so the bottom bar is hidden. store 'any': the page is
 * about one order, so visitors need not choose a store first.
 */
export type ShellHandle = {
  header?: 'main' | 'inner' | 'paying' | 'logo' | 'titled';
  title?: (loaderData: never) => string;
  foot?: 'sections' | 'own';
  store?: 'asked' | 'any';
};

export function useShellHandle(): Required<Omit<ShellHandle, 'title'>> {
  const handles = useMatches()
    .map(({ handle }) => handle)
    .filter(isShellHandle);
  return Object.assign({ header: 'main', foot: 'sections', store: 'asked' } as const, ...handles);
}

/** The page's title in its header; '' if it has none, or failed to load. */
export function useShellTitle(): string {
  const page = useMatches().findLast(({ handle }) => isShellHandle(handle) && handle.title !== undefined);
  if (page?.loaderData === undefined || !isShellHandle(page.handle)) return '';
  // The loader data belongs to the page that defines the function.
  return page.handle.title?.(page.loaderData as never) ?? '';
}

function isShellHandle(handle: unknown): handle is ShellHandle {
  return typeof handle === 'object' && handle !== null;
}
