import { isAdminOrSuper, type Role } from '#rules/roles.ts';

/** The page that takes the second step, whichever form the sign-in began in. */
const PAGE = '/second-factor';
const PARAMETER = 'volver';

/** Pages that belong to a way in themselves: one does not come back to them. */
const waysIn = ['/google-response', '/restore-password', '/confirm-email', PAGE];

/** The address of the second step, for whoever was at `here` when they signed in. */
export function secondStepPath(here: { pathname: string; search: string }): string {
  if (waysIn.includes(here.pathname)) return PAGE;
  return `${PAGE}?${new URLSearchParams({ [PARAMETER]: here.pathname + here.search })}`;
}

/** Where somebody begins who was nowhere in particular: whom the back office is for, there. */
export function startOf(role: Role): '/admin' | '/' {
  return isAdminOrSuper(role) ? '/admin' : '/';
}

/** Where to go on afterwards: an address of this very shop, whatever the link says; null when it names none. */
export function returnPath(search: URLSearchParams): string | null {
  const wanted = search.get(PARAMETER);
  const here = 'https://shop.invalid';
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, here)) return null;
  const url = new URL(wanted, here);
  return url.origin === here && !waysIn.includes(url.pathname) ? url.pathname + url.search : null;
}
