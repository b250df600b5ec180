import { type FormEvent, useRef, useState } from 'react';
import { formatHour } from '#rules/hours.ts';
import { type Role, roleAtLeast } from '#rules/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { dayText } from '#web/second-factor/day-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useFirstWrong } from '#web/ui/fields/use-first-wrong.ts';
import { phoneText } from '../orders/detail/phone.ts';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { usersTexts } from '../texts/users.ts';
import { RoleFields } from './role-fields.tsx';
import type { ManagedUser } from './users-page.tsx';

const texts = usersTexts.form;

type Stale = { who: string; when: string; current: ManagedUser };
type Props = {
  formId: string;
  user: ManagedUser;
  frame: AdminFrame;
  role: Role;
  onBusy: (busy: boolean) => void;
  onSaved: (user: ManagedUser) => void;
};

/** Bound to the version on the screen (decision 47): what somebody else saved meanwhile is shown, never written over. */
export function UserForm({ formId, user, frame, role, onBusy, onSaved }: Props) {
  const [draft, setDraft] = useState({
    role: user.role,
    branchId: user.branchId,
    providerId: user.providerId,
  });
  const { wrong, failure, stale, save } = useSaving(user, onBusy, onSaved);
  const locked = !user.can_manage;
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, wrong);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    void save({
      name: text('name'),
      last_name: text('last_name'),
      email: text('email'),
      phone: text('phone'),
      identification_card: text('identification_card'),
      ...draft,
    });
  }

  const field = (name: 'name' | 'last_name' | 'email' | 'phone' | 'identification_card', value: string) => ({
    name,
    defaultValue: value,
    error: wrong[name],
    readOnly: locked,
    maxLength: name === 'email' ? 200 : 120,
    autoComplete: 'off',
  });
  const changesRights =
    draft.role !== user.role || draft.branchId !== user.branchId || draft.providerId !== user.providerId;
  return (
    <form ref={form} id={formId} className="users-form" onSubmit={submit} noValidate>
      {locked && <Notice tone="info">{texts.readOnly}</Notice>}
      <TextInput label={texts.name} required {...field('name', user.name)} />
      {/* Marked as the specification has them (back-office 5); only the name is one the server insists on. */}
      <TextInput label={texts.lastName} required {...field('last_name', user.last_name)} />
      <TextInput label={texts.email} type="email" required {...field('email', user.email)} />
      <TextInput label={texts.phone} type="tel" required {...field('phone', phoneText(user.phone))} />
      <TextInput
        label={texts.document}
        required
        {...field('identification_card', user.identification_card ?? '')}
        hint={user.identification_card === null ? texts.unreadable : undefined}
      />
      <TextInput
        label={texts.birthday}
        required
        readOnly
        value={user.birthday === null ? texts.noBirthday : dayText(`${user.birthday}T12:00:00Z`)}
      />
      <TextInput label={texts.provider} readOnly value={texts.providers[user.provider] ?? user.provider} />
      <RoleFields
        draft={draft}
        offices={frame.offices}
        withPickers={frame.modules.includes('delivery_picker') || roleAtLeast(role, 'hyperadmin')}
        mine={role}
        locked={locked}
        wrong={wrong}
        onChange={setDraft}
      />
      {changesRights && <Notice tone="warn">{texts.ends}</Notice>}
      {failure !== undefined && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      {stale && (
        <Notice
          tone="warn"
          assertive
          action={
            <button type="button" className="link" onClick={() => onSaved(stale.current)}>
              {texts.see}
            </button>
          }
        >
          {texts.stale(stale.who, formatHour(new Date(stale.when)))}
        </Notice>
      )}
    </form>
  );
}

type Change = Pick<
  ManagedUser,
  'name' | 'last_name' | 'email' | 'phone' | 'role' | 'branchId' | 'providerId'
> & { identification_card: string };

function useSaving(user: ManagedUser, onBusy: (busy: boolean) => void, onSaved: Props['onSaved']) {
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [stale, setStale] = useState<Stale>();

  async function save(change: Change) {
    setWrong({});
    setFailure(undefined);
    onBusy(true);
    try {
      const body = { ...change, version: user.version };
      const { user: saved, message } = await callApi('people.update', { params: { id: user.id }, body });
      showToast('success', message);
      onSaved(saved);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'STALE_EDIT') setStale(error.data as Stale);
      else if (error.details.length > 0)
        setWrong(Object.fromEntries(error.details.map(({ field, message }) => [lastOf(field), message])));
      else setFailure(error.message);
    } finally {
      onBusy(false);
    }
  }
  return { wrong, failure, stale, save };
}

/** 'body.email' → 'email' */
function lastOf(field: string): string {
  return field.split('.').at(-1) ?? field;
}
