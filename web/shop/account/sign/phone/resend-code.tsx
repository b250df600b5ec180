import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { inWords, secondsToWait, timeText } from '../failure-words.ts';
import { type PhoneSession, RESEND_SECONDS, setPhoneSession, waitToResend } from './phone-session.ts';

const texts = waysInTexts.phone;

type Props = { session: PhoneSession; onSent: () => void };

/** Requests another code after a minute; the server may require longer. */
export function ResendCode({ session, onSent }: Props) {
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null);
  const left = useCountdown(session.resendAt);

  const { busy, run } = useAction(async () => {
    setOutcome(null);
    try {
      await callApi('auth.smsResendCode', { body: { token: session.token } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The token has expired: start with the phone again.
      if (error.code === 'PHONE_SESSION_MISSING') return setPhoneSession(null);
      waitToResend(session, secondsToWait(error) ?? 0);
      return setOutcome({ ok: false, text: `${texts.resendFailed}. ${inWords(error).message}` });
    }
    waitToResend(session, RESEND_SECONDS);
    setOutcome({ ok: true, text: texts.resent });
    onSent();
  });

  return (
    <>
      {outcome !== null && (
        <Notice tone={outcome.ok ? 'ok' : 'danger'} assertive>
          {outcome.text}
        </Notice>
      )}
      <Button
        kind="outline"
        wide
        busy={busy}
        busyText={texts.resending}
        disabledReason={left === 0 ? undefined : texts.resendIn(timeText(left))}
        onClick={() => void run()}
      >
        {texts.resend}
      </Button>
      <p role="status" className="spoken">
        {left === 0 && texts.canResend}
      </p>
    </>
  );
}

/** Whole seconds until an instant (ms), updated every second; 0 afterwards. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;

  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);

  return left;
}
