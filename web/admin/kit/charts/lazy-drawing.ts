import { lazyPart } from '#web/api/lazy-part.tsx';

/** Loads the chart library with the first visible chart. */
export const Drawing = lazyPart(() => import('./drawing.tsx'), { quiet: true });
