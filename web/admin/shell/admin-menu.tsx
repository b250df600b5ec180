import { useState } from 'react';
import { NavLink } from 'react-router';
import { createStore, useStore } from '#web/api/store.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Logo, Mark } from '#web/ui/brand/mark.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { shellTexts as texts } from '../texts/shell.ts';
import type { MenuEntry } from './menu-entries.ts';

/** Whether the menu is closed to a strip; remembered on this machine, because a board is watched all day. */
const MEMORY = 'admin-menu';
const folded = createStore(typeof localStorage !== 'undefined' && localStorage.getItem(MEMORY) === 'folded');

function toggle() {
  folded.set(!folded.get());
  localStorage.setItem(MEMORY, folded.get() ? 'folded' : 'open');
}

/** At the left, 232 px or 64 px; on a narrow screen it slides in over the page. */
export function AdminMenu({ title, entries }: { title: string; entries: readonly MenuEntry[] }) {
  const isFolded = useStore(folded, false);
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className="admin-menu-opener">
        <IconButton label={texts.openMenu} aria-expanded={shown} onClick={() => setShown(true)}>
          <Icon name="list-bold" size={24} />
        </IconButton>
      </div>
      {shown && (
        <button
          type="button"
          className="admin-menu-scrim"
          aria-label={texts.closeMenu}
          onClick={() => setShown(false)}
        />
      )}
      <nav
        aria-label={texts.menu}
        className={cx('admin-menu on-deep', isFolded && 'admin-menu-folded', shown && 'admin-menu-shown')}
        onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
      >
        <div className="admin-menu-logo">{isFolded ? <Mark /> : <Logo name={title.toLowerCase()} />}</div>
        <Weave size="header" />
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavLink to={entry.to} className="admin-menu-entry" onClick={() => setShown(false)}>
                {'shop' in entry.icon ? (
                  <Icon name={entry.icon.shop} />
                ) : (
                  <StaffIcon name={entry.icon.staff} />
                )}
                <span className="admin-menu-name">{entry.label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <button type="button" className="admin-menu-entry admin-menu-fold" onClick={toggle}>
          <StaffIcon name={isFolded ? 'caret-double-right' : 'caret-double-left'} />
          <span className="admin-menu-name">{isFolded ? texts.expand : texts.collapse}</span>
        </button>
      </nav>
    </>
  );
}
