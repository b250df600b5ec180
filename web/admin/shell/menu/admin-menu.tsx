import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { createStore, type Store, useStore } from '#web/api/store.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';
import { AdminLogo, type AdminShop } from '../admin-logo.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { MenuList } from './menu-list.tsx';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));

type Props = { shop: AdminShop; entries: readonly MenuEntry[] };

/**
 * The menu at the left: 232 px, or folded 64 px with the names on hover and focus, for boards that are watched all day.
 */
export function AdminMenu({ shop, entries }: Props) {
  const isFolded = useStore(menuFolded, false);
  return (
    <nav aria-label={texts.menu} className={cx('admin-menu on-deep', isFolded && 'admin-menu-folded')}>
      <Link
        to="/admin"
        className="-outline-offset-5 flex items-center flex-none h-14 px-4.5"
        aria-label={texts.home(shop.title)}
      >
        <AdminLogo shop={shop} small={isFolded} />
      </Link>
      <Weave size="header" />
      <MenuList entries={entries} />
      <button
        type="button"
        className="admin-menu-entry admin-menu-fold"
        aria-expanded={!isFolded}
        onClick={() => foldMenu(!isFolded)}
      >
        <StaffIcon name={isFolded ? 'caret-double-right' : 'caret-double-left'} />
        <span className="admin-menu-name">{isFolded ? texts.expand : texts.collapse}</span>
      </button>
    </nav>
  );
}

type OpenerProps = { title: string; entries: readonly MenuEntry[]; staffId: string };

export function MenuOpener({ title, entries, staffId }: OpenerProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  function show() {
    setHasOpened(true);
    setOpen(true);
  }
  return (
    <div className="hidden max-desk:block">
      <IconButton label={texts.openMenu} aria-haspopup="dialog" onClick={show}>
        <Icon name="list-bold" size={24} />
      </IconButton>
      {hasOpened && (
        <Suspense fallback={null}>
          <MenuDrawer
            title={title}
            entries={entries}
            staffId={staffId}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const KEY = 'admin-menu';

/** Whether the menu is folded, stored on this device. The server does not know it, so it is first rendered open. */
const menuFolded: Store<boolean> = createStore(false);
if (typeof localStorage !== 'undefined') menuFolded.set(localStorage.getItem(KEY) === 'folded');

function foldMenu(folded: boolean): void {
  menuFolded.set(folded);
  localStorage.setItem(KEY, folded ? 'folded' : 'open');
}
