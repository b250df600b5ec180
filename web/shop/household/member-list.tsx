import { Suspense, useState } from 'react';
import { dateText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { failOrLeave } from '#web/shop/account/profile/use-answer.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { householdTexts } from '#web/shop/texts/account/household.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Household } from './household.ts';

const texts = householdTexts.members;
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

type Member = Household['members'][number];
type Props = { household: Household; onChanged: (household: Household) => void };

export function MemberList({ household, onChanged }: Props) {
  const { members, members_limit: most, is_owner: isOwner } = household;
  const [asking, setAsking] = useState<Member | null>(null);
  const { busy, run: remove } = useAction(async ({ id, name }: Member) => {
    try {
      const answer = await callApi('household.removeMember', { params: { userId: id } });
      showToast('success', texts.removed(name));
      onChanged(answer.household);
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
    setAsking(null);
  });
  return (
    <section className="panel profile-narrow">
      <h3 className="type-section">{texts.title(members.length, most)}</h3>
      <ul className="profile-rows">
        {members.map((member) => (
          <li key={member.id} className="profile-row grid-cols-[minmax(0,1fr)_auto] items-center">
            <div>
              <p className="type-name">
                {member.name}
                {member.is_me && ` (${texts.me})`}
              </p>
              <p className="type-note text-ink-2">{texts.since(dateText(new Date(member.joined_date)))}</p>
            </div>
            {member.is_owner && <Badge tone="done">{texts.owner}</Badge>}
            {isOwner && !member.is_me && (
              <Button
                kind="outline"
                aria-label={texts.removeSpoken(member.name)}
                onClick={() => setAsking(member)}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={texts.removeTitle(asking.name)}
            confirmLabel={texts.removeYes}
            cancelLabel={householdTexts.cancel}
            busy={busy}
            busyText={householdTexts.working}
            onConfirm={() => void remove(asking)}
            onCancel={() => setAsking(null)}
          >
            {texts.removeText}
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}
