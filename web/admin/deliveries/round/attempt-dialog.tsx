import { useState } from 'react';
import type { AttemptReason } from '#rules/deliveries/door.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { Photo } from './door-proof.tsx';
import type { Happened, Stop } from './stop.ts';

const texts = deliveryTexts.atDoor;
const LONGEST_NOTE = 300;

type Props = {
  stop: Stop;
  reason: AttemptReason;
  onHappened: (what: Happened) => void;
  onKeep: () => void;
};

export function AttemptDialog({ stop, reason, onHappened, onKeep }: Props) {
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState('');
  const [error, setError] = useState<string>();

  function confirm() {
    const what = note.trim();
    if (reason === 'other' && what === '') return setError(texts.failNoteMissing);
    onHappened({
      kind: 'attempt',
      reason,
      ...(what !== '' && { note: what }),
      ...(photo !== '' && { photo }),
    });
  }

  return (
    <ConfirmDialog
      open
      title={texts.failTitle(deliveryTexts.reasons[reason])}
      confirmLabel={texts.failYes}
      cancelLabel={texts.failNo}
      onConfirm={confirm}
      onCancel={onKeep}
    >
      <div className="grid gap-3">
        <p>{texts.failText(stop.attempts + 1, stop.attempts + stop.attempts_left)}</p>
        <TextArea
          label={texts.failNote}
          hint={reason === 'other' ? undefined : texts.failNoteHint}
          error={error}
          rows={2}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={({ target }) => {
            setNote(target.value);
            setError(undefined);
          }}
        />
        <Photo photo={photo} setPhoto={setPhoto} />
      </div>
    </ConfirmDialog>
  );
}
