import { useEffect, useRef, useState } from 'react';
import { IDENTITY_TEXTS, normalisePhone } from '#rules/identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { inWords, withMessage } from '../failure-words.ts';
import { RESEND_SECONDS, setPhoneSession } from './phone-session.ts';

const texts = waysInTexts.phone;

export function PhoneStep() {
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(true);
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['phone'],
    check,
    send: async ({ phone }: { phone: string }) => {
      const number = normalisePhone(phone) ?? '';
      const { token } = await callApi('auth.smsLogin', { body: { phone: number } }).catch((error) => {
        throw error instanceof ApiError ? spoken(error) : error;
      });
      setPhoneSession({ phone: number, token, resendAt: Date.now() + RESEND_SECONDS * 1000 });
    },
  });
  useEffect(() => field.current?.focus(), []);

  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      <p className="text-ink-2">{texts.text}</p>
      <TextInput
        ref={field}
        label={texts.phone}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={30}
        required
        hint={texts.phoneHint}
        error={errors.phone}
        onChange={(event) => setEmpty(event.target.value.trim() === '')}
      />
      <Button
        type="submit"
        size={52}
        wide
        busy={busy}
        busyText={texts.sending}
        disabledReason={empty ? texts.phoneMissing : undefined}
      >
        {texts.send}
      </Button>
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
    </form>
  );
}

/** Only mobiles get messages (rule 42 allows landlines, too). */
function check({ phone }: { phone: string }) {
  return normalisePhone(phone)?.startsWith('+573') ? {} : { phone: IDENTITY_TEXTS.PHONE_INVALID };
}

function spoken(error: ApiError): ApiError {
  if (error.code === 'PHONE_CODE_NOT_SENT') return withMessage(error, texts.retry);
  if (error.details.length > 0 || error.code === 'LOGIN_METHOD_OFF') return error;
  return withMessage(error, `${texts.sendFailed}. ${inWords(error).message}`);
}
