import { IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import { callApi } from '#web/api/client.ts';
import { type FieldErrors, useForm } from '#web/shop/form/use-form.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { signedIn, type User } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { localPhone } from './local-phone.ts';

const texts = accountTexts.data;
const fields = ['name', 'last_name', 'phone', 'identification_card', 'birthday'] as const;

type Field = (typeof fields)[number];
type Values = Record<Field, string>;

export function DataForm({ user }: { user: User }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields,
    check,
    send: async ({ birthday, ...words }: Values) => {
      const data = { ...words, birthday: birthday === '' ? null : birthday };
      const answer = await withConsent((consent) =>
        callApi('users.update', { params: { id: user.id }, body: { ...data, ...consent } }),
      );
      signedIn(answer.user);
      showToast('success', texts.saved);
    },
  });
  return (
    <form ref={form} className="panel grid gap-4 desk:grid-cols-2" noValidate onSubmit={onSubmit}>
      <TextInput
        label={texts.name}
        name="name"
        required
        autoComplete="given-name"
        maxLength={120}
        defaultValue={user.name}
        error={errors.name}
      />
      <TextInput
        label={texts.lastName}
        name="last_name"
        autoComplete="family-name"
        maxLength={120}
        defaultValue={user.last_name}
        error={errors.last_name}
      />
      <TextInput
        label={texts.identification}
        name="identification_card"
        autoComplete="off"
        hint={texts.identificationHint}
        maxLength={20}
        defaultValue={user.identification_card}
        error={errors.identification_card}
      />
      <TextInput
        label={texts.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={accountTexts.sign.phoneHint}
        defaultValue={localPhone(user.phone)}
        error={errors.phone}
      />
      <TextInput
        label={texts.birthday}
        aside={texts.optional}
        name="birthday"
        type="date"
        autoComplete="bday"
        defaultValue={user.birthday ?? ''}
        error={errors.birthday}
      />
      {failure !== null && (
        <div className="desk:col-span-full">
          <Notice tone="danger" assertive>
            {texts.failed} {failure}
          </Notice>
        </div>
      )}
      <div className="desk:col-span-full">
        <Button type="submit" size={52} className="w-full desk:w-auto" busy={busy} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function check({ name, phone }: Values): FieldErrors<Field> {
  return {
    ...(name.trim() === '' && { name: IDENTITY_TEXTS.NAME_REQUIRED }),
    ...(phone.trim() !== '' && !normalisePhone(phone) && { phone: IDENTITY_TEXTS.PHONE_INVALID }),
  };
}
