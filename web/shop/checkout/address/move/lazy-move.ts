import { lazyPart } from '#web/api/lazy-part.tsx';

export const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
