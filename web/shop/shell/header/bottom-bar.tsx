import { NavLink } from 'react-router';
import { CartButton } from '#web/shop/cart/cart-button.tsx';
import { openDrawer } from '#web/shop/shell/menu/drawer-store.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';

const texts = shellTexts.bottom;

export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label={texts.label}>
      <div className="bottom-bar-row">
        <Section to="/" icon="house" active="house-fill">
          {texts.home}
        </Section>
        <button type="button" className="bottom-item" aria-haspopup="dialog" onClick={openDrawer}>
          <Icon name="squares-four" size={24} />
          <span className="bottom-item-word">{texts.categories}</span>
        </button>
        <Section to="/offers" icon="seal-percent" active="seal-percent-fill">
          {texts.offers}
        </Section>
        <Section to="/profile/orders" icon="receipt" active="receipt-fill">
          {texts.orders}
        </Section>
        <CartButton variant="bar" />
      </div>
    </nav>
  );
}

type SectionProps = { to: string; icon: ShopIcon; active: ShopIcon; children: string };

function Section({ to, icon, active, children }: SectionProps) {
  return (
    <NavLink to={to} end className="bottom-item">
      {({ isActive }) => (
        <>
          <Icon name={isActive ? active : icon} size={24} />
          <span className="bottom-item-word">{children}</span>
        </>
      )}
    </NavLink>
  );
}
