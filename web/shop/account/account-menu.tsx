import { Link } from 'react-router';
import { useOffice } from '#web/shop/office/use-office.ts';
import { type Module, useBusiness } from '#web/shop/shell/use-business.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import { useLogout } from './use-logout.ts';

const texts = accountTexts.menu;

const places: readonly { to: string; icon: ShopIcon; text: string; module?: Module }[] = [
  { to: '/profile/data', icon: 'user', text: texts.profile },
  { to: '/profile/orders', icon: 'receipt', text: texts.orders },
  { to: '/my-markets', icon: 'heart', text: texts.carts, module: 'products_likes' },
  { to: '/profile/addresses', icon: 'map-pin', text: texts.addresses },
];

/** Links of a signed-in person (storefront 2, shell). */
export function AccountMenu({ close }: { close: () => void }) {
  const { office } = useOffice();
  const { busy, leave } = useLogout();
  const modules = useBusiness()?.config.modules_enable ?? [];
  return (
    <ul className="account-menu grid min-w-60 -m-2">
      {places
        .filter(({ module }) => module === undefined || modules.includes(module))
        .map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} className="option gap-3 w-full font-semibold text-start" onClick={close}>
              <Icon name={icon} />
              {text}
            </Link>
          </li>
        ))}
      {office !== null && (
        <li className="flex items-center gap-3 min-h-11 px-3 type-note text-ink-2">
          <Icon name="storefront" />
          {texts.office(office.name, office.city)}
        </li>
      )}
      <li>
        <button
          type="button"
          className="option gap-3 w-full font-semibold text-start"
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
