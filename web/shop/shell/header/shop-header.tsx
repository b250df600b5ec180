import { Link, useLocation, useNavigate } from 'react-router';
import { AccountButton } from '#web/shop/account/account-button.tsx';
import { CartButton } from '#web/shop/cart/cart-button.tsx';
import { ContactLink } from '#web/shop/shell/floating.tsx';
import { CategoryMenu } from '#web/shop/shell/menu/category-menu.tsx';
import { openDrawer } from '#web/shop/shell/menu/drawer-store.ts';
import { SearchBox } from '#web/shop/shell/search-box/search-box.tsx';
import { searchedQuery } from '#web/shop/shell/search-box/search-path.ts';
import { type ShellHandle, useShellTitle } from '#web/shop/shell/shell-handle.ts';
import { useAppbar, useBusiness, useStaticImage } from '#web/shop/shell/use-business.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AdminLink } from './admin-link.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { StoreButton } from './store-button.tsx';

const texts = shellTexts.header;

type Props = { kind: Required<ShellHandle>['header']; categories: readonly CategoryLink[] };

/**
 * One header for all widths and all three variants: the grid of header.css and header-themes.css arranges its parts in
 * one or two rows. The themed variants contain offers, menu and Admin, which the configurable one has in its second
 * bar.
 */
export function ShopHeader({ kind, categories }: Props) {
  const shop = useBusiness()?.title ?? '';
  const appbar = useAppbar();
  const paying = kind === 'paying';
  return (
    <header
      className="shop-header on-deep"
      data-inner={kind !== 'main' || undefined}
      data-paying={paying || undefined}
      data-alone={kind === 'logo' || kind === 'titled' ? kind : undefined}
      data-appbar={appbar}
    >
      <div className="shop-header-row shop-width">
        {kind === 'main' ? <MenuButton /> : <BackButton />}
        <Link to="/" className="shop-logo" aria-label={texts.home(shop)}>
          <ShopLogo />
        </Link>
        {kind === 'titled' && <Title />}
        {paying ? (
          <PayingWords />
        ) : (
          <WaysAside kind={kind} themed={appbar !== 'own'} categories={categories} />
        )}
        <div className="shop-cart">
          <CartButton variant="header" />
        </div>
      </div>
      <div className="shop-header-weave">
        <HeaderEdge />
      </div>
    </header>
  );
}

/** Store, search and account; in the themed headers also the links that the configurable one has in its second bar. */
function WaysAside({ kind, themed, categories }: Props & { themed: boolean }) {
  const { pathname } = useLocation();
  const searched = searchedQuery(pathname);
  return (
    <>
      <StoreButton />
      {themed && (
        <>
          <div className="appbar-links">
            <Link to="/offers" className="second-bar-link">
              {texts.offers}
            </Link>
            <AdminLink />
          </div>
          <div className="appbar-menu">
            <CategoryMenu categories={categories} />
          </div>
        </>
      )}
      {/* Remounted for another header layout, so that it does not animate to its new position. */}
      <SearchBox key={`${kind} ${searched}`} searched={searched} />
      <div className="shop-account">
        {kind === 'main' && <ContactLink />}
        <AccountButton />
      </div>
    </>
  );
}

function PayingWords() {
  return (
    <p className="flex-1 min-w-0">
      <span className="type-section desk:hidden">{texts.paying}</span>
      <span className="paying-safe">
        <Icon name="lock-simple" size={18} />
        {texts.safe}
      </span>
    </p>
  );
}

function Title() {
  return <p className="header-title type-section desk:hidden">{useShellTitle()}</p>;
}

export function HeaderEdge() {
  const picture = useStaticImage('app_shadow');
  if (picture === '') return <Weave size="header" />;
  return <img src={picture} alt="" className="header-edge" />;
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
      // The first page of a visit has no previous one.
      onClick={() => (key === 'default' ? navigate('/') : navigate(-1))}
    >
      <Icon name="arrow-left" size={24} />
    </IconButton>
  );
}
