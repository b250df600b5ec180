import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { securityTexts } from '#web/shop/texts/account/security.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { failOrLeave } from '../use-answer.ts';

const texts = securityTexts.password;

/**
 * People who signed up by Google or phone choose a password through a link to their e-mail, which proves it.
 */
export function NoPassword({ email }: { email: string }) {
  const { busy, run: mail } = useAction(async () => {
    try {
      showToast('success', (await callApi('users.restorePassword', { body: { email } })).message);
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
  });
  return (
    <>
      <p>{texts.none}</p>
      <p className="text-ink-2">{email === '' ? texts.noneNoMail : texts.noneText}</p>
      {email !== '' && (
        <Button kind="soft" busy={busy} busyText={texts.mailing} onClick={() => void mail()}>
          {texts.mailLink}
        </Button>
      )}
    </>
  );
}
