import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useStore } from '#web/api/store.ts';
import { CountBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';
import { lateOrders } from '../late-orders.ts';
import { isShownAt } from './menu-entries.ts';
import type { MenuEntry } from './menu-entry.ts';
import { grouped } from './menu-groups.ts';

type Props = { entries: readonly MenuEntry[]; onChosen?: (() => void) | undefined };

export function MenuList({ entries, onChosen }: Props) {
  const id = useId();
  return (
    <div className="admin-menu-list">
      {grouped(entries).map(({ group, members }) => (
        <div key={group} className="admin-menu-group">
          {group !== '' && (
            <p id={id + group} className="admin-menu-heading">
              {texts.groups[group]}
            </p>
          )}
          <ul aria-labelledby={group === '' ? undefined : id + group}>
            {members.map((entry) => (
              <EntryLink key={entry.to} entry={entry} onChosen={onChosen} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function EntryLink({ entry, onChosen }: { entry: MenuEntry; onChosen: Props['onChosen'] }) {
  const { pathname } = useLocation();
  const late = useStore(lateOrders, 0);
  return (
    <li>
      <Link
        to={entry.to}
        className="admin-menu-entry"
        aria-current={isShownAt(entry, pathname) ? 'page' : undefined}
        onClick={onChosen}
      >
        {'shop' in entry.icon ? <Icon name={entry.icon.shop} /> : <StaffIcon name={entry.icon.staff} />}
        <span className="admin-menu-name">{entry.label}</span>
        <Counted entry={entry} late={late} />
      </Link>
    </li>
  );
}

function Counted({ entry: { counts, count = 0 }, late }: { entry: MenuEntry; late: number }) {
  const number = counts === 'late' ? late : count;
  if (counts === undefined || number === 0) return null;
  return (
    <span className="admin-menu-count ml-auto">
      <CountBadge count={number} tone="late" />
      <span className="spoken">{texts.counted[counts]}</span>
    </span>
  );
}
