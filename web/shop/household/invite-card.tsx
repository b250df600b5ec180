import { useState } from 'react';
import { dateText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { failOrLeave } from '#web/shop/account/profile/use-answer.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { copyLink, shareLink } from '#web/shop/share-link.ts';
import { householdTexts } from '#web/shop/texts/account/household.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Household } from './household.ts';

const texts = householdTexts.link;

type Props = { household: Household; onPut: (household: Household) => void };

/** The invitation link: shown once, valid for some days, revocable. */
export function InviteCard({ household, onPut }: Props) {
  const [made, setMade] = useState<{ url: string; expires: string } | null>(null);
  const { link_expires: expires, members, members_limit: most, link_brought: brought } = household;
  const until = expires === null ? '' : dateText(new Date(expires));
  const { busy: making, run: make } = useAction(async () => {
    try {
      const link = await callApi('household.invite', {});
      setMade(link);
      onPut({ ...household, link_expires: link.expires, link_brought: 0 });
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
  });
  const { busy: revoking, run: revoke } = useAction(async () => {
    try {
      onPut((await callApi('household.revoke', {})).household);
      setMade(null);
      showToast('success', texts.revoked);
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
  });
  const isFull = members.length >= most;
  // Another device may have created a newer one.
  const url = made?.expires === expires ? made?.url : undefined;
  const isShown = url !== undefined && expires !== null;
  return (
    <section className="panel profile-narrow">
      <div className="grid gap-1">
        <h3 className="type-section">{texts.title}</h3>
        <p className="text-ink-2">{isFull ? texts.full : texts.text}</p>
      </div>
      {isShown && (
        <div className="grid gap-2">
          <p data-testid="household-link">
            <b>{url}</b>
          </p>
          <p className="type-note text-ink-2">
            {texts.until(until)} {texts.brought(brought)}
          </p>
        </div>
      )}
      {!isShown && expires !== null && (
        <p className="type-note text-ink-2">
          {texts.open(until)} {texts.brought(brought)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isShown && (
          <>
            <Button
              icon={<Icon name="share-network" />}
              onClick={() => void shareLink(url, texts.sharedTitle(household.name))}
            >
              {texts.share}
            </Button>
            <Button kind="outline" icon={<Icon name="copy" />} onClick={() => void copyLink(url)}>
              {texts.copy}
            </Button>
          </>
        )}
        {!isFull && !isShown && (
          <Button kind="soft" busy={making} busyText={texts.making} onClick={() => void make()}>
            {expires === null ? texts.make : texts.again}
          </Button>
        )}
        {expires !== null && (
          <Button
            kind="danger-outline"
            busy={revoking}
            busyText={texts.revoking}
            onClick={() => void revoke()}
          >
            {texts.revoke}
          </Button>
        )}
      </div>
    </section>
  );
}
