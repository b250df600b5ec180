import { useEffect, useState } from 'react';
import type { Role } from '#rules/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Wait } from '#web/ui/feedback/notice.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { CodeForm } from './code-form.tsx';
import { Enrol, type Offer } from './enrol.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { texts } from './texts.ts';

type StepProps = { business: string; onOver: () => void; onIn: (role: Role) => void };

export function CodeStep({ onOver, onIn }: StepProps) {
  const [paper, setPaper] = useState(false);
  const words = paper ? texts.recovery : texts.code;
  return (
    <>
      <h1 className="type-title">{words.heading}</h1>
      <p>{words.text}</p>
      <CodeForm
        key={paper ? 'paper' : 'app'}
        label={words.label}
        submit={texts.code.submit}
        busy={texts.code.busy}
        letters={paper}
        focused
        send={async (code) => {
          const { user } = await callApi('secondFactor.finish', { body: { code } });
          onIn(user.role);
        }}
        onOver={onOver}
      />
      {paper && <p className="type-note text-ink-2">{texts.recovery.lost}</p>}
      <button
        type="button"
        className="link justify-self-start min-h-11 text-start"
        onClick={() => setPaper(!paper)}
      >
        {paper ? texts.code.useApp : texts.code.useRecovery}
      </button>
    </>
  );
}

/** For businesses that require a second factor, and people without one: must be set up first. */
export function EnrolStep({ business, onOver, onIn }: StepProps) {
  const { offer, failure, ask } = useOffer(onOver);
  const [done, setDone] = useState<{ codes: readonly string[]; role: Role } | null>(null);
  if (done)
    return (
      <RecoveryCodes codes={done.codes} business={business} heading="h1" onSaved={() => onIn(done.role)} />
    );
  return (
    <>
      <h1 className="type-title">{texts.enrol.asked}</h1>
      <p>{texts.enrol.askedText}</p>
      {failure !== '' && (
        <FailureState title={texts.enrol.failed} actions={<Button onClick={ask}>{texts.enrol.retry}</Button>}>
          {failure}
        </FailureState>
      )}
      {!offer && failure === '' && <Wait title={texts.enrol.loading} />}
      {offer && (
        <Enrol
          offer={offer}
          confirm={async (code) => {
            const { recovery_codes: codes, user } = await callApi('secondFactor.confirmAtSignIn', {
              body: { code },
            });
            setDone({ codes, role: user.role });
          }}
          onOver={onOver}
        />
      )}
    </>
  );
}

/** One request per visit: each new key invalidates the previous one. */
let loading: Promise<Offer> | undefined;

function useOffer(onOver: () => void) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState('');

  function ask() {
    setFailure('');
    loading ??= callApi('secondFactor.offerAtSignIn', { body: {} });
    loading.then(setOffer).catch((error: unknown) => {
      loading = undefined;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'SECOND_FACTOR_OVER') onOver();
      else setFailure(error.message);
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(ask, []);
  return { offer, failure, ask };
}
