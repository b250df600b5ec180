import { IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { signedIn, type User } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { localPhone } from './local-phone.ts';

const texts = accountTexts.data;

type Values = Record<'identification_card' | 'phone', string>;

/** Personal data an order needs, when missing (rule 30). */
export function PersonalData({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['identification_card', 'phone'],
    check,
    send: async (body: Values) => {
      const answer = await withConsent((consent) =>
        callApi('users.update', { params: { id: user.id }, body: { ...body, ...consent } }),
      );
      signedIn(answer.user);
      announce(texts.saved);
      onSaved();
    },
  });
  return (
    <form ref={form} className="panel grid gap-4" noValidate onSubmit={onSubmit}>
      <p>{whatIsMissing(user)}</p>
      <TextInput
        label={texts.identification}
        name="identification_card"
        required
        autoComplete="off"
        hint={texts.identificationHint}
        defaultValue={user.identification_card}
        error={errors.identification_card}
      />
      <TextInput
        label={texts.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        hint={accountTexts.sign.phoneHint}
        defaultValue={localPhone(user.phone)}
        error={errors.phone}
      />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <Button type="submit" kind="soft" busy={busy} busyText={texts.saving}>
        {texts.missingSave}
      </Button>
    </form>
  );
}

function whatIsMissing({ identification_card, phone }: User): string {
  if (phone !== '') return texts.missing.identification;
  return identification_card === '' ? texts.missing.both : texts.missing.phone;
}

function check({ identification_card: identification, phone }: Values): Partial<Values> {
  return {
    ...(identification.trim() === '' && { identification_card: texts.identificationRequired }),
    ...(phone.trim() === '' && { phone: texts.phoneRequired }),
    ...(phone.trim() !== '' && !normalisePhone(phone) && { phone: IDENTITY_TEXTS.PHONE_INVALID }),
  };
}
