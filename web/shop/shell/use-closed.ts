import { useSessionFact } from '#web/shop/session/session-store.ts';
import { useBusiness } from './use-business.ts';

/** Pages needed before the shop opens: a password, an address, the terms. */
const ALWAYS = ['/restore-password', '/confirm-email', '/terms'];

/** Whether a notice replaces the page: the business has not opened yet, and the visitor is not staff. */
export function useClosed(pathname: string): boolean {
  const open = useBusiness()?.config.is_open ?? true;
  const staff = useSessionFact((session) => session.status === 'signed-in' && session.user.isAdminOrSuper);
  return !open && !staff && !ALWAYS.includes(pathname);
}
