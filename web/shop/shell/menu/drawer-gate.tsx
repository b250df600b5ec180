import { lazy, Suspense, useState } from 'react';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { useDrawerOpen } from './drawer-store.ts';

const CategoryDrawer = lazy(() => import('./category-drawer.tsx'));

/** Fetches the drawer with its first opening, and keeps it so that it can slide away. */
export function DrawerGate({ categories }: { categories: readonly CategoryLink[] }) {
  const open = useDrawerOpen();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <CategoryDrawer open={open} categories={categories} />
    </Suspense>
  );
}
