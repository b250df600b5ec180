import { checkEmail, FORM_TEXTS, IDENTITY_TEXTS, normaliseEmail } from '#rules/identity.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { signedIn } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const texts = accountTexts.sign;

type Values = Record<'email' | 'password', string>;
type Props = { email: string; onEmail: (email: string) => void; onDone: () => void };

export function SignIn({ email, onEmail, onDone }: Props) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['email', 'password'],
    check,
    send: async (values: Values) => {
      const { user } = await callApi('users.login', {
        body: { email: normaliseEmail(values.email), password: values.password },
      });
      signedIn(user);
      onDone();
    },
  });

  return (
    <form ref={form} className="sign-form" noValidate onSubmit={onSubmit}>
      <TextInput
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordInput
        label={texts.password}
        name="password"
        autoComplete="current-password"
        required
        showLabel={texts.show}
        hideLabel={texts.hide}
        error={errors.password}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      <Button type="submit" size={52} wide busy={busy} busyText={texts.entering}>
        {texts.enter}
      </Button>
    </form>
  );
}

/** Storefront 5, sign-in: both fields, and an e-mail that looks like one. */
function check({ email, password }: Values): Partial<Values> {
  if (email.trim() === '' || password === '') {
    return email.trim() === '' ? { email: FORM_TEXTS.fillAll } : { password: FORM_TEXTS.fillAll };
  }
  return checkEmail(normaliseEmail(email)) ? {} : { email: IDENTITY_TEXTS.EMAIL_INVALID };
}
