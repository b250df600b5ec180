import { formatHour } from '#rules/dates/bogota-clock.ts';
import { ROLE_LABELS, type Role } from '#rules/roles.ts';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { logTexts as texts } from '../texts/records/logs.ts';

const names: Readonly<Record<string, string>> = { ...ROLE_LABELS, ...texts.roles } satisfies Record<
  Role,
  string
> &
  Record<string, string>;

export const roleText = (role: string): string => names[role] ?? role;

export const whenText = (instant: string): string =>
  `${shortDay(dayOf(instant))}, ${formatHour(new Date(instant))}`;

export function whoText({
  actor_name,
  actor_id,
  actor_role,
}: {
  actor_name: string;
  actor_id: string | null;
  actor_role: string;
}) {
  if (actor_name !== '') return actor_name;
  return actor_id === null ? roleText(actor_role) : texts.system;
}
