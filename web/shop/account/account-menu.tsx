import { Link } from 'react-router';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import { useLogout } from './use-logout.ts';

const texts = accountTexts.menu;

const places: readonly { to: string; icon: ShopIcon; text: string }[] = [
  { to: '/profile/data', icon: 'user', text: texts.profile },
  { to: '/profile/orders', icon: 'receipt', text: texts.orders },
  { to: '/profile/addresses', icon: 'map-pin', text: texts.addresses },
];

/** Where a signed-in person may go (storefront 2, shell); Admin is not for phones. */
export function AccountMenu({ user, close }: { user: User; close: () => void }) {
  const { office } = useOffice();
  const { busy, leave } = useLogout();
  const shown = user.isAdminOrSuper
    ? [...places, { to: '/admin', icon: 'squares-four' as const, text: texts.admin }]
    : places;
  return (
    <ul className="account-menu">
      {shown.map(({ to, icon, text }) => (
        <li key={to}>
          <Link to={to} className="account-menu-row" onClick={close}>
            <Icon name={icon} />
            {text}
          </Link>
        </li>
      ))}
      {office !== null && (
        <li className="account-menu-office">
          <Icon name="storefront" />
          {texts.office(office.name, office.city)}
        </li>
      )}
      <li>
        <button
          type="button"
          className="account-menu-row"
          aria-busy={busy}
          onClick={() => void leave().then(close)}
        >
          <Icon name="sign-out" />
          {busy ? accountTexts.logout.doing : texts.logout}
        </button>
      </li>
    </ul>
  );
}
