import { useState } from 'react';
import { Link } from 'react-router';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { type CategoryLink, categoryPath, subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { menuTexts, drawerTexts as texts } from '#web/shop/texts/menu.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Logo } from '#web/ui/brand/mark.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { type CategoryTree, useCategoryTree } from './category-tree.ts';
import { closeDrawer } from './drawer-store.ts';
import './menu.css';

const entries: readonly { to: string; icon: ShopIcon; text: string }[] = [
  { to: '/', icon: 'house', text: texts.home },
  { to: '/offers', icon: 'seal-percent', text: texts.offers },
  { to: '/recipe-book', icon: 'cooking-pot', text: texts.community },
  { to: '/profile/orders', icon: 'receipt', text: texts.orders },
  { to: '/terms', icon: 'info', text: texts.terms },
];

type Props = { open: boolean; categories: readonly CategoryLink[] };

/** The menu of the phone, 260 px: sections, then categories that open and close. */
export default function CategoryDrawer({ open, categories }: Props) {
  const shop = useBusiness()?.title ?? '';
  const tree = useCategoryTree();
  const [openId, setOpenId] = useState('');
  return (
    <Drawer
      open={open}
      onClose={closeDrawer}
      title={<Logo name={shop.toLowerCase()} size={28} />}
      closeLabel={texts.close}
      className="drawer"
    >
      <Weave size="header" />
      <nav aria-label={texts.label}>
        <ul>
          {entries.map(({ to, icon, text }) => (
            <li key={to}>
              <Link to={to} className="drawer-row" onClick={closeDrawer}>
                <Icon name={icon} size={22} />
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <h3 className="drawer-title">{texts.categories}</h3>
        <ul>
          {categories.map((category) => (
            <DrawerCategory
              key={category.id}
              category={category}
              tree={tree}
              open={category.id === openId}
              onToggle={() => setOpenId(category.id === openId ? '' : category.id)}
            />
          ))}
        </ul>
        <p className="drawer-version">{texts.version(shop)}</p>
      </nav>
    </Drawer>
  );
}

type CategoryProps = { category: CategoryLink; tree: CategoryTree; open: boolean; onToggle: () => void };

function DrawerCategory({ category, tree, open, onToggle }: CategoryProps) {
  return (
    <li>
      <button type="button" className="drawer-row" aria-expanded={open} onClick={onToggle}>
        <img src={category.picture} alt="" width={24} height={24} loading="lazy" />
        <span className="flex-1 text-left">{category.name}</span>
        <Icon name={open ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
      </button>
      {open && <DrawerLeaves categoryId={category.id} tree={tree} />}
    </li>
  );
}

function DrawerLeaves({ categoryId, tree }: { categoryId: string; tree: CategoryTree }) {
  return (
    <ul className="drawer-leaves">
      <li>
        <Link to={categoryPath(categoryId)} className="font-semibold" onClick={closeDrawer}>
          {menuTexts.whole}
        </Link>
      </li>
      {tree.status === 'loading' && (
        <li>
          <Waiting label={menuTexts.loading}>
            <Skeleton width={140} height={20} className="my-3" />
          </Waiting>
        </li>
      )}
      {tree.status === 'failed' && (
        <li>
          <Notice tone="danger" assertive>
            {menuTexts.failed}
            <Button kind="ghost" size={36} onClick={tree.retry}>
              {menuTexts.retry}
            </Button>
          </Notice>
        </li>
      )}
      {tree.status === 'ready' &&
        tree.of(categoryId).map(({ id, name }) => (
          <li key={id}>
            <Link to={subcategoryPath(categoryId, id)} onClick={closeDrawer}>
              {name}
            </Link>
          </li>
        ))}
    </ul>
  );
}
