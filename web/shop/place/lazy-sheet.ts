import { lazyPart } from '#web/api/lazy-part.tsx';

/** Fetched when the header is pressed, and not named in the scripts of the first page. */
export const PlaceSheet = lazyPart(() => import('./place-sheet.tsx'));
