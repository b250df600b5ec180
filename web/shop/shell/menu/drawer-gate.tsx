import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { closeDrawer, useDrawerOpen } from './drawer-store.ts';

const CategoryDrawer = lazyPart(() => import('./category-drawer.tsx'));

/** Loads the drawer on first opening, and keeps it mounted so that it can slide out. */
export function DrawerGate({ categories }: { categories: readonly CategoryLink[] }) {
  const open = useDrawerOpen();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={<PartComing />}>
      <CategoryDrawer open={open} onClose={closeDrawer} categories={categories} />
    </Suspense>
  );
}
