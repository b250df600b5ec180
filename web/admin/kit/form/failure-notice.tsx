import { Notice } from '#web/ui/feedback/notice.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { SaveFailure } from './use-record-form.ts';

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
