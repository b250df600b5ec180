import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { privacyTexts } from '#web/shop/texts/account/privacy.ts';
import { securityTexts } from '#web/shop/texts/account/security.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';

const texts = privacyTexts.deletion;
const { show, hide, required } = securityTexts.password;

type Request = OutputOf<'personalData.askDeletion'>['request'];
type Props = { user: User; onAsked: (request: Request) => void; onCancel: () => void };

export function DeletionForm({ user, onAsked, onCancel }: Props) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['password'],
    check: ({ password }): FieldErrors<'password'> =>
      user.has_password && password === '' ? { password: required } : {},
    send: async ({ password }) => {
      const { request } = await callApi('personalData.askDeletion', { body: { password } });
      showToast('success', texts.asked);
      onAsked(request);
    },
  });
  // Without a password the refusal is about an old session: it belongs to no field.
  const refusal = failure ?? (user.has_password ? null : (errors.password ?? null));
  return (
    <form ref={form} className="profile-narrow" noValidate onSubmit={onSubmit}>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      {user.has_password && (
        <PasswordInput
          label={texts.password}
          name="password"
          required
          showLabel={show}
          hideLabel={hide}
          error={errors.password}
        />
      )}
      {refusal !== null && (
        <Notice tone="danger" assertive>
          {texts.askFailed} {refusal}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger" busy={busy} busyText={texts.asking}>
          {texts.confirm}
        </Button>
        <Button kind="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
    </form>
  );
}
