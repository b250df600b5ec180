import { useSessionFact } from '#web/shop/session/session-store.ts';
import { useBusiness } from './use-business.ts';

/** What somebody may need before the shop is open: a password, an address, the terms. */
const ALWAYS = ['/restore-password', '/confirm-email', '/terms'];

/** Whether a notice stands in place of the page: the business has not opened yet, and who looks is not of its staff. */
export function useClosed(pathname: string): boolean {
  const open = useBusiness()?.config.is_open ?? true;
  const staff = useSessionFact((session) => session.status === 'signed-in' && session.user.isAdminOrSuper);
  return !open && !staff && !ALWAYS.includes(pathname);
}
