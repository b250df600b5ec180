import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { signedIn, type User } from '#web/shop/session/session-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const texts = checkoutTexts.finish.birthday;

/** Asked once, for alcohol or tobacco (rule 59). */
export function BirthdayQuestion({ user }: { user: User }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['birthday'],
    check: ({ birthday }: { birthday: string }) => (birthday === '' ? { birthday: texts.required } : {}),
    send: async (body) => {
      const answer = await withConsent((consent) =>
        callApi('users.update', { params: { id: user.id }, body: { ...body, ...consent } }),
      );
      signedIn(answer.user);
      announce(texts.saved);
    },
  });
  return (
    <form ref={form} className="panel grid gap-4" noValidate onSubmit={onSubmit}>
      <TextInput
        label={texts.label}
        name="birthday"
        type="date"
        required
        autoComplete="bday"
        hint={texts.hint}
        error={errors.birthday}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <Button type="submit" kind="soft" busy={busy} busyText={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}
