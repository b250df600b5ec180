import { useState } from 'react';
import { METRES_OF_A_DEGREE } from '#rules/places/metres.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import type { Point } from './use-coverage.ts';

const texts = addressTexts.map;

/** Metres per press: to the next door, or to the next barrio. */
const STEPS = ['50', '500'] as const;
const WAYS = { north: [1, 0], south: [-1, 0], east: [0, 1], west: [0, -1] } as const;

type Props = {
  /** The pin, or the initial centre of the map. */
  from: Point;
  onMove: (point: Point) => void;
};

/** Moves the pin by buttons, for people who cannot use the map; each place is said in words. */
export function MovePin({ from, onMove }: Props) {
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState<(typeof STEPS)[number]>('50');

  function move(way: keyof typeof WAYS) {
    const [north, east] = WAYS[way];
    const degrees = Number(step) / METRES_OF_A_DEGREE;
    const lat = from.lat + north * degrees;
    const lng = from.lng + (east * degrees) / Math.cos((from.lat * Math.PI) / 180);
    onMove({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) });
  }

  return (
    <>
      <button
        type="button"
        className="link address-form-switch"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {texts.byButtons}
      </button>
      {open && (
        <fieldset className="grid gap-2">
          <legend className="spoken">{texts.byButtons}</legend>
          <Segmented
            label={texts.stepLabel}
            value={step}
            onChange={setStep}
            options={STEPS.map((value) => ({ value, label: texts.step(value) }))}
          />
          <div className="grid grid-cols-2 gap-2">
            {(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => (
              <Button key={way} kind="outline" onClick={() => move(way)}>
                {texts.ways[way]}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
