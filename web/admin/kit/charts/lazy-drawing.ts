import { lazyPart } from '#web/lazy-part.tsx';

/** What draws comes with the first chart in sight; nothing of it is in the first bundle. */
export const Drawing = lazyPart(() => import('./drawing.tsx'), { quiet: true });
