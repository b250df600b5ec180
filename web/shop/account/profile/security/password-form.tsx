import { IDENTITY_TEXTS, MIN_PASSWORD_LENGTH } from '#rules/identity.ts';
import { callApi } from '#web/api/client.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import { securityTexts } from '#web/shop/texts/account/security.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';

const texts = securityTexts.password;
const fields = ['password', 'new_password', 'repeat'] as const;

type Field = (typeof fields)[number];
type Values = Record<Field, string>;

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields,
    check,
    send: async ({ password, new_password }: Values) => {
      const { message } = await callApi('users.changePassword', { body: { password, new_password } });
      form.current?.reset();
      showToast('success', message);
      onChanged();
    },
  });
  const eyes = { showLabel: texts.show, hideLabel: texts.hide, required: true };
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit}>
      {/* Tells the password manager the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput {...eyes} label={texts.present} name="password" error={errors.password} />
      <PasswordInput
        {...eyes}
        label={texts.next}
        name="new_password"
        autoComplete="new-password"
        hint={texts.hint}
        error={errors.new_password}
      />
      <PasswordInput
        {...eyes}
        label={texts.repeat}
        name="repeat"
        autoComplete="new-password"
        error={errors.repeat}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <Button type="submit" busy={busy} busyText={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}

function check({ password, new_password: next, repeat }: Values): FieldErrors<Field> {
  const tooShort = [...next].length < MIN_PASSWORD_LENGTH;
  return {
    ...(password === '' && { password: texts.required }),
    ...(tooShort && { new_password: IDENTITY_TEXTS.PASSWORD_TOO_SHORT }),
    ...(next !== repeat && { repeat: IDENTITY_TEXTS.PASSWORDS_DIFFER }),
  };
}
