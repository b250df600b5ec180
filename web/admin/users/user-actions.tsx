import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { dayText } from '#web/second-factor/day-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { usersTexts } from '../texts/users.ts';
import type { ManagedUser } from './users-page.tsx';
import { nameOf } from './users-table.tsx';

const texts = usersTexts.actions;

type Props = { user: ManagedUser; onSaved: (user: ManagedUser) => void; onStale: () => void };

/** What opens and closes somebody's way in. What takes something away asks first. */
export function UserActions({ user, onSaved, onStale }: Props) {
  const [asking, setAsking] = useState<'deactivate' | 'factor' | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { id: user.id };

  async function act(what: () => Promise<string>) {
    if (busy) return;
    setBusy(true);
    try {
      showToast('success', await what());
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
      if (error.code === 'STALE_EDIT') onStale();
    } finally {
      setBusy(false);
      setAsking(null);
    }
  }
  const setInactive = (inactive: boolean) =>
    act(async () => {
      const body = { inactive, version: user.version };
      const { user: saved, message } = await callApi('people.update', { params, body });
      onSaved(saved);
      return message;
    });
  const dropFactor = () =>
    act(async () => {
      const { message } = await callApi('secondFactor.reset', { params });
      onSaved({ ...user, second_factor_since: null });
      return message;
    });
  const inviteAgain = () =>
    act(async () => {
      const { message } = await callApi('people.inviteAgain', { params });
      onSaved({ ...user, access: 'invited' });
      return message;
    });

  return (
    <section className="users-actions" aria-labelledby="users-access">
      <h3 id="users-access" className="type-section">
        {texts.heading}
      </h3>
      {user.access !== 'yes' && !user.inactive && user.email !== '' && (
        <div className="users-action">
          <p>{user.access === 'invited' ? texts.invited : texts.noAccess}</p>
          <Button
            kind="outline"
            size={36}
            busy={busy}
            busyText={texts.working}
            onClick={() => void inviteAgain()}
          >
            {user.access === 'invited' ? texts.inviteAgain : texts.invite}
          </Button>
        </div>
      )}
      {user.second_factor_since !== null && (
        <div className="users-action">
          <p>{texts.factor(dayText(user.second_factor_since))}</p>
          <Button kind="outline" size={36} onClick={() => setAsking('factor')}>
            {texts.dropFactor}
          </Button>
        </div>
      )}
      {user.inactive ? (
        <Button
          kind="soft"
          size={36}
          busy={busy}
          busyText={texts.working}
          onClick={() => void setInactive(false)}
        >
          {texts.activate}
        </Button>
      ) : (
        <Button kind="danger-outline" size={36} onClick={() => setAsking('deactivate')}>
          {texts.deactivate}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'deactivate'}
        destructive
        title={texts.deactivateSure}
        confirmLabel={texts.deactivateYes}
        cancelLabel={usersTexts.cancel}
        onConfirm={() => void setInactive(true)}
        onCancel={() => setAsking(null)}
        busy={busy}
        busyText={texts.working}
      >
        {texts.deactivateText(nameOf(user))}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'factor'}
        destructive
        title={texts.dropSure}
        confirmLabel={texts.dropYes}
        cancelLabel={usersTexts.cancel}
        onConfirm={() => void dropFactor()}
        onCancel={() => setAsking(null)}
        busy={busy}
        busyText={texts.working}
      >
        {texts.dropText(nameOf(user))}
      </ConfirmDialog>
    </section>
  );
}
