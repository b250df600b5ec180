import { Link, useLocation, useNavigate } from 'react-router';
import { AccountButton } from '#web/shop/account/account-button.tsx';
import { CartButton } from '#web/shop/cart/cart-button.tsx';
import { openDrawer } from '#web/shop/shell/menu/drawer-store.ts';
import { SearchBox } from '#web/shop/shell/search-box/search-box.tsx';
import { searchedQuery } from '#web/shop/shell/search-box/search-path.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Logo } from '#web/ui/brand/mark.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StoreButton } from './store-button.tsx';

const texts = shellTexts.header;

/** One header for all widths: the grid of shell.css puts its parts in one row or in two. */
export function ShopHeader({ inner }: { inner: boolean }) {
  const { pathname } = useLocation();
  const shop = useBusiness()?.title ?? '';
  const searched = searchedQuery(pathname);
  return (
    <header className="shop-header on-deep" data-inner={inner || undefined}>
      <div className="shop-header-row shop-width">
        {inner ? <BackButton /> : <MenuButton />}
        <Link to="/" className="shop-logo" aria-label={texts.home(shop)}>
          <Logo name={shop.toLowerCase()} size={28} />
        </Link>
        <StoreButton />
        <SearchBox key={searched} searched={searched} />
        <div className="shop-account">
          <AccountButton />
        </div>
        <div className="shop-cart">
          <CartButton variant="header" />
        </div>
      </div>
      <div className="shop-header-weave">
        <Weave size="header" />
      </div>
    </header>
  );
}

function MenuButton() {
  return (
    <IconButton label={texts.menu} kind="on-deep" className="shop-menu" onClick={openDrawer}>
      <Icon name="list" size={24} />
    </IconButton>
  );
}

function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <IconButton
      label={texts.back}
      kind="on-deep"
      className="shop-menu"
      // The first page of a visit has nothing before it.
      onClick={() => (key === 'default' ? navigate('/') : navigate(-1))}
    >
      <Icon name="arrow-left" size={24} />
    </IconButton>
  );
}
