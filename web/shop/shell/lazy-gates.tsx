import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { closeDrawer, useDrawerOpen } from './menu/drawer-store.ts';
import { PartComing } from './page-coming.tsx';
import type { CategoryLink } from './use-categories.ts';

const Later = lazyPart(() => import('./later/later.tsx'), { quiet: true });

/** In ms, if the browser does not become idle. */
const LONGEST_WAIT_MS = 1_500;

/** Code that no first page needs: loaded when the browser is idle. */
export function LazyGate() {
  const [ready, setReady] = useState(false);

  useEffect(() => whenIdle(() => setReady(true), LONGEST_WAIT_MS), []);

  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <Later />
    </Suspense>
  );
}

const CategoryDrawer = lazyPart(() => import('./menu/category-drawer.tsx'));

export function DrawerGate({ categories }: { categories: readonly CategoryLink[] }) {
  const open = useDrawerOpen();
  const [isRequested, setWanted] = useState(false);
  if (open && !isRequested) setWanted(true);
  if (!isRequested) return null;
  return (
    <Suspense fallback={<PartComing />}>
      <CategoryDrawer open={open} onClose={closeDrawer} categories={categories} />
    </Suspense>
  );
}
