import { formatPesos } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { Happened, Stop } from './stop.ts';

const texts = deliveryTexts.atDoor;

type AgeProps = { stop: Stop; onHappened: (what: Happened) => void };

/** The document, where something is only for adults. */
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
    <section className="round-block round-age" aria-label={texts.age}>
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

/** The PIN of the shopper, or a photo. */
export function Proof({
  stop: { pin_tries_left: tries },
  offline,
  pin,
  setPin,
  photo,
  setPhoto,
}: ProofProps) {
  return (
    <section className="round-block" aria-label={texts.proof}>
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
      <label className="round-photo">
        <span>{photo === '' ? texts.take : texts.retake}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={async (event) => {
            const file = event.target.files?.[0];
            if (file) setPhoto(await shrinkPhoto(file));
          }}
        />
      </label>
      {photo !== '' && <img className="max-h-45 rounded-button" src={photo} alt={texts.photoReady} />}
    </section>
  );
}
