import { lazyPart } from '#web/api/lazy-part.tsx';

/** The chart library is loaded with the first visible chart. */
export const Drawing = lazyPart(() => import('./drawing.tsx'), { quiet: true });
