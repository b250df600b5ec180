import { type ClipboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { type Coordinate, readCoordinate, readPair } from '#web/ui/map/read-point.ts';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { FindPlace, useFindPlace } from '../kit/map/find-place.tsx';
import { degreesText } from '../kit/map/polygon-edit.ts';
import { officeTexts } from '../texts/offices.ts';

const texts = officeTexts.place;
const PARTS = ['lat', 'lng'] as const;
type Typed = Record<Coordinate, string>;

export function PlaceField({ label }: { label: string }) {
  const field = useKitField<[number, number] | null>({ name: 'geopoint', label }, (value) =>
    value ? `${degreesText(value[0])}; ${degreesText(value[1])}` : '—',
  );
  const { getValues } = useFormContext();
  const [typed, setTyped] = useState<Typed>();
  const { note, busy, find, clear } = useFindPlace(texts, ({ place, message }) => {
    if (!place) return message || texts.notFound;
    setTyped(undefined);
    field.change(place.geopoint);
    return texts.found(place.precision);
  });
  const current: Typed = typed ?? {
    lat: field.value ? String(field.value[0]) : '',
    lng: field.value ? String(field.value[1]) : '',
  };

  function write(next: Typed): void {
    setTyped(next);
    clear();
    const [lat, lng] = [readCoordinate('lat', next.lat), readCoordinate('lng', next.lng)];
    if (lat.problem === undefined && lng.problem === undefined) field.change([lat.degrees, lng.degrees]);
  }

  function wrong(part: Coordinate): string | undefined {
    if (current[part].trim() === '') return undefined;
    const { problem } = readCoordinate(part, current[part]);
    if (problem === 'abroad') return texts.abroad;
    return problem && texts.number(part === 'lat' ? texts.latitude : texts.longitude);
  }

  function onPaste(event: ClipboardEvent): void {
    const pair = readPair(event.clipboardData.getData('text'));
    if (pair === null) return;
    event.preventDefault();
    write(pair);
  }

  return (
    <fieldset className="kit-group kit-wide">
      <legend className="field-label">
        {label}
        <span className="text-danger"> *</span>
      </legend>
      <div className="kit-form">
        {PARTS.map((part) => (
          <TextInput
            key={part}
            ref={part === 'lat' ? field.focusRef : null}
            label={part === 'lat' ? texts.latitude : texts.longitude}
            required
            className={cx('kit-number', field.changed && 'kit-changed')}
            autoComplete="off"
            inputMode="decimal"
            maxLength={40}
            readOnly={!field.canEdit}
            value={current[part]}
            onChange={(event) => write({ ...current, [part]: event.target.value })}
            onPaste={onPaste}
            onBlur={field.leave}
            error={wrong(part) ?? (part === 'lat' ? field.error : undefined)}
            data-unreadable={wrong(part) !== undefined || undefined}
          />
        ))}
        {field.canEdit && (
          <div className="kit-wide flex flex-wrap items-center gap-3">
            <FindPlace
              texts={texts}
              note={note}
              busy={busy}
              onFind={() => {
                const { address, city } = getValues() as { address: string; city: string };
                void find({ address, city });
              }}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
