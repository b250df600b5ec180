import type { OutputOf } from '#contract/index.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';
import type { webhookTexts as texts } from '../texts/integrations/webhooks.ts';

export type Webhook = OutputOf<'webhooks.get'>;

export function stateOf({ inactive, disabled_at, failing_since }: Webhook): keyof typeof texts.states {
  if (inactive) return disabled_at === null ? 'paused' : 'disabled';
  return failing_since === null ? 'active' : 'failing';
}

export const deliveryTones: Record<OutputOf<'webhooks.test'>['status'], BadgeTone> = {
  waiting: 'waiting',
  delivered: 'done',
  failed: 'failed',
};
