import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = {
  label: ReactNode;
  /** Money, ready for the eye. */
  children: string;
  /** It lowers the total. */
  good?: boolean;
  total?: boolean;
};

/** A row of a sum: label and amount. Inside a `<dl className="figures">`. */
export function FigureRow({ label, children, good = false, total = false }: Props) {
  return (
    <div
      className={cx('flex items-baseline justify-between gap-3', good && 'text-ok', total && 'figure-total')}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
