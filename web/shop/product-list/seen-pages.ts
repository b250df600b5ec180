import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { OFFICE_COOKIE } from '#web/personal-paths.ts';

/** What the pages of this visit showed, by address: with the server gone it stays readable. */
const seen = new Map<string, object>();
const MOST_KEPT = 20;

/** Pages shown again from memory because the server could not be reached. */
const old = new WeakSet<object>();

/** Keeps what a page shows, also the first, which came with the document. Whether it is shown as it was before. */
export function useSeenPage(shown: object): boolean {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const address = addressOf(pathname + search);
    seen.delete(address);
    seen.set(address, shown);
    const [oldest] = seen.keys();
    if (seen.size > MOST_KEPT && oldest !== undefined) seen.delete(oldest);
  }, [pathname, search, shown]);
  return old.has(shown);
}

/** The page anew, or as it was seen when the server cannot be reached. */
export async function freshOrSeen<Shown extends object>(
  request: Request,
  load: () => Promise<Shown>,
): Promise<Shown> {
  const { pathname, search } = new URL(request.url);
  try {
    return await load();
  } catch (error) {
    const before = seen.get(addressOf(pathname + search));
    if (before === undefined || !isOutOfReach(error)) throw error;
    // Kept by the page of this very address, which is the only one that asks for it.
    const again = { ...before } as Shown;
    old.add(again);
    return again;
  }
}

/** With the chosen store: prices of another are other prices. */
function addressOf(path: string): string {
  const office = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${OFFICE_COOKIE}=`));
  return `${path} ${office}`;
}

/** An answer of the server, a page that is not there, is no lack of an answer. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);
}
