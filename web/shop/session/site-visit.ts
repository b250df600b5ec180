import { useEffect } from 'react';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { useSession } from './session-store.ts';

const KEY = 'visit-counted';

/**
 * Counts this visit (storefront 4): once as anonymous and once after signing in, by the session. Nothing waits for the
 * response, and a lost one is not retried.
 */
export function useSiteVisit(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'unknown' || isCounted(status)) return;
    const office_id = chosenOfficeId();
    const body = JSON.stringify(office_id === undefined ? {} : { office_id });
    navigator.sendBeacon('/api/v1/users/add-site-visit', new Blob([body], { type: 'application/json' }));
  }, [status]);
}

/**
 * Whether this tab has already counted such a visit; marks it as counted. Without storage every page counts.
 */
function isCounted(status: 'guest' | 'signed-in'): boolean {
  try {
    const counted = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (counted.includes(status)) return true;
    sessionStorage.setItem(KEY, [...counted, status].join(' ').trim());
  } catch {
    // Counted again on the next page.
  }
  return false;
}
