/** The page that takes the second step, whichever form the sign-in began in. */
const PAGE = '/second-factor';
const PARAMETER = 'volver';

/** Pages that belong to a way in themselves: one does not come back to them. */
const waysIn = ['/google-response', '/restore-password', '/confirm-email', PAGE];

/** The address of the second step, for whoever was at `here` when they signed in. */
export function secondStepPath(here: { pathname: string; search: string }): string {
  const back = waysIn.includes(here.pathname) ? '/' : here.pathname + here.search;
  return `${PAGE}?${new URLSearchParams({ [PARAMETER]: back })}`;
}

/** Where to go on afterwards: an address of this very shop, whatever the link says; the start otherwise. */
export function returnPath(search: URLSearchParams): string {
  const wanted = search.get(PARAMETER) ?? '/';
  const here = 'https://shop.invalid';
  if (!/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, here)) return '/';
  const url = new URL(wanted, here);
  return url.origin === here && !waysIn.includes(url.pathname) ? url.pathname + url.search : '/';
}
