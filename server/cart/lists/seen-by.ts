import { isAdminOrSuper } from '#rules/roles.ts';
import { nothing, part } from '#server/db/sql.ts';
import type { SessionUser } from '#server/http/context.ts';

type Column = ReturnType<typeof part>;

/**
 * Restricts rows to what the caller may read, as a condition that begins with "and": shoppers their own, admins of a
 * branch also those of the branch, other staff all (rules 35 and 38).
 */
export function seenBy(user: SessionUser, columns: { user: Column; office: Column }) {
  if (!isAdminOrSuper(user.role)) return part`and ${columns.user} = ${user.id}`;
  if (!user.officeId) return nothing;
  return part`and (${columns.user} = ${user.id} or ${columns.office} = ${user.officeId})`;
}
