import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { logTexts } from '../texts/records/logs.ts';
import { whenText } from './line-words.ts';

const texts = logTexts.verify;
/** Links per request, starting with the newest. */
const STEP = 2_000;
const RECENT = 5_000;

type Part = OutputOf<'logs.verify'>;
type State =
  | { is: 'ready' | 'failed' }
  | { is: 'running'; done: number; all: number }
  | { is: 'over'; checked: number; seals: number; last: Part };

export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ is: 'ready' });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  async function verify(newest: boolean) {
    turn.current += 1;
    const mine = turn.current;
    setState({ is: 'running', done: 0, all: 0 });
    try {
      let part = await callApi('logs.verify', { query: { limit: newest ? 1 : STEP } });
      if (newest) {
        const from = Math.max(1, part.last - RECENT + 1);
        part = await callApi('logs.verify', { query: { from, limit: STEP } });
      }
      const first = part.from;
      let seals = part.seals;
      while (mine === turn.current && part.broken === null && part.to < part.last && part.to >= part.from) {
        setState({ is: 'running', done: part.to - first + 1, all: part.last - first + 1 });
        part = await callApi('logs.verify', { query: { from: part.to + 1, limit: STEP } });
        seals += part.seals;
      }
      if (mine === turn.current) setState({ is: 'over', checked: part.to - first + 1, seals, last: part });
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (mine === turn.current) setState({ is: 'failed' });
    }
  }

  function stop() {
    turn.current += 1;
    setState({ is: 'ready' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        state.is === 'running' ? (
          <Button kind="outline" wide onClick={stop}>
            {texts.stop}
          </Button>
        ) : (
          <>
            <Button kind="outline" wide onClick={() => void verify(false)}>
              {texts.all}
            </Button>
            <Button wide onClick={() => void verify(true)}>
              {texts.recent}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        <p>{texts.text}</p>
        <div role="status">{state.is === 'running' && <Progress {...state} />}</div>
        {state.is === 'failed' && <Notice tone="danger">{texts.failed}</Notice>}
        {state.is === 'over' && <Outcome {...state} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <>
      <progress className="w-full" aria-label={texts.progress} {...(all > 0 && { value: done, max: all })} />
      <p>{texts.running(groupThousands(done), groupThousands(all))}</p>
    </>
  );
}

type OutcomeProps = { checked: number; seals: number; last: Part; onClose: () => void };

function Outcome({ checked, seals, last: { broken, sealed, last }, onClose }: OutcomeProps) {
  if (broken) {
    return (
      <Notice
        tone="danger"
        assertive
        action={
          broken.line_id !== null &&
          broken.why !== 'gone' && (
            <ButtonLink kind="ghost" size={36} to={`/admin/logs?abierto=${broken.line_id}`} onClick={onClose}>
              {texts.openLine}
            </ButtonLink>
          )
        }
      >
        <b>{texts.broken(groupThousands(broken.number))}</b> {texts.why[broken.why]}
      </Notice>
    );
  }
  if (last === 0) return <p>{texts.empty}</p>;
  return (
    <Notice tone="ok" assertive>
      {texts.whole(groupThousands(checked), groupThousands(seals))}{' '}
      {sealed ? texts.sealed(groupThousands(sealed.number), whenText(sealed.date)) : texts.unsealed}
    </Notice>
  );
}
