import type { OutputOf } from '#contract/index.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';

export type Claim = OutputOf<'habeasRequests.get'>;

export const claimTones: Record<Claim['status'], BadgeTone> = {
  open: 'waiting',
  extended: 'waiting',
  answered: 'done',
  withdrawn: 'closed',
};
