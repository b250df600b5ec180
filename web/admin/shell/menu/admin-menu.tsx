import { lazy, Suspense, useState } from 'react';
import { useStore } from '#web/api/store.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Logo, Mark } from '#web/ui/brand/mark.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';
import type { MenuEntry } from './menu-entries.ts';
import { MenuList } from './menu-list.tsx';
import { foldMenu, menuFolded } from './menu-memory.ts';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

type Props = { title: string; entries: readonly MenuEntry[] };

/** At the left, 232 px, or 64 px with the names on hover and focus; a board is watched all day. */
export function AdminMenu({ title, entries }: Props) {
  const isFolded = useStore(menuFolded, false);
  return (
    <nav aria-label={texts.menu} className={cx('admin-menu on-deep', isFolded && 'admin-menu-folded')}>
      <div className="admin-menu-logo">{isFolded ? <Mark /> : <Logo name={title.toLowerCase()} />}</div>
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

/** The same on a narrow screen: a button that opens it as a drawer. */
export function MenuOpener({ title, entries }: Props) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  function show() {
    setAsked(true);
    setOpen(true);
  }
  return (
    <div className="admin-menu-opener">
      <IconButton label={texts.openMenu} aria-haspopup="dialog" onClick={show}>
        <Icon name="list-bold" size={24} />
      </IconButton>
      {asked && (
        <Suspense fallback={null}>
          <MenuDrawer title={title} entries={entries} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
