import { useEffect, useEffectEvent, useState } from 'react';
import type { Role } from '#rules/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { dayText } from '#web/second-factor/day-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { usersTexts as texts } from '../texts/users.ts';
import { UserActions } from './user-actions.tsx';
import { UserForm } from './user-form.tsx';
import { UserOrders } from './user-orders.tsx';
import type { ManagedUser } from './users-page.tsx';
import { nameOf, UserState } from './users-table.tsx';

type Props = { id: string; frame: AdminFrame; role: Role; onClose: () => void; onChanged: () => void };
const FORM = 'user-form';

/** One person: what they are and may do, and what they ordered (back-office 2). */
export function UserDialog({ id, frame, role, onClose, onChanged }: Props) {
  const [tab, setTab] = useState<'data' | 'orders'>('data');
  const [busy, setBusy] = useState(false);
  const { user, problem, read, keep } = useUser(id);
  const changed = (saved: ManagedUser) => {
    keep(saved);
    onChanged();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      className="users-dialog"
      title={user ? nameOf(user) : texts.title}
      subtitle={
        user && (
          <span className="users-since">
            <UserState user={user} />
            {texts.form.since(dayText(user.creationDate))}
          </span>
        )
      }
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.close}
          </Button>
          {user?.can_manage && tab === 'data' && (
            <Button type="submit" form={FORM} busy={busy} busyText={texts.form.saving}>
              {texts.form.save}
            </Button>
          )}
        </>
      }
    >
      <div className="users-tabs" role="tablist" aria-label={texts.tabs.label}>
        {(['data', 'orders'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`users-tab-${one}`}
            aria-selected={tab === one}
            aria-controls="users-panel"
            onClick={() => setTab(one)}
          >
            {texts.tabs[one]}
          </button>
        ))}
      </div>
      <div id="users-panel" role="tabpanel" aria-labelledby={`users-tab-${tab}`} className="users-panel">
        {tab === 'orders' && <UserOrders id={id} />}
        {tab === 'data' && problem !== undefined && <ReadFailed again={read}>{problem}</ReadFailed>}
        {tab === 'data' && problem === undefined && !user && <Loading />}
        {tab === 'data' && user && (
          <>
            <UserForm
              key={user.version}
              formId={FORM}
              user={user}
              frame={frame}
              role={role}
              onBusy={setBusy}
              onSaved={changed}
            />
            {user.can_manage && <UserActions user={user} onSaved={changed} onStale={read} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Loading() {
  return (
    <Waiting label={texts.form.loading}>
      <div className="users-form">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={64} width="100%" />
        ))}
      </div>
    </Waiting>
  );
}

/** The person as the server has them now, not as the list was when it was read. */
function useUser(id: string) {
  const [user, setUser] = useState<ManagedUser>();
  const [problem, setProblem] = useState<string>();
  async function load() {
    setProblem(undefined);
    try {
      setUser((await callApi('people.get', { params: { id } })).user);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === 'NOT_FOUND' ? texts.form.gone : texts.form.failed);
    }
  }
  const first = useEffectEvent(load);
  useEffect(() => void first(), []);
  return { user, problem, read: () => void load(), keep: setUser };
}
