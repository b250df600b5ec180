import { lazyPart } from '#web/api/lazy-part.tsx';

export const RuleSheet = lazyPart(() => import('./rule-sheet.tsx'));
