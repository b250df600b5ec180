import { useEffect, useRef } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { checkEmail, IDENTITY_TEXTS, normaliseEmail } from '#rules/identity.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { emailTexts as texts } from '#web/shop/texts/account/email.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

type Pending = OutputOf<'email.ask'>['pending'];
type Props = { user: User; onAsked: (pending: Pending) => void; onCancel: () => void };

/** People with a password enter it; others must have signed in recently, which the server checks. */
export function EmailForm({ user, onAsked, onCancel }: Props) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      ...(!checkEmail(normaliseEmail(email)) && { email: IDENTITY_TEXTS.EMAIL_INVALID }),
      ...(user.has_password && password === '' && { password: texts.required }),
    }),
    send: async (body: { email: string; password: string }) => {
      const { pending, message } = await callApi('email.ask', { body });
      showToast('success', message);
      onAsked(pending);
    },
  });
  const refusal = failure ?? (user.has_password ? null : (errors.password ?? null));
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      <TextInput
        ref={first}
        label={texts.next}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        required
        error={errors.email}
      />
      {user.has_password && (
        <PasswordInput
          label={texts.password}
          hint={texts.passwordHint}
          name="password"
          showLabel={texts.show}
          hideLabel={texts.hide}
          required
          error={errors.password}
        />
      )}
      {refusal !== null && (
        <Notice tone="danger" assertive>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyText={texts.sending}>
          {texts.send}
        </Button>
        <Button kind="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
