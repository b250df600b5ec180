import { type FormEvent, useId, useRef, useState } from 'react';
import type { Role } from '#rules/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useFirstWrong } from '#web/ui/fields/use-first-wrong.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { usersTexts } from '../texts/users.ts';
import { type RoleDraft, RoleFields } from './role-fields.tsx';

const texts = usersTexts.invitation;

type Props = { frame: AdminFrame; role: Role; onClose: () => void; onChanged: () => void };

/** Nobody chooses a password for somebody else: a link goes to their mail. */
export function InviteDialog({ frame, role, onClose, onChanged }: Props) {
  const [draft, setDraft] = useState<RoleDraft>({ role: 'admin', branchId: null, providerId: null });
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useFirstWrong(form, wrong);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    running.current = true;
    setBusy(true);
    setWrong({});
    setFailure(undefined);
    try {
      const person = { name: text('name'), last_name: text('last_name'), email: text('email') };
      await callApi('users.create', { body: { ...person, phone: text('phone'), ...draft } });
      showToast('success', texts.sent(person.name));
      onChanged();
      onClose();
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      const details = error.details.map(({ field, message }) => [field.split('.').at(-1) ?? '', message]);
      setWrong(Object.fromEntries(details));
      if (details.length === 0) setFailure(error.message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const words = usersTexts.form;
  return (
    <Dialog
      open
      onClose={onClose}
      className="users-dialog"
      title={texts.title}
      subtitle={texts.about}
      closeLabel={usersTexts.close}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {usersTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyText={texts.sending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="users-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={words.name}
          name="name"
          required
          maxLength={120}
          error={wrong.name}
          data-initial-focus
        />
        <TextInput label={words.lastName} name="last_name" maxLength={120} error={wrong.last_name} />
        <TextInput
          label={words.email}
          name="email"
          type="email"
          required
          maxLength={200}
          error={wrong.email}
        />
        <TextInput label={words.phone} name="phone" type="tel" maxLength={30} error={wrong.phone} />
        <RoleFields
          draft={draft}
          offices={frame.offices}
          withPickers={frame.modules.includes('delivery_picker')}
          mine={role}
          wrong={wrong}
          onChange={setDraft}
        />
        {failure !== undefined && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
