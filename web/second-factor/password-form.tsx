import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import type { Offer } from './enrol.tsx';
import { texts } from './texts.ts';

type Props = { onOffer: (offer: Offer) => void; onCancel: () => void };

/** The password again, before a first app is set up. */
export function PasswordForm({ onOffer, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (busy) return;
    setWrong(password === '' ? texts.own.passwordEmpty : '');
    if (password === '') return;
    setBusy(true);
    try {
      onOffer(await callApi('secondFactor.offer', { body: { password } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(error.fieldMessage('password') ?? error.message);
      form.current?.querySelector('input')?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      <PasswordInput
        label={texts.own.password}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        showLabel={texts.own.show}
        hideLabel={texts.own.hide}
        error={wrong === '' ? undefined : wrong}
      />
      <div className="grid gap-2">
        <Button type="submit" size={52} wide busy={busy} busyText={texts.own.working}>
          {texts.own.activate}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {texts.own.cancel}
        </Button>
      </div>
    </form>
  );
}
