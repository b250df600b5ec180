import type { OutputOf } from '#contract/index.ts';
import { phoneText } from '#rules/phone-text.ts';
import type { Role } from '#rules/roles.ts';
import { Badge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { usersTexts as texts } from '../texts/users.ts';

export type ManagedUser = OutputOf<'people.update'>['user'];

/** Roles that belong to one office (back-office 5). */
export const OF_A_BRANCH: readonly Role[] = ['admin', 'picker', 'delivery'];

export function nameOf({ name, last_name, email, phone }: ManagedUser): string {
  return `${name} ${last_name}`.trim() || email || phoneText(phone) || texts.noName;
}

export function UserState({ user: { inactive, access } }: { user: ManagedUser }) {
  if (inactive) return <Badge tone="failed">{texts.states.inactive}</Badge>;
  if (access === 'none') return <Badge>{texts.states.noAccess}</Badge>;
  if (access === 'invited') return <StateBadge tone="waiting">{texts.states.invited}</StateBadge>;
  return <StateBadge tone="done">{texts.states.active}</StateBadge>;
}
