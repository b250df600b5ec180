import { type ClipboardEvent, useState } from 'react';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { type Coordinate, readCoordinate, readPair } from '#web/ui/map/read-point.ts';

const texts = addressTexts.map;
const PARTS = ['lat', 'lng'] as const;

type Props = {
  /** As typed. */
  shown: Record<Coordinate, string>;
  onWrite: (next: Record<Coordinate, string>) => void;
  onLeave: () => void;
};

/** Typed coordinates, for people who cannot use the map. Input stays as typed; errors are shown on blur. */
export function CoordinateFields({ shown, onWrite, onLeave }: Props) {
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<Coordinate>>(new Set());

  /** A pasted 'latitude, longitude', as maps copy it, fills both. */
  function onPaste(event: ClipboardEvent) {
    const pair = readPair(event.clipboardData.getData('text'));
    if (pair === null) return;
    event.preventDefault();
    onWrite(pair);
  }

  function wrong(part: Coordinate): string | undefined {
    if (!left.has(part) || shown[part].trim() === '') return undefined;
    const { problem } = readCoordinate(part, shown[part]);
    return problem === undefined ? undefined : texts.wrong[part][problem];
  }

  return (
    <>
      <button
        type="button"
        className="link address-form-switch"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {texts.coordinates}
      </button>
      {open && (
        <fieldset
          className="grid grid-cols-2 gap-2"
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave()}
        >
          <legend className="spoken">{texts.place}</legend>
          {PARTS.map((part) => (
            <TextInput
              key={part}
              label={part === 'lat' ? texts.latitude : texts.longitude}
              autoComplete="off"
              maxLength={40}
              value={shown[part]}
              error={wrong(part)}
              onPaste={onPaste}
              onChange={(event) => onWrite({ ...shown, [part]: event.target.value })}
              onBlur={() => setLeft((before) => new Set(before).add(part))}
            />
          ))}
          <p className="col-span-full type-note text-ink-2">{texts.coordinatesHint}</p>
        </fieldset>
      )}
    </>
  );
}
