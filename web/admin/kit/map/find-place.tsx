import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Texts = Record<'find' | 'finding' | 'failed' | 'hint', string>;

/**
 * Geocodes an address. `take` uses the result and returns the note to show; `onFind` starts it with the current
 * address.
 */
export function useFindPlace(texts: Texts, take: (found: OutputOf<'geocoding.find'>) => string) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  async function find(query: { address: string; city: string }): Promise<void> {
    setBusy(true);
    try {
      setNote(take(await callApi('geocoding.find', { query })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNote(error.details[0]?.message ?? texts.failed);
    } finally {
      setBusy(false);
    }
  }

  return { note: note || texts.hint, busy, find, clear: () => setNote('') };
}

type Props = { texts: Texts; note: string; busy: boolean; onFind: () => void };

export function FindPlace({ texts, note, busy, onFind }: Props) {
  return (
    <>
      <Button
        kind="outline"
        size={36}
        icon={<Icon name="map-pin" size={16} />}
        busy={busy}
        busyText={texts.finding}
        onClick={onFind}
      >
        {texts.find}
      </Button>
      <span className="kit-quiet" role="status">
        {note}
      </span>
    </>
  );
}
