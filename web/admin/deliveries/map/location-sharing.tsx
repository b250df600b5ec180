import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import type { Round } from '../round/stop.ts';
import { usePosition } from './use-position.ts';

const texts = deliveryTexts.location;

type Props = {
  location: NonNullable<Round['location']>;
  isOnTheWay: boolean;
  onChanged: () => Promise<unknown>;
};

/** The courier's consent to be shown on the map (rule 126), with its text; can be withdrawn at any time. */
export function LocationSharing({ location: { granted, text, text_version }, isOnTheWay, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const isRefused = usePosition(granted && isOnTheWay);

  async function decide(next: boolean) {
    setBusy(true);
    await orSayWhy(async () => {
      await callApi('deliveries.share', { body: { granted: next, text_version } });
      await onChanged();
    });
    setBusy(false);
  }

  return (
    <section className="panel grid gap-2" aria-label={texts.title}>
      <Switch
        className="min-h-14"
        checked={granted}
        disabled={busy}
        onChange={({ target }) => void decide(target.checked)}
      >
        {texts.title}
      </Switch>
      {granted ? (
        <p className="type-note text-ink-2">{isOnTheWay ? texts.sending : texts.resting}</p>
      ) : (
        <p className="type-note text-ink-2">{text}</p>
      )}
      {isRefused && <Notice tone="warn">{texts.refused}</Notice>}
    </section>
  );
}
