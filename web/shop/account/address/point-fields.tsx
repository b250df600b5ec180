import { useState } from 'react';
import { useAction } from '#web/shop/form/use-action.ts';
import { whereAmI } from '#web/shop/office/locate.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Point } from './use-coverage.ts';

const texts = accountTexts.address;
const NOTE = 'point-note';
const DECIMALS = 5;

type Props = { city: string; point: Point | null; onPoint: (point: Point | null) => void };

/** Where the address is: by the device, by an office nearby, or by typed coordinates. */
export function PointFields({ city, point, onPoint }: Props) {
  const { offices } = useOffice();
  const [problem, setProblem] = useState<string>();
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState({ lat: '', lng: '' });
  const { busy, run: locate } = useAction(async () => {
    setProblem(undefined);
    const place = await whereAmI();
    if ('problem' in place) {
      setProblem(place.problem);
      return;
    }
    announce(texts.granted);
    show(place);
  });
  const near = offices.filter((office) => city === '' || office.city === city);

  function show(next: Point) {
    const rounded = { lat: rounding(next.lat), lng: rounding(next.lng) };
    setTyped({ lat: String(rounded.lat), lng: String(rounded.lng) });
    onPoint(rounded);
  }

  function write(part: Partial<typeof typed>) {
    const next = { ...typed, ...part };
    setTyped(next);
    onPoint(readPoint(next));
  }

  return (
    <fieldset className="address-form-point" aria-describedby={NOTE}>
      <legend className="field-label">
        {texts.point}
        <span className="field-star" aria-hidden>
          {' '}
          *
        </span>
      </legend>
      <FieldNote id={NOTE} error={problem} hint={texts.pointText} />
      <Button
        kind="outline"
        wide
        icon={<Icon name="crosshair-simple" />}
        busy={busy}
        busyText={texts.locating}
        onClick={() => void locate()}
      >
        {texts.locate}
      </Button>
      <Select
        label={texts.near}
        value={near.find(({ geopoint }) => isAt(point, geopoint))?.id ?? ''}
        onChange={(event) => {
          const office = near.find(({ id }) => id === event.target.value);
          if (office) show({ lat: office.geopoint[0], lng: office.geopoint[1] });
        }}
      >
        <option value="">{texts.nearChoose}</option>
        {near.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {`${name}, ${address}`}
          </option>
        ))}
      </Select>
      <button
        type="button"
        className="link address-form-switch"
        aria-expanded={typing}
        onClick={() => setTyping(!typing)}
      >
        {texts.coordinates}
      </button>
      {typing && (
        <div className="address-form-coordinates">
          <TextInput
            label={texts.latitude}
            inputMode="text"
            value={typed.lat}
            onChange={(event) => write({ lat: event.target.value })}
          />
          <TextInput
            label={texts.longitude}
            inputMode="text"
            value={typed.lng}
            onChange={(event) => write({ lng: event.target.value })}
          />
          <p className="field-hint">{texts.coordinatesHint}</p>
        </div>
      )}
    </fieldset>
  );
}

function isAt(point: Point | null, [lat, lng]: readonly [number, number]): boolean {
  return point?.lat === rounding(lat) && point.lng === rounding(lng);
}

/** A typed pair, with point or comma; null while it is not a place on the map. */
function readPoint({ lat, lng }: { lat: string; lng: string }): Point | null {
  const [north, east] = [lat, lng].map((text) => Number(text.trim().replace(',', '.') || Number.NaN));
  if (north === undefined || east === undefined) return null;
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { lat: north, lng: east } : null;
}

/** A metre is enough. */
function rounding(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
