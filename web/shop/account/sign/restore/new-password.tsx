import { useState } from 'react';
import { IDENTITY_TEXTS, MIN_PASSWORD_LENGTH, passwordProblem } from '#rules/identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import { loadSession } from '#web/shop/session/session-store.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { inWords, withMessage } from '../failure-words.ts';

const fields = ['password', 'passwordRepeat'] as const;

type Field = (typeof fields)[number];
type Values = Record<Field, string>;

export type MailedLink = { email: string; token: string };
type PasswordWords = Record<keyof typeof waysInTexts.newPassword, string>;

type Props = {
  link: MailedLink;
  texts: PasswordWords;
  onDone: () => void;
  /** The link is no longer valid. */
  onAskAnother: () => void;
};

export function NewPassword({ link, texts, onDone, onAskAnother }: Props) {
  const [over, setOver] = useState(false);
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields,
    check: (values: Values) => check(values, texts),
    send: async ({ password }: Values) => {
      try {
        await callApi('users.restorePassword', { body: { ...link, password } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setOver(error.code === 'RESTORE_FAILED');
        throw spoken(error, texts);
      }
      // All sessions of this person have ended, including this browser's.
      await loadSession();
      onDone();
    },
  });
  const passwords = {
    showLabel: accountTexts.sign.show,
    hideLabel: accountTexts.sign.hide,
    capsLockHint: waysInTexts.capsLock,
    autoComplete: 'new-password',
    maxLength: 200,
    required: true,
  };

  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      <p className="text-ink-2">{texts.text}</p>
      {/* Tells password managers the account. */}
      <TextInput
        label={accountTexts.sign.email}
        type="email"
        autoComplete="username"
        value={link.email}
        readOnly
      />
      <PasswordInput
        {...passwords}
        label={texts.password}
        name="password"
        hint={accountTexts.sign.passwordHint}
        error={errors.password}
      />
      <PasswordInput
        {...passwords}
        label={texts.repeat}
        name="passwordRepeat"
        error={errors.passwordRepeat}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      {over ? (
        <Button size={52} wide onClick={onAskAnother}>
          {texts.askAnother}
        </Button>
      ) : (
        <Button type="submit" size={52} wide busy={busy} busyText={texts.saving}>
          {texts.save}
        </Button>
      )}
    </form>
  );
}

/** Storefront 5, reset password page; common passwords as everywhere (rule 42). */
function check({ password, passwordRepeat }: Values, texts: PasswordWords): FieldErrors<Field> {
  const problem = passwordProblem(password);
  return {
    ...(problem !== undefined && { password: IDENTITY_TEXTS[problem] }),
    ...([...password].length < MIN_PASSWORD_LENGTH && { password: texts.short }),
    ...(password !== passwordRepeat && { passwordRepeat: texts.differ }),
  };
}

function spoken(error: ApiError, texts: PasswordWords): ApiError {
  if (error.code === 'RESTORE_FAILED') return withMessage(error, `${texts.failed} ${texts.linkOver}`);
  return error.details.length > 0 ? error : withMessage(error, `${texts.failed} ${inWords(error).message}`);
}
