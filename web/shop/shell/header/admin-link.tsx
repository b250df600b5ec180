import { Link } from 'react-router';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

/** For administrators on desktop (storefront 2, shell): the browser knows them after the page is drawn. */
export function AdminLink() {
  if (!useIsAdmin()) return null;
  return (
    <Link to="/admin" reloadDocument className="second-bar-link">
      <Icon name="squares-four" />
      {shellTexts.header.admin}
    </Link>
  );
}

/** Whether who is here may see what only administrators see in menus. */
export function useIsAdmin(): boolean {
  return useSessionFact((session) => session.status === 'signed-in' && session.user.isAdminOrSuper);
}
