import { useState } from 'react';
import { Link } from 'react-router';
import { categoryPath } from '#rules/links/page-paths.ts';
import { HeaderEdge } from '#web/shop/shell/header/shop-header.tsx';
import { ShopLogo } from '#web/shop/shell/header/shop-logo.tsx';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { menuTexts, drawerTexts as texts } from '#web/shop/texts/shell/menu.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import MenuLeaves from './menu-leaves.tsx';
import { sectionsOf } from './sections.ts';
import './menu.css';

type Props = { open: boolean; onClose: () => void; categories: readonly CategoryLink[] };

/** The menu of the phone, 260 px: sections, then categories that open and close. */
export default function CategoryDrawer({ open, onClose, categories }: Props) {
  const business = useBusiness();
  const [openId, setOpenId] = useState('');
  return (
    <Drawer open={open} onClose={onClose} title={<ShopLogo />} closeLabel={texts.close} className="drawer">
      <HeaderEdge />
      <nav aria-label={texts.label}>
        <ul>
          {sectionsOf(texts).map(({ to, icon, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex items-center gap-3 w-full min-h-11.5 px-4.5 font-medium aria-expanded:font-bold"
                onClick={onClose}
              >
                <Icon name={icon} size={22} />
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <h3 className="px-4.5 pt-3.5 pb-2 text-ink-2 text-note font-semibold">{texts.categories}</h3>
        <ul>
          {categories.map((category) => (
            <DrawerCategory
              key={category.id}
              category={category}
              open={category.id === openId}
              onToggle={() => setOpenId(category.id === openId ? '' : category.id)}
              onFollow={onClose}
            />
          ))}
        </ul>
        <p className="px-4.5 pt-5 text-ink-3 text-note">
          {shellTexts.version(business?.title ?? '', business?.config.app_version ?? '')}
        </p>
      </nav>
    </Drawer>
  );
}

type CategoryProps = {
  category: CategoryLink;
  open: boolean;
  onToggle: () => void;
  onFollow: () => void;
};

function DrawerCategory({ category, open, onToggle, onFollow }: CategoryProps) {
  return (
    <li>
      <button
        type="button"
        className="flex items-center gap-3 w-full min-h-11.5 px-4.5 font-medium aria-expanded:font-bold"
        aria-expanded={open}
        onClick={onToggle}
      >
        <img src={category.picture} alt="" width={24} height={24} loading="lazy" />
        <span className="flex-1 text-left">{category.name}</span>
        <Icon name={open ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
      </button>
      {open && (
        <MenuLeaves
          category={category}
          className="drawer-leaves"
          onFollow={onFollow}
          first={
            <Link to={categoryPath(category)} className="font-semibold" onClick={onFollow}>
              {menuTexts.whole}
            </Link>
          }
        />
      )}
    </li>
  );
}
