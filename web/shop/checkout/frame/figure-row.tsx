import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = {
  label: ReactNode;
  children: string;
  good?: boolean;
  total?: boolean;
};

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
