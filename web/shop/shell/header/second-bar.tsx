import { Link } from 'react-router';
import { enterPath } from '#web/shop/account/enter-path.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { usePlaceWords } from '#web/shop/place/place-words.ts';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { CategoryMenu } from '#web/shop/shell/menu/category-menu.tsx';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { useAppbar, useCommunityName, useCustomText, useModule } from '#web/shop/shell/use-business.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AdminLink } from './admin-link.tsx';

const texts = shellTexts.bar;

export function SecondBar({ categories }: { categories: readonly CategoryLink[] }) {
  const offers = useCustomText('offers', texts.offers);
  const community = useCommunityName(texts.community);
  const withCarts = useModule('products_likes');
  const themed = useAppbar() !== 'own';
  return (
    <nav className="second-bar" aria-label={texts.label}>
      <div className="shop-width">
        {!themed && <CategoryMenu categories={categories} />}
        <Link to="/offers" className="second-bar-link">
          <Icon name="seal-percent" />
          {offers}
        </Link>
        <Link to="/recipe-book" className="second-bar-link">
          <Icon name="cooking-pot" />
          {community}
        </Link>
        {withCarts && <CustomCartsLink />}
        <Link to="/profile/orders" className="second-bar-link">
          <Icon name="receipt" />
          {texts.orders}
        </Link>
        {!themed && <AdminLink />}
        <OfficePromise />
      </div>
    </nav>
  );
}

function CustomCartsLink() {
  // Visitors sign in first: the custom carts redirect visitors to the home (storefront 5).
  const guest = useSessionFact(({ status }) => status === 'guest');
  return (
    <Link to={guest ? enterPath('/my-markets') : '/my-markets'} className="second-bar-link">
      <Icon name="heart" />
      {texts.carts}
    </Link>
  );
}

function OfficePromise() {
  const { office } = useOffice();
  const promise = useOfficePromise();
  const chosen = usePlaceWords()?.window;
  if (office === null || promise === null) return null;
  return (
    <p className="office-promise">
      <span>
        <Icon name="clock" size={14} />
        <span className="office-promise-name">{texts.office(office.name)}</span>
        <span className="office-promise-hours">{` · ${promise.ordersText}`}</span>
        {promise.nextWindow !== null && <span className="office-promise-dot"> · </span>}
      </span>
      {promise.nextWindow !== null && (
        <span>
          <span>{chosen?.label ?? (promise.isPickup ? texts.nextPickup : texts.nextDelivery)} </span>
          <b>{chosen?.name ?? promise.nextWindow.label}</b>
        </span>
      )}
    </p>
  );
}
