import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { signedIn, type User } from '#web/shop/session/session-store.ts';
import { privacyTexts } from '#web/shop/texts/account/privacy.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SectionState } from '../section-state.tsx';
import { failOrLeave, useAnswer } from '../use-answer.ts';
import { ConsentHistory } from './consent-history.tsx';

const texts = privacyTexts.consents;
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

type Answer = OutputOf<'personalData.consents'>;
type Consent = Answer['current'][number];
type Channel = '' | Consent['channels'][number]['channel'];

export function Consents({ user }: { user: User }) {
  const { answer, again } = useAnswer(() => callApi('personalData.consents', { query: {} }));
  return (
    <section className="panel grid gap-4" aria-labelledby="consents-title">
      <h2 id="consents-title" className="type-section">
        {texts.title}
      </h2>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {(read) => (
          <>
            <Decisions user={user} current={read.current} onDecided={again} />
            {/* Remounted after each decision: the latest is on its first page. */}
            <ConsentHistory key={read.history[0]?.id} first={read} />
          </>
        )}
      </SectionState>
    </section>
  );
}

type DecisionsProps = { user: User; current: readonly Consent[]; onDecided: () => void };

function Decisions({ user, current, onDecided }: DecisionsProps) {
  const [withdrawing, setWithdrawing] = useState<Consent | null>(null);
  const { busy, run: decide } = useAction(
    async (consent: Consent, granted: boolean, channel: Channel = '') => {
      const { purpose, text_version } = consent;
      if (purpose === 'terms') return;
      try {
        const body = { purpose, granted, channel, text_version };
        const answer = await callApi('personalData.decide', { body });
        const own = answer.current.find((one) => one.purpose === 'personal_data');
        signedIn({ ...user, habeasAccept: own?.granted ?? false });
        showToast('success', texts.saved);
      } catch (error) {
        showToast('error', `${texts.saveFailed} ${failOrLeave(error).message}`);
      }
      onDecided();
      setWithdrawing(null);
    },
  );
  return (
    <>
      {current.map((consent) => (
        <div key={consent.purpose} className="grid gap-1">
          {consent.purpose === 'terms' ? (
            <h3 className="type-name">{texts.names.terms}</h3>
          ) : (
            <Switch
              checked={consent.granted}
              aria-busy={busy}
              aria-describedby={`consent-${consent.purpose}`}
              onChange={() =>
                consent.purpose === 'personal_data' && consent.granted
                  ? setWithdrawing(consent)
                  : void decide(consent, !consent.granted)
              }
            >
              <b>{texts.names[consent.purpose]}</b>
            </Switch>
          )}
          <p id={`consent-${consent.purpose}`} className="type-note text-ink-2">
            {consent.text}
          </p>
          {consent.channels.some(({ granted }) => granted) && (
            <fieldset className="grid gap-1 ps-4">
              <legend className="type-note">{texts.channels}</legend>
              {consent.channels.map(({ channel, granted }) => (
                <Switch
                  key={channel}
                  checked={granted}
                  aria-busy={busy}
                  onChange={() => void decide(consent, !granted, channel)}
                >
                  {texts.channelNames[channel]}
                </Switch>
              ))}
            </fieldset>
          )}
          {consent.purpose === 'terms' && (
            <Link to="/terms" className="link type-note">
              {texts.terms}
            </Link>
          )}
        </div>
      ))}
      {withdrawing !== null && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={texts.withdrawTitle}
            confirmLabel={texts.withdrawYes}
            cancelLabel={texts.withdrawNo}
            busy={busy}
            busyText={texts.withdrawing}
            onConfirm={() => void decide(withdrawing, false)}
            onCancel={() => setWithdrawing(null)}
          >
            {texts.withdrawText}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
