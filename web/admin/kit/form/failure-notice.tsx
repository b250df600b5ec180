import { Notice } from '#web/ui/feedback/notice.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { SaveFailure } from './use-record-form.ts';

/** Why a form was not saved; after the session ended, with a way to sign in that keeps the form. */
export function FailureNotice({ text, isSignedOut = false }: SaveFailure) {
  return (
    <Notice
      tone="danger"
      assertive
      action={
        isSignedOut ? (
          <a className="link" href="/admin" target="_blank" rel="noopener">
            {kitTexts.record.signIn}
          </a>
        ) : undefined
      }
    >
      {text}
    </Notice>
  );
}
