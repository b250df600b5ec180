import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';

export type BadgeTone = 'waiting' | 'new' | 'paid' | 'working' | 'done' | 'failed' | 'closed';

/** A dot and the words of a state on its colour; 24 high. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-dot badge-${tone}`}>{children}</span>;
}

export function Badge({ tone = 'closed', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

export type LatenessLevel = 'late' | 'soon' | 'calm';

const latenessIcon = { late: 'warning-fill', soon: 'clock-fill', calm: 'clock' } as const;

/**
 * How late or early, always an icon and words: "42 min tarde" on red, "faltan 12 min" on yellow, "1 h 50 min" on grey.
 */
export function LatenessBadge({ level, children }: { level: LatenessLevel; children: ReactNode }) {
  return (
    <span className={`badge lateness-${level}`}>
      <Icon name={latenessIcon[level]} size={16} />
      {children}
    </span>
  );
}

/** A round badge with a count: the cart, pending tasks of staff. Grows once when `count` changes. */
export function CountBadge({ count, tone = 'offer' }: { count: number; tone?: 'offer' | 'late' | 'deep' }) {
  if (count === 0) return null;
  return (
    <span key={count} className={`count-badge count-${tone}`}>
      {count}
    </span>
  );
}
