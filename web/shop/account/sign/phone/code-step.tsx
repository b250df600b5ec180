import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { signedIn } from '#web/shop/session/session-store.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { inWords, withMessage } from '../failure-words.ts';
import { CODE_LENGTH, codeDigits, spokenPhone } from './code-digits.ts';
import { type PhoneSession, setPhoneSession } from './phone-session.ts';
import { ResendCode } from './resend-code.tsx';

const texts = waysInTexts.phone;

export function CodeStep({ session, onDone }: { session: PhoneSession; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['code'],
    check: (values: { code: string }) => (values.code.length < CODE_LENGTH ? { code: texts.codeShort } : {}),
    send: async (values: { code: string }) => {
      const body = { token: session.token, code: values.code };
      const { user } = await withConsent((consent) =>
        callApi('auth.smsCheckToken', { body: { ...body, ...consent } }),
      ).catch((error) => {
        field.current?.select();
        throw error instanceof ApiError ? spoken(error) : error;
      });
      setPhoneSession(null);
      signedIn(user, 'phone');
      onDone();
    },
  });
  useEffect(() => field.current?.focus(), []);

  function write(text: string) {
    const digits = codeDigits(text);
    setCode(digits);
    // A whole code needs no further press: it was pasted, or filled in from the message.
    if (digits.length === CODE_LENGTH && digits !== code) queueMicrotask(() => form.current?.requestSubmit());
  }

  return (
    <div className="sign grid gap-4 min-w-0">
      <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
        <p>
          {texts.sentTo(spokenPhone(session.phone))}{' '}
          <button type="button" className="link" onClick={() => setPhoneSession(null)}>
            {texts.change}
          </button>
        </p>
        <TextInput
          ref={field}
          label={texts.code}
          name="code"
          className="code-field"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          required
          hint={texts.codeHint}
          value={code}
          onChange={(event) => write(event.target.value)}
          error={errors.code}
        />
        <Button
          type="submit"
          size={52}
          wide
          busy={busy}
          busyText={texts.verifying}
          disabledReason={code === '' ? texts.codeMissing : undefined}
        >
          {texts.verify}
        </Button>
        {failure !== null && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
      </form>
      <ResendCode
        session={session}
        onSent={() => {
          setCode('');
          field.current?.focus();
        }}
      />
    </div>
  );
}

/** The specification's text, with the attempts left. */
function spoken(error: ApiError): ApiError {
  if (error.code === 'PHONE_CODE_WRONG') {
    const left = triesLeft(error.data);
    if (left === undefined) return error;
    return withMessage(error, `${error.message}. ${left === 0 ? texts.noTries : texts.triesLeft(left)}`);
  }
  if (error.code === 'PHONE_SESSION_MISSING' || error.details.length > 0) return error;
  return withMessage(error, `${texts.verifyFailed}. ${inWords(error).message}`);
}

function triesLeft(data: unknown): number | undefined {
  const { triesLeft: left } = (data ?? {}) as { triesLeft?: unknown };
  return typeof left === 'number' ? left : undefined;
}
