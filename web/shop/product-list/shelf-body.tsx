import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { cx } from '#web/ui/cx.ts';

export function ShelfBody({ children }: { children: ReactNode }) {
  const coming = useNavigation().location;
  const changing = coming?.pathname === useLocation().pathname;
  return (
    <div className={cx(changing && 'shelf-changing')} aria-busy={changing || undefined}>
      {children}
    </div>
  );
}
