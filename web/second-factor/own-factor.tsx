import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { Enrol, type Offer } from './enrol.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';
import { texts } from './texts.ts';

export type Mine = OutputOf<'secondFactor.mine'>;
type FactorAction = 'replace' | 'codes' | 'remove';

type Doing =
  | { what: 'look' }
  | { what: 'activate' }
  | { what: 'ask'; for: FactorAction }
  | { what: 'enrol'; offer: Offer }
  | { what: 'keep'; codes: readonly string[] };

/** At or below this number, new codes are recommended. */
const FEW = 3;

type Props = { mine: Mine; business: string; heading: 'h1' | 'h2' };

/** The user's own second factor: enable, move to another phone, new recovery codes, remove. */
export function OwnFactor({ mine, business, heading: Heading }: Props) {
  const { revalidate } = useRevalidator();
  const [doing, setDoing] = useState<Doing>({ what: 'look' });
  const look = () => setDoing({ what: 'look' });
  const done = async () => {
    await revalidate();
    look();
  };

  if (doing.what === 'keep')
    return <RecoveryCodes codes={doing.codes} business={business} heading={Heading} onSaved={done} />;
  return (
    <section className="grid gap-4" aria-labelledby="second-factor-heading">
      <Heading id="second-factor-heading" className={Heading === 'h1' ? 'type-title' : 'type-section'}>
        {texts.own.heading}
      </Heading>
      {doing.what === 'look' && <Standing mine={mine} onDo={setDoing} />}
      {doing.what === 'activate' && (
        <PasswordForm onOffer={(offer) => setDoing({ what: 'enrol', offer })} onCancel={look} />
      )}
      {doing.what === 'ask' && (
        <Ask
          what={doing.for}
          onCancel={look}
          onOffer={(offer) => setDoing({ what: 'enrol', offer })}
          onCodes={(codes) => setDoing({ what: 'keep', codes })}
          onRemoved={done}
        />
      )}
      {doing.what === 'enrol' && (
        <Enrol
          offer={doing.offer}
          confirm={async (code) => {
            const { recovery_codes } = await callApi('secondFactor.confirm', { body: { code } });
            setDoing({ what: 'keep', codes: recovery_codes });
          }}
          onOver={() => {
            showToast('error', texts.enrol.over);
            look();
          }}
        >
          <Button kind="ghost" onClick={look}>
            {texts.own.cancel}
          </Button>
        </Enrol>
      )}
    </section>
  );
}

function Standing({ mine, onDo }: { mine: Mine; onDo: (doing: Doing) => void }) {
  if (!mine.on || mine.since === null) {
    return (
      <>
        <p>
          <b>{texts.own.off}.</b> {texts.own.offText}
        </p>
        <Button onClick={() => onDo({ what: 'activate' })}>{texts.own.activate}</Button>
      </>
    );
  }
  const left = mine.recovery_codes_left;
  return (
    <>
      <Notice tone="ok">
        {texts.own.on(dateText(new Date(mine.since)))}. {texts.own.left(left)}
      </Notice>
      {left < FEW && <Notice tone="warn">{texts.own.few}</Notice>}
      <div className="flex flex-wrap items-start gap-2">
        <Button kind="soft" onClick={() => onDo({ what: 'ask', for: 'replace' })}>
          {texts.own.replace}
        </Button>
        <Button kind="soft" onClick={() => onDo({ what: 'ask', for: 'codes' })}>
          {texts.own.newCodes}
        </Button>
        <Button
          kind="danger-outline"
          onClick={() => onDo({ what: 'ask', for: 'remove' })}
          disabledReason={mine.demanded ? texts.own.demanded : undefined}
        >
          {texts.own.remove}
        </Button>
      </div>
    </>
  );
}

type AskProps = {
  what: FactorAction;
  onCancel: () => void;
  onOffer: (offer: Offer) => void;
  onCodes: (codes: readonly string[]) => void;
  onRemoved: () => Promise<void>;
};

/** Requires a code first: somebody at an open session must not change how its owner signs in. */
function Ask({ what, onCancel, onOffer, onCodes, onRemoved }: AskProps) {
  async function send(code: string) {
    const body = { code };
    if (what === 'replace') onOffer(await callApi('secondFactor.offer', { body }));
    if (what === 'codes') onCodes((await callApi('secondFactor.newRecoveryCodes', { body })).recovery_codes);
    if (what !== 'remove') return;
    await callApi('secondFactor.remove', { body });
    showToast('success', texts.own.removed);
    await onRemoved();
  }
  return (
    <>
      <p>{texts.own.ask[what]}</p>
      <CodeForm
        label={texts.own.codeLabel}
        submit={texts.own.go[what]}
        busy={texts.own.working}
        kind={what === 'remove' ? 'danger' : 'primary'}
        letters
        focused
        send={send}
      >
        <Button kind="ghost" onClick={onCancel}>
          {texts.own.cancel}
        </Button>
      </CodeForm>
    </>
  );
}
