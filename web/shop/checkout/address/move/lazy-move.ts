import { lazyPart } from '#web/lazy-part.tsx';

/** The effects of another office, shown before; loaded when there are any. */
export const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
