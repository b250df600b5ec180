import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { IDENTITY_TEXTS, mayBeEmail, normaliseEmail } from '#rules/identity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailInput } from '../email-input.tsx';
import { inWords, withMessage } from '../failure-words.ts';
import { rememberWayBack } from '../way-back.ts';

const texts = waysInTexts.restore;

type Props = {
  email: string;
  onEmail: (email: string) => void;
  onBack?: () => void;
  onCreate: () => void;
  /** Shows a title; not on its own page, which has one. */
  titled?: boolean;
};

/** Requests the mail with the link (storefront 7, S03). */
export function AskLink({ email, onEmail, onBack, onCreate, titled = false }: Props) {
  const { pathname, search } = useLocation();
  const [sentTo, setSentTo] = useState<{ email: string; times: number } | null>(null);
  const [unknown, setUnknown] = useState(false);
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['email'],
    check,
    send: async (values: { email: string }) => {
      const address = normaliseEmail(values.email);
      setUnknown(false);
      try {
        await callApi('users.restorePassword', { body: { email: address } });
      } catch (error) {
        setUnknown(error instanceof ApiError && error.code === 'BAD_REQUEST_NOT_USER_FOUND');
        throw error instanceof ApiError ? spoken(error) : error;
      }
      // When requested on the link's page, the first return path stays.
      if (pathname !== '/restore-password') rememberWayBack(pathname + search);
      setSentTo((before) => ({ email: address, times: (before?.times ?? 0) + 1 }));
    },
  });
  const sent = sentTo !== null;
  // What was pressed to come here is gone: reading goes on from the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title changes once the mail has been sent.
  useEffect(() => form.current?.querySelector('h2')?.focus(), [form, sent]);

  return (
    <form method="post" ref={form} className="grid gap-4 min-w-0" noValidate onSubmit={onSubmit}>
      {(titled || sent) && (
        <h2 className="type-section" tabIndex={-1}>
          {sent ? texts.sentTitle : texts.title}
        </h2>
      )}
      {sentTo === null ? (
        <>
          <p className="text-ink-2">{texts.text}</p>
          <EmailInput value={email} onChange={onEmail} error={errors.email} />
        </>
      ) : (
        <>
          <div role="status">
            <p>{sentTo.times === 1 ? texts.sent(sentTo.email) : texts.sentAgain}</p>
          </div>
          <p className="type-note text-ink-2">{texts.notArrived}</p>
          <input type="hidden" name="email" value={sentTo.email} />
        </>
      )}
      <Button
        type="submit"
        kind={sentTo === null ? 'primary' : 'outline'}
        size={52}
        wide
        busy={busy}
        busyText={texts.sending}
      >
        {sentTo === null ? texts.send : texts.again}
      </Button>
      {failure !== null && (
        <Notice
          tone="danger"
          assertive
          action={
            unknown && (
              <button type="button" className="link" onClick={onCreate}>
                {texts.create}
              </button>
            )
          }
        >
          {failure}
        </Notice>
      )}
      {onBack !== undefined && (
        <button type="button" className="link justify-self-start min-h-6 text-start" onClick={onBack}>
          {texts.back}
        </button>
      )}
    </form>
  );
}

function check({ email }: { email: string }) {
  const written = normaliseEmail(email);
  if (written === '') return { email: IDENTITY_TEXTS.EMAIL_REQUIRED };
  return mayBeEmail(written) ? {} : { email: IDENTITY_TEXTS.EMAIL_INVALID };
}

/** The specification's text except for an unknown e-mail; followed by the cause. */
function spoken(error: ApiError): ApiError {
  if (error.code === 'BAD_REQUEST_NOT_USER_FOUND' || error.details.length > 0) return error;
  return withMessage(error, `${texts.failed} ${inWords(error).message}`);
}
