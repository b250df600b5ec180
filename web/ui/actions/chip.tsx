import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

type Props = {
  children: ReactNode;
  count?: number | string;
  selected?: boolean;
} & ({ onClick: () => void; to?: never } | { to: To; onClick?: never });

/** A filter: a button when it changes this page, a link when it has an address. */
export function Chip({ children, count, selected = false, to, onClick }: Props) {
  const inside = (
    <>
      {children}
      {count !== undefined && <span className="chip-count">{count}</span>}
    </>
  );

  if (to !== undefined) {
    return (
      <Link to={to} className="chip" aria-current={selected ? 'true' : undefined} preventScrollReset>
        {inside}
      </Link>
    );
  }

  return (
    <button type="button" className="chip" aria-pressed={selected} onClick={onClick}>
      {inside}
    </button>
  );
}
