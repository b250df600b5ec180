import { useState } from 'react';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { readPoint } from './read-point.ts';
import type { Point } from './use-coverage.ts';

const texts = addressTexts.map;

type Typed = { lat: string; lng: string };

/** Whoever cannot use the map types where the address is: every drag has another way. */
export function CoordinateFields({ pin, onPin }: { pin: Point | null; onPin: (point: Point) => void }) {
  const [open, setOpen] = useState(false);
  /** What is being typed; null: the pin itself. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed ?? { lat: String(pin?.lat ?? ''), lng: String(pin?.lng ?? '') };

  function write(part: Partial<Typed>) {
    const next = { ...shown, ...part };
    setTyped(next);
    const point = readPoint(next.lat, next.lng);
    if (point) onPin(point);
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
        <div className="address-form-coordinates">
          {(['lat', 'lng'] as const).map((part) => (
            <TextInput
              key={part}
              label={part === 'lat' ? texts.latitude : texts.longitude}
              value={shown[part]}
              onChange={(event) => write({ [part]: event.target.value })}
              onBlur={() => setTyped(null)}
            />
          ))}
          <p className="field-hint">{texts.coordinatesHint}</p>
        </div>
      )}
    </>
  );
}
