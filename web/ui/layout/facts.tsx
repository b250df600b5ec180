import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = {
  /** In this order; empty ones are left out. */
  facts: readonly ReactNode[];
  className?: string;
};

/** Short facts with dots between them. Where the line wraps, neither line ends or begins with a dot. */
export function Facts({ facts, className }: Props) {
  const present = facts.filter((fact) => fact !== '' && fact !== undefined && fact !== null);
  return (
    <p className={cx('facts', className)}>
      {present.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no name, and never change places.
        <span key={place}>
          {place > 0 && <i className="facts-dot"> · </i>}
          {fact}
        </span>
      ))}
    </p>
  );
}
