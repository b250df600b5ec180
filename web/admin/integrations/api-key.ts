import type { OutputOf } from '#contract/index.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';
import type { apiKeyTexts } from '../texts/integrations/keys.ts';

export type ApiKey = OutputOf<'apiKeys.get'>;

type State = keyof typeof apiKeyTexts.states;

export const keyTones: Record<State, BadgeTone> = { active: 'done', revoked: 'closed', expired: 'failed' };

export function keyStateOf({ inactive, expires_at: end }: ApiKey): State {
  if (inactive) return 'revoked';
  return end !== null && Date.parse(end) <= Date.now() ? 'expired' : 'active';
}
