import { lazyPart } from '#web/lazy-part.tsx';

/** What another office does to the cart, said before; fetched when there is something to say. */
export const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
