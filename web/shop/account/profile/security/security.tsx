import { useRef } from 'react';
import { isStaff } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { secondStepPath } from '#web/second-factor/return-path.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { securityTexts } from '#web/shop/texts/account/security.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SectionState } from '../section-state.tsx';
import { failOrLeave, useAnswer } from '../use-answer.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

const { sessions: texts, password, second } = securityTexts;

const passwordTexts = securityTexts.password;

export default function Security({ user }: { user: User }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { answer, again, amend } = useAnswer(async () => (await callApi('sessions.mine', {})).list);
  return (
    <>
      <section className="panel grid gap-4" aria-labelledby="sessions-title">
        <div>
          <h2 ref={title} id="sessions-title" className="type-section" tabIndex={-1}>
            {texts.title}
          </h2>
          <p className="type-note text-ink-2">{texts.text}</p>
        </div>
        <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
          {(sessions) => (
            <SessionList
              sessions={sessions}
              onEnded={(isEnded) => {
                amend((list) => list.filter((session) => !isEnded(session)));
                // The pressed button is gone with its row.
                title.current?.focus();
              }}
            />
          )}
        </SectionState>
      </section>
      <section className="panel profile-narrow" aria-labelledby="password-title">
        <div>
          <h2 id="password-title" className="type-section">
            {password.title}
          </h2>
          {user.has_password && <p className="type-note text-ink-2">{password.text}</p>}
        </div>
        {user.has_password ? (
          <PasswordForm email={user.email} onChanged={again} />
        ) : (
          <NoPassword email={user.email} />
        )}
      </section>
      {isStaff(user.role) && (
        <section className="panel profile-narrow" aria-labelledby="second-title">
          <div>
            <h2 id="second-title" className="type-section">
              {second.title}
            </h2>
            <p className="type-note text-ink-2">{second.text}</p>
          </div>
          <ButtonLink
            to={secondStepPath({ pathname: '/profile/security', search: '' })}
            kind="soft"
            reloadDocument
          >
            {second.open}
          </ButtonLink>
        </section>
      )}
    </>
  );
}

/**
 * People who signed up by Google or phone choose a password through a link to their e-mail, which proves it.
 */
function NoPassword({ email }: { email: string }) {
  const { busy, run: mail } = useAction(async () => {
    try {
      showToast('success', (await callApi('users.restorePassword', { body: { email } })).message);
    } catch (error) {
      showToast('error', failOrLeave(error).message);
    }
  });
  return (
    <>
      <p>{passwordTexts.none}</p>
      <p className="text-ink-2">{email === '' ? passwordTexts.noneNoMail : passwordTexts.noneText}</p>
      {email !== '' && (
        <Button kind="soft" busy={busy} busyText={passwordTexts.mailing} onClick={() => void mail()}>
          {passwordTexts.mailLink}
        </Button>
      )}
    </>
  );
}
