import { useEffect, useState } from 'react';
import { pushTexts as texts } from '#web/shop/texts/account/push.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { pushRegistration, saidNo, subscribe, unsubscribe } from './subscription.ts';

type State = 'hidden' | 'offer' | 'busy' | 'on' | 'denied' | 'failed';

/**
 * Offers order notifications on this device. The browser's permission dialog appears only after a yes here.
 */
export function PushOffer() {
  const [state, setState] = useState<State>('hidden');

  useEffect(() => {
    let stays = true;
    void firstState().then((first) => stays && setState(first));
    return () => {
      stays = false;
    };
  }, []);

  async function accept() {
    setState('busy');
    const permission = await Notification.requestPermission();
    setState(permission === 'granted' ? await turnedOn() : permission === 'denied' ? 'denied' : 'offer');
  }

  async function refuse() {
    setState('busy');
    const registration = await pushRegistration();
    const done = registration && (await unsubscribe(registration).then(always, never));
    setState(done ? 'offer' : 'failed');
  }

  if (state === 'hidden') return null;
  if (state === 'denied') return <Notice tone="info">{texts.denied}</Notice>;
  if (state === 'on') {
    return (
      <Notice
        tone="ok"
        action={
          <button type="button" className="link" onClick={refuse}>
            {texts.off}
          </button>
        }
      >
        {texts.on}
      </Notice>
    );
  }
  return (
    <section
      className="panel grid justify-items-start gap-2 text-ink print:hidden"
      aria-labelledby="push-title"
    >
      <h2 id="push-title" className="type-section">
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      {state === 'failed' && (
        <Notice tone="danger" assertive>
          {texts.failed}
        </Notice>
      )}
      <Button kind="soft" busy={state === 'busy'} busyText={texts.asking} onClick={accept}>
        {texts.yes}
      </Button>
    </section>
  );
}

/** A device with permission is subscribed again: signing out deletes the subscription. */
async function firstState(): Promise<State> {
  if (!(await pushRegistration()) || Notification.permission === 'denied') return 'hidden';
  if (Notification.permission === 'default' || saidNo()) return 'offer';
  return (await turnedOn()) === 'on' ? 'on' : 'hidden';
}

async function turnedOn(): Promise<State> {
  const registration = await pushRegistration();
  const done = registration && (await subscribe(registration).then(always, never));
  return done ? 'on' : 'failed';
}

/** Browsers fail in different ways; only the failure is reported. */
const always = () => true;
const never = () => false;
