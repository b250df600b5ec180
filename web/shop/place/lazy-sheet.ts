import { lazyPart } from '#web/api/lazy-part.tsx';

/** Loaded when the header is pressed, and not listed in the scripts of the first page. */
export const PlaceSheet = lazyPart(() => import('./place-sheet.tsx'));
