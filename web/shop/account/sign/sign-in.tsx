import { useState } from 'react';
import { FORM_TEXTS, IDENTITY_TEXTS, mayBeEmail, normaliseEmail } from '#rules/identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { signedIn } from '#web/shop/session/session-store.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { EmailInput } from './email-input.tsx';
import { inWords } from './failure-words.ts';

const texts = accountTexts.sign;

type Values = Record<'email' | 'password', string>;
type Props = {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
  onRestore: () => void;
};

/**
 * E-mail and password. Unknown accounts may exist at Google: the second attempt (storefront 4, e-mail login).
 */
export function SignIn({ email, onEmail, onDone, onRestore }: Props) {
  const google = useBusiness()?.config.google_sign_in ?? false;
  const [refused, setRefused] = useState(false);
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['email', 'password'],
    check,
    send: async (values: Values) => {
      const body = { email: normaliseEmail(values.email), password: values.password };
      const { user } = await withConsent((consent) =>
        callApi('users.login', { body: { ...body, ...consent } }),
      ).catch((error) => {
        setRefused(error instanceof ApiError && error.code === 'LOGIN_FAILED');
        throw error instanceof ApiError ? inWords(error) : error;
      });
      signedIn(user, 'email');
      onDone();
    },
  });

  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      <EmailInput value={email} onChange={onEmail} error={errors.email} />
      <PasswordInput
        label={texts.password}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        showLabel={texts.show}
        hideLabel={texts.hide}
        capsLockHint={waysInTexts.capsLock}
        error={errors.password}
      />
      <button type="button" className="link justify-self-start min-h-6 text-start" onClick={onRestore}>
        {waysInTexts.forgot}
      </button>
      <Button type="submit" size={52} wide busy={busy} busyText={texts.entering}>
        {texts.enter}
      </Button>
      {/* Below the button: appearing does not move what a double press hits. */}
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure} {refused && google && waysInTexts.tryGoogle}
        </Notice>
      )}
    </form>
  );
}

/** Storefront 5, sign-in: both fields, and a plausible e-mail. */
function check({ email, password }: Values): Partial<Values> {
  if (email.trim() === '' || password === '') {
    return email.trim() === '' ? { email: FORM_TEXTS.fillAll } : { password: FORM_TEXTS.fillAll };
  }
  return mayBeEmail(normaliseEmail(email)) ? {} : { email: IDENTITY_TEXTS.EMAIL_INVALID };
}
