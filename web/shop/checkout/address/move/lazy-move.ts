import { lazyPart } from '#web/api/lazy-part.tsx';

/** The effects of another office, shown before; loaded when there are any. */
export const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
