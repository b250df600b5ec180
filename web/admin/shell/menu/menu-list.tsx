import { Link, useLocation } from 'react-router';
import { useStore } from '#web/api/store.ts';
import { CountBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';
import { lateOrders } from '../late-orders.ts';
import { isShownAt, type MenuEntry } from './menu-entries.ts';

type Props = { entries: readonly MenuEntry[]; onChosen?: () => void };

export function MenuList({ entries, onChosen }: Props) {
  const { pathname } = useLocation();
  const late = useStore(lateOrders, 0);
  return (
    <ul className="admin-menu-list">
      {entries.map((entry) => (
        <li key={entry.to}>
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
      ))}
    </ul>
  );
}

function Counted({ entry: { counts, count = 0 }, late }: { entry: MenuEntry; late: number }) {
  const shown = counts === 'late' ? late : count;
  if (counts === undefined || shown === 0) return null;
  return (
    <span className="admin-menu-count ml-auto">
      <CountBadge count={shown} tone="late" />
      <span className="spoken">{texts.counted[counts]}</span>
    </span>
  );
}
