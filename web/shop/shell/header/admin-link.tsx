import { Link } from 'react-router';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

/** For administrators on desktop (storefront 2, shell): shown once the session is loaded. */
export function AdminLink() {
  if (!useIsAdmin()) return null;
  return (
    <Link to="/admin" reloadDocument className="second-bar-link">
      <Icon name="squares-four" />
      {shellTexts.header.admin}
    </Link>
  );
}

export function useIsAdmin(): boolean {
  return useSessionFact((session) => session.status === 'signed-in' && session.user.isAdminOrSuper);
}
