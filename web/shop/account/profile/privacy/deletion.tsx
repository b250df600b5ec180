import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatDay } from '#rules/dates/bogota-clock.ts';
import { formatPesos } from '#rules/money.ts';
import { isStaff } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { privacyTexts } from '#web/shop/texts/account/privacy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SectionState } from '../section-state.tsx';
import { failOrLeave, useAnswer } from '../use-answer.ts';
import { DeletionForm } from './deletion-form.tsx';

const texts = privacyTexts.deletion;

type Request = OutputOf<'personalData.deletion'>['request'];

export function Deletion({ user }: { user: User }) {
  const { answer, again, put } = useAnswer(async () => (await callApi('personalData.deletion', {})).request);
  const title = useRef<HTMLHeadingElement>(null);

  /** The pressed button is gone: focus stays in the section. */
  function change(request: Request) {
    put(request);
    title.current?.focus();
  }

  return (
    <section className="panel grid gap-4" aria-labelledby="deletion-title">
      <h2 id="deletion-title" ref={title} tabIndex={-1} className="type-section">
        {texts.title}
      </h2>
      {isStaff(user.role) ? (
        <p className="text-ink-2">{texts.staff}</p>
      ) : (
        <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
          {(request) =>
            request?.state === 'waiting' ? (
              <Waiting request={request} onCancelled={() => change(null)} />
            ) : (
              <Ask user={user} onAsked={change} />
            )
          }
        </SectionState>
      )}
    </section>
  );
}

function Ask({ user, onAsked }: { user: User; onAsked: (request: Request) => void }) {
  const [sure, setSure] = useState(false);
  const withCredit = useModule('customer_credit');
  return (
    <>
      <div className="grid gap-2 text-ink-2">
        <p>{texts.text}</p>
        <p>{texts.kept}</p>
        <p>{texts.lost}</p>
        {withCredit && <CreditThatGoes />}
      </div>
      {sure ? (
        <DeletionForm user={user} onAsked={onAsked} onCancel={() => setSure(false)} />
      ) : (
        <Button kind="danger-outline" className="desk:justify-self-start" onClick={() => setSure(true)}>
          {texts.ask}
        </Button>
      )}
    </>
  );
}

/** The credit that is lost with the account; nothing without credit. */
function CreditThatGoes() {
  const { answer } = useAnswer(() => callApi('credit.mine', {}));
  if (answer.status !== 'ready' || answer.value.usable === 0) return null;
  return (
    <p>
      <b>{texts.credit(formatPesos(answer.value.usable))}</b>
    </p>
  );
}

function Waiting({ request, onCancelled }: { request: NonNullable<Request>; onCancelled: () => void }) {
  const { busy, run: takeBack } = useAction(async () => {
    try {
      await callApi('personalData.cancelDeletion', {});
      showToast('success', texts.takenBack);
      onCancelled();
    } catch (error) {
      showToast('error', `${texts.takeBackFailed} ${failOrLeave(error).message}`);
    }
  });
  const now = new Date();
  return (
    <>
      <Notice tone="warn">
        {texts.waiting(
          formatDay(new Date(request.runs_date), now),
          // The deadline is a day; the sent instant is the start of the next one.
          formatDay(new Date(Date.parse(request.due_date) - 1), now),
        )}{' '}
        {request.held_by !== '' && texts.held[request.held_by]}
      </Notice>
      <Button
        className="desk:justify-self-start"
        busy={busy}
        busyText={texts.takingBack}
        onClick={() => void takeBack()}
      >
        {texts.takeBack}
      </Button>
    </>
  );
}
