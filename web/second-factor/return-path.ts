import { isStaff, type Role } from '#rules/roles.ts';
import { parsedUrl } from '#web/addresses/own-address.ts';

const PAGE = '/second-factor';
const PARAMETER = 'volver';

/** Pages that are part of the sign-in: never a return target. */
const waysIn = ['/google-response', '/restore-password', '/confirm-email', PAGE];

/** The address of the second step, returning to `here` afterwards. */
export function secondStepPath(here: { pathname: string; search: string }): string {
  if (waysIn.includes(here.pathname)) return PAGE;
  return `${PAGE}?${new URLSearchParams({ [PARAMETER]: here.pathname + here.search })}`;
}

/** The default page after signing in: the back office for staff, which opens the screen of their role. */
export function startOf(role: Role): '/admin' | '/' {
  return isStaff(role) || role === 'provider' ? '/admin' : '/';
}

/** The return address of a link: always within this shop; null if it has none. */
export function returnPath(search: URLSearchParams): string | null {
  const target = search.get(PARAMETER);
  const here = 'https://shop.invalid';
  if (target === null || !/^\/(?![/\\])/.test(target)) return null;
  const url = parsedUrl(target, here);
  return url?.origin === here && !waysIn.includes(url.pathname) ? url.pathname + url.search : null;
}
