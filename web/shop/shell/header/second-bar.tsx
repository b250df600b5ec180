import { Link } from 'react-router';
import { useOffice } from '#web/shop/office/use-office.ts';
import { CategoryMenu } from '#web/shop/shell/menu/category-menu.tsx';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const texts = shellTexts.bar;

/** Under the desktop header: the menu, the sections, and what the store promises. */
export function SecondBar({ categories }: { categories: readonly CategoryLink[] }) {
  const offers = useCustomText('offers', texts.offers);
  const community = useCustomText('comunidad', texts.community);
  return (
    <nav className="second-bar" aria-label={texts.label}>
      <div className="shop-width">
        <CategoryMenu categories={categories} />
        <Link to="/offers" className="second-bar-link">
          <Icon name="seal-percent" />
          {offers}
        </Link>
        <Link to="/recipe-book" className="second-bar-link">
          <Icon name="cooking-pot" />
          {community}
        </Link>
        <Link to="/profile/orders" className="second-bar-link">
          <Icon name="receipt" />
          {texts.orders}
        </Link>
        <OfficePromise />
      </div>
    </nav>
  );
}

function OfficePromise() {
  const { office } = useOffice();
  if (office === null) return null;
  return (
    <p className="office-promise">
      <Icon name="clock" size={14} />
      <span>
        {texts.office(office.name)} · {office.openText}
        {office.nextWindow !== null && (
          <>
            {' '}
            · {texts.nextDelivery} <b>{office.nextWindow.label}</b>
          </>
        )}
      </span>
    </p>
  );
}
