import { useRef, useState } from 'react';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { emailTexts as texts } from '#web/shop/texts/account/email.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { EmailForm } from './email-form.tsx';
import { failOrLeave, useAnswer } from './use-answer.ts';

/** The e-mail of the account, or adding one; a change waits until its link is opened. */
export default function EmailCard({ user }: { user: User }) {
  const [writing, setWriting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { answer, put } = useAnswer(async () => (await callApi('email.pending', {})).pending);
  const pending = answer.status === 'ready' ? answer.value : null;
  const { busy, run: drop } = useAction(async () => {
    try {
      showToast('success', (await callApi('email.drop', {})).message);
      put(null);
      title.current?.focus();
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
  });

  // The pressed button is gone with the form: focus moves to the title.
  function close() {
    setWriting(false);
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView();
  }

  return (
    <section className="panel profile-narrow" aria-labelledby="email-title">
      <div>
        <h2 ref={title} id="email-title" className="type-section" tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="type-note text-ink-2">{user.email === '' ? texts.noneText : texts.text}</p>
      </div>
      <p>{user.email === '' ? texts.none : <b>{user.email}</b>}</p>
      {pending !== null && (
        <Notice
          tone="info"
          icon="envelope-simple"
          action={
            <Button
              kind="outline"
              size={36}
              busy={busy}
              busyText={texts.dropping}
              onClick={() => void drop()}
            >
              {texts.drop}
            </Button>
          }
        >
          {texts.pending(pending.email, formatHour(new Date(pending.expires)))}
        </Notice>
      )}
      {writing ? (
        <EmailForm
          user={user}
          onAsked={(change) => {
            put(change);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Button kind="soft" className="desk:justify-self-start" onClick={() => setWriting(true)}>
          {user.email === '' ? texts.add : texts.change}
        </Button>
      )}
    </section>
  );
}
