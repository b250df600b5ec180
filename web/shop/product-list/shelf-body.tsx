import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { cx } from '#web/ui/cx.ts';

/** The list below its head, quieter while another choice of it is on its way. */
export function ShelfBody({ children }: { children: ReactNode }) {
  const coming = useNavigation().location;
  const changing = coming?.pathname === useLocation().pathname;
  return (
    <div className={cx(changing && 'shelf-changing')} aria-busy={changing || undefined}>
      {children}
    </div>
  );
}
