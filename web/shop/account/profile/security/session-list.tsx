import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OutputOf } from '#contract/index.ts';
import { recentMomentText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { securityTexts } from '#web/shop/texts/account/security.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { failOrLeave } from '../use-answer.ts';
import { deviceWords } from './device-words.ts';

const texts = securityTexts.sessions;
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

export type Session = OutputOf<'sessions.mine'>['list'][number];

type Props = { sessions: readonly Session[]; onEnded: (isEnded: (session: Session) => boolean) => void };

export function SessionList({ sessions, onEnded }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy, run: endOthers } = useAction(async () => {
    try {
      await callApi('sessions.endOthers', {});
      showToast('success', texts.othersEnded);
    } catch (error) {
      showToast('error', `${texts.endFailed} ${failOrLeave(error).message}`);
      return setAsking(false);
    }
    // Close the confirmation first: it restores focus to its button, which then disappears.
    flushSync(() => setAsking(false));
    onEnded(({ current }) => !current);
  });
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul className="profile-rows">
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={() => onEnded(({ id }) => id === session.id)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button kind="danger-outline" className="desk:justify-self-start" onClick={() => setAsking(true)}>
          {texts.endOthers}
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            title={texts.othersTitle}
            confirmLabel={texts.othersYes}
            cancelLabel={texts.othersNo}
            busy={busy}
            busyText={texts.ending}
            onConfirm={() => void endOthers()}
            onCancel={() => setAsking(false)}
          >
            {texts.othersText}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const device = deviceWords(session.userAgent);
  const { busy, run: end } = useAction(async () => {
    try {
      await callApi('sessions.end', { params: { id: session.id } });
      if (session.current) sessionLost();
      onEnded();
      showToast('success', texts.ended);
    } catch (error) {
      const failed = failOrLeave(error);
      if (failed.code === 'NOT_FOUND') return onEnded();
      showToast('error', `${texts.endFailed} ${failed.message}`);
    }
  });
  return (
    <li className="profile-row">
      <div>
        <h3 className="type-name">{device}</h3>
        <p className="type-note text-ink-2">
          {texts.lastSeen(recentMomentText(new Date(session.lastSeen), new Date()))}
        </p>
        <p className="type-note text-ink-2">
          {[
            texts.opened(recentMomentText(new Date(session.creationDate), new Date())),
            session.ip && texts.ip(session.ip),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {session.current ? (
        <Badge tone="done">{texts.current}</Badge>
      ) : (
        <Button
          kind="outline"
          aria-label={texts.endSpoken(device)}
          busy={busy}
          busyText={texts.ending}
          onClick={() => void end()}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
