import { lazyPart } from '#web/api/lazy-part.tsx';

/** Loaded when somebody edits the rule. */
export const RuleSheet = lazyPart(() => import('./rule-sheet.tsx'));
