import { Link } from 'react-router';
import { consentTexts } from '#contract/identity/consent-texts.ts';

import {
  checkEmail,
  checkSignUp,
  FORM_TEXTS,
  IDENTITY_TEXTS,
  normaliseEmail,
  type SignUpField,
} from '#rules/identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import { signedIn } from '#web/shop/session/session-store.ts';
import { useTextSwitch } from '#web/shop/shell/text-switch.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { EmailInput } from './email-input.tsx';
import { inWords } from './failure-words.ts';

const texts = accountTexts.sign;
const fields = [
  'name',
  'email',
  'phone',
  'password',
  'passwordRepeat',
  'terms',
  'habeasAccept',
  'promotionalAccept',
] as const;

type Field = (typeof fields)[number];
type Values = Record<Field, string>;
type Props = {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
  onHasAccount: () => void;
  onRestore: () => void;
};

/**
 * A new account. The terms are shown checked, consent to data processing is requested separately, unchecked (rule
 * 43).
 */
export function SignUp({ email, onEmail, onDone, onHasAccount, onRestore }: Props) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields,
    check,
    send: async (values: Values) => {
      const { user } = await callApi('users.createAccount', { body: toBody(values) }).catch((error) => {
        throw error instanceof ApiError ? inWords(error) : error;
      });
      signedIn(user, 'email');
      onDone();
    },
  });
  const alert = useCustomText('register_alert', '');
  const passwords = {
    showLabel: texts.show,
    hideLabel: texts.hide,
    capsLockHint: waysInTexts.capsLock,
    autoComplete: 'new-password',
    maxLength: 200,
  };

  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      {alert !== '' && <Notice tone="info">{alert}</Notice>}
      <TextInput
        label={texts.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        error={errors.name}
      />
      <EmailInput value={email} onChange={onEmail} error={errors.email} autoComplete="email" />
      {errors.email !== undefined && checkEmail(normaliseEmail(email)) && (
        <div className="grid gap-3 min-w-0">
          <button type="button" className="link justify-self-start min-h-6 text-start" onClick={onHasAccount}>
            {texts.emailUsed}
          </button>
          <button type="button" className="link justify-self-start min-h-6 text-start" onClick={onRestore}>
            {waysInTexts.forgot}
          </button>
        </div>
      )}
      <TextInput
        label={texts.phone}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={30}
        required
        hint={texts.phoneHint}
        error={errors.phone}
      />
      <PasswordInput
        {...passwords}
        label={texts.newPassword}
        name="password"
        required
        hint={texts.passwordHint}
        error={errors.password}
      />
      <PasswordInput
        {...passwords}
        label={texts.repeat}
        name="passwordRepeat"
        required
        error={errors.passwordRepeat}
      />
      <Consents errors={errors} />
      <Button type="submit" size={52} wide busy={busy} busyText={texts.creating}>
        {texts.create}
      </Button>
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.createFailed} {failure}
        </Notice>
      )}
    </form>
  );
}

/**
 * Terms are shown checked unless the business unticks them, as a new one does by default (Ley 1480 of 2011, article 50
 * d); each consent to data processing is a separate question.
 */
export function Consents({ errors }: { errors: FieldErrors<Field> }) {
  const isUnticked = useTextSwitch('terms_unticked');
  return (
    <div className="sign-consents grid gap-1">
      <Checkbox name="terms" defaultChecked={!isUnticked} error={errors.terms}>
        {consentTexts.terms.text}
      </Checkbox>
      <Link
        to="/terms"
        target="_blank"
        className="link type-note inline-flex items-center min-h-6 -mt-2 mb-1 ml-8"
      >
        {texts.terms}
      </Link>
      <Checkbox name="habeasAccept" error={errors.habeasAccept}>
        {consentTexts.personal_data.text}
      </Checkbox>
      <Link
        to="/privacy"
        target="_blank"
        className="link type-note inline-flex items-center min-h-6 -mt-2 mb-1 ml-8"
      >
        {texts.privacy}
      </Link>
      <Checkbox name="promotionalAccept">{consentTexts.promotional.text}</Checkbox>
    </div>
  );
}

function check(values: Values): FieldErrors<Field> {
  const problems: readonly (readonly [SignUpField, string])[] = checkSignUp(values).map(
    ({ field, code }) => [field, IDENTITY_TEXTS[code]] as const,
  );
  const wrong: FieldErrors<Field> = Object.fromEntries(problems);
  return {
    ...wrong,
    ...(values.terms !== 'on' && { terms: FORM_TEXTS.termsRequired }),
    ...(values.habeasAccept !== 'on' && { habeasAccept: FORM_TEXTS.habeasRequired }),
  };
}

function toBody({ name, email, phone, password, terms, habeasAccept, promotionalAccept }: Values) {
  return {
    name,
    email,
    phone,
    password,
    terms: terms === 'on',
    habeasAccept: habeasAccept === 'on',
    promotionalAccept: promotionalAccept === 'on',
  };
}
