import { type ClipboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Coordinate, readCoordinate, readPair } from '#web/ui/map/read-point.ts';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { degreesText } from '../kit/map/polygon-edit.ts';
import { officeTexts } from '../texts/offices.ts';

const texts = officeTexts.place;
const PARTS = ['lat', 'lng'] as const;
type Typed = Record<Coordinate, string>;

/** The location of an office: typed, pasted from a map, or found by address. */
export function PlaceField({ label }: { label: string }) {
  const field = useKitField<[number, number] | null>({ name: 'geopoint', label }, (value) =>
    value ? `${degreesText(value[0])}; ${degreesText(value[1])}` : '—',
  );
  const { getValues } = useFormContext();
  const [typed, setTyped] = useState<Typed>();
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);
  const shown: Typed = typed ?? {
    lat: field.value ? String(field.value[0]) : '',
    lng: field.value ? String(field.value[1]) : '',
  };

  function write(next: Typed): void {
    setTyped(next);
    setNote(undefined);
    const [lat, lng] = [readCoordinate('lat', next.lat), readCoordinate('lng', next.lng)];
    if (lat.problem === undefined && lng.problem === undefined) field.change([lat.degrees, lng.degrees]);
  }

  function wrong(part: Coordinate): string | undefined {
    if (shown[part].trim() === '') return undefined;
    const { problem } = readCoordinate(part, shown[part]);
    if (problem === 'abroad') return texts.abroad;
    return problem && texts.number(part === 'lat' ? texts.latitude : texts.longitude);
  }

  function onPaste(event: ClipboardEvent): void {
    const pair = readPair(event.clipboardData.getData('text'));
    if (pair === null) return;
    event.preventDefault();
    write(pair);
  }

  async function find(): Promise<void> {
    setBusy(true);
    try {
      const { address, city } = getValues() as { address: string; city: string };
      const { place, message } = await callApi('geocoding.find', { query: { address, city } });
      if (place) {
        setTyped(undefined);
        field.change(place.geopoint);
      }
      setNote(place ? texts.found(place.precision) : message || texts.notFound);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNote(error.details[0]?.message ?? texts.failed);
    } finally {
      setBusy(false);
    }
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
            value={shown[part]}
            onChange={(event) => write({ ...shown, [part]: event.target.value })}
            onPaste={onPaste}
            onBlur={field.leave}
            error={wrong(part) ?? (part === 'lat' ? field.error : undefined)}
            data-unreadable={wrong(part) !== undefined || undefined}
          />
        ))}
        {field.canEdit && (
          <div className="kit-wide flex flex-wrap items-center gap-3">
            <Button
              kind="outline"
              size={36}
              icon={<Icon name="map-pin" size={16} />}
              busy={busy}
              busyText={texts.finding}
              onClick={() => void find()}
            >
              {texts.find}
            </Button>
            <span className="kit-quiet" role="status">
              {note ?? texts.hint}
            </span>
          </div>
        )}
      </div>
    </fieldset>
  );
}
