import { lazyPart } from '#web/lazy-part.tsx';

/** Fetched when somebody changes their mind. */
export const RuleSheet = lazyPart(() => import('./rule-sheet.tsx'));
