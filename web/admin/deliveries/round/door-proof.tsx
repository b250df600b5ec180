import { formatPesos } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import type { Happened, Stop } from './stop.ts';

const texts = deliveryTexts.atDoor;

type AgeProps = { stop: Stop; onHappened: (what: Happened) => void };

export function Age({ stop, onHappened }: AgeProps) {
  const { is_adult: isAdult, due_without_restricted: rest } = stop;
  const refuse = () =>
    askFirst({
      title: texts.ageTitle,
      text: texts.withoutAdult(formatPesos(rest ?? 0)),
      confirm: texts.ageYes,
      cancel: texts.ageNo,
      run: async () => onHappened({ kind: 'age_checked', is_adult: false }),
    });
  return (
    <section className="panel grid gap-2 py-3 bg-warn-soft text-warn-body" aria-label={texts.age}>
      <h3 className="type-name">{texts.age}</h3>
      {isAdult === null && (
        <div className="round-ways">
          <Button
            kind="outline"
            size={52}
            wide
            onClick={() => onHappened({ kind: 'age_checked', is_adult: true })}
          >
            {texts.adult}
          </Button>
          <Button
            kind="outline"
            size={52}
            wide
            onClick={refuse}
            disabledReason={rest === null ? texts.onlyAdult : undefined}
          >
            {texts.notAdult}
          </Button>
        </div>
      )}
      {isAdult !== null && <b>{isAdult ? texts.adult : texts.notAdult}</b>}
    </section>
  );
}

type ProofProps = {
  stop: Stop;
  offline: boolean;
  pin: string;
  setPin: (text: string) => void;
  photo: string;
  setPhoto: (address: string) => void;
};

export function Proof({
  stop: { pin_tries_left: tries },
  offline,
  pin,
  setPin,
  photo,
  setPhoto,
}: ProofProps) {
  return (
    <section className="panel grid gap-2 py-3" aria-label={texts.proof}>
      {tries > 0 ? (
        <TextInput
          label={texts.pin}
          hint={texts.triesLeft(tries)}
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, 4))}
        />
      ) : (
        <Notice tone="warn">{texts.noPin}</Notice>
      )}
      {offline && <p className="type-note">{texts.offlineProof}</p>}
      <Photo photo={photo} setPhoto={setPhoto} />
    </section>
  );
}

/** A photo taken with the phone's camera, as a small data URL; '' without one. */
export function Photo({ photo, setPhoto }: Pick<ProofProps, 'photo' | 'setPhoto'>) {
  return (
    <>
      <label className="round-photo">
        <span>{photo === '' ? texts.take : texts.retake}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) shrinkPhoto(file).then(setPhoto, () => showToast('error', texts.photoFailed));
          }}
        />
      </label>
      {photo !== '' && <img className="max-h-45 rounded-button" src={photo} alt={texts.photoReady} />}
    </>
  );
}

const LONGEST_SIDE = 1_024;
const QUALITY = 0.7;

/** Shrinks a photo to a small data URL, because a phone stores many. */
async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(16, Math.round(picture.width * scale));
  canvas.height = Math.max(16, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
