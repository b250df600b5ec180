import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { shellTexts } from '../texts/shell.ts';
import { AdminLogo, type AdminShop } from './admin-logo.tsx';

const texts = shellTexts.signIn;

/** The sign-in of the back office; the address stays, so that it continues to the requested page. */
export function SignInPage({ shop }: { shop: AdminShop }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (email === '' || password === '') {
      setProblem(texts.empty);
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await callApi('users.login', { body: { email, password } });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main id="content" tabIndex={-1} className="min-h-dvh grid place-items-center p-4 bg-ground">
      <form
        method="post"
        className="w-[min(100%,420px)] overflow-hidden rounded-dialog bg-surface shadow-2"
        onSubmit={submit}
        noValidate
      >
        <div className="px-6 py-5 on-deep">
          <AdminLogo shop={shop} />
        </div>
        <Weave size="header" />
        <div className="grid gap-4 p-6">
          <h1 className="type-title">{texts.heading}</h1>
          {problem !== '' && (
            <Notice tone="danger" assertive>
              {problem}
            </Notice>
          )}
          <TextInput label={texts.email} name="email" type="email" autoComplete="username" required />
          <PasswordInput
            label={texts.password}
            name="password"
            autoComplete="current-password"
            showLabel={texts.show}
            hideLabel={texts.hide}
            required
          />
          <Button type="submit" size={52} wide busy={busy} busyText={texts.busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </main>
  );
}
