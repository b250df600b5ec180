import type { OutputOf } from '#contract/index.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { SHOPPER_STAGE_LABELS, shopperStage } from '#rules/orders/shopper-stage.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { HOUSEHOLD_MEMBERS } from './limits.ts';
import { membershipOf, membersOf, openLink, type TakingRow, takingsOf } from './queries.ts';
import { householdTexts as texts } from './texts.ts';

export type WireHousehold = NonNullable<OutputOf<'household.mine'>['household']>;

/** The caller's household as they see it; null when they have none. */
export async function myHousehold({ db, user, now }: SignedInContext): Promise<WireHousehold | null> {
  const mine = await membershipOf(db, user.id);
  if (!mine) return null;
  const { household_id, name, owner_id, shops_together } = mine;
  const isOwner = owner_id === user.id;
  const [members, takings, link] = await Promise.all([
    membersOf(db, household_id),
    takingsOf(db, household_id),
    isOwner ? openLink(db, household_id, now()) : undefined,
  ]);
  return {
    id: household_id,
    name,
    is_owner: isOwner,
    shops_together,
    members: members.map((member) => ({
      id: member.id,
      name: `${member.name} ${member.last_name}`.trim(),
      is_owner: member.id === owner_id,
      is_me: member.id === user.id,
      joined_date: member.joined_at.toISOString(),
    })),
    members_limit: HOUSEHOLD_MEMBERS,
    link_expires: link?.expires_at.toISOString() ?? null,
    link_brought: link?.brought ?? 0,
    takings: takings.map((row) => presentTaking(row, user.id, now())),
  };
}

/** The answer of a change; NOT_FOUND for somebody who has left meanwhile. */
export async function householdAnswer(context: SignedInContext) {
  const household = await myHousehold(context);
  return household ? { household } : fail('NOT_FOUND', { message: texts.none });
}

function presentTaking(row: TakingRow, userId: string, now: Date): WireHousehold['takings'][number] {
  const { number, state, type, window_start, window_end, events, share_token } = row;
  return {
    by: row.name,
    is_me: row.user_id === userId,
    products_count: row.products,
    date: row.taken_at.toISOString(),
    order:
      number === null
        ? null
        : {
            number,
            type,
            token: share_token,
            window: formatWindow(window_start, window_end, now),
            state:
              SHOPPER_STAGE_LABELS[
                shopperStage({ state, type, lived: events ?? [], windowEnd: window_end, now })
              ],
          },
  };
}
