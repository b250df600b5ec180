import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Point } from '#web/ui/map/ground.ts';
import { useKitField } from '../../kit/fields/use-kit-field.ts';
import { useReading } from '../../table/use-reading.ts';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';

const texts = byPhoneTexts.address;
const PinMap = lazyPart(async () => {
  const { PinMap: part } = await import('#web/ui/map/pin-map.tsx');
  return { default: part };
});

export type AddressValues = {
  city: string;
  address: string;
  alias: string;
  comment: string;
  geopoint: [number, number] | null;
};
type Town = OutputOf<'geocoding.town'>;
/** Default centre of a map without a known city: Cali (storefront 9). */
const CALI: Point = { lat: 3.4372, lng: -76.5225 };

/** The location of the address: geocoded, and corrected on the map. */
export function AddressPlace() {
  const field = useKitField<AddressValues['geopoint']>({ name: 'geopoint', label: texts.place }, (value) =>
    value ? value.join('; ') : '—',
  );
  const { getValues, setValue } = useFormContext<AddressValues>();
  const town = useTown(useWatch<AddressValues, 'city'>({ name: 'city' }));
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [isNear, setNear] = useState(false);
  const pin = usePoint(field.value);
  const start = usePoint(town?.center ?? null) ?? CALI;

  async function find(): Promise<void> {
    setBusy(true);
    try {
      const { address, city, alias } = getValues();
      const { place, message } = await callApi('geocoding.find', { query: { address, city } });
      setNote(place ? texts[place.precision === 'near' ? 'found' : 'near'] : message);
      if (!place) return;
      field.change(place.geopoint);
      setNear(place.precision === 'near');
      if (alias.trim() === '') setValue('alias', place.neighborhood, { shouldDirty: true });
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
        {texts.place}
        <span className="text-danger"> *</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
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
          {note || texts.hint}
        </span>
      </div>
      {field.error !== undefined && <p className="field-error">{field.error}</p>}
      <Suspense fallback={<Skeleton width="100%" height={260} />}>
        <PinMap
          town={town}
          start={start}
          pin={pin}
          isNear={isNear}
          texts={texts.map}
          onPin={({ lat, lng }) => {
            setNear(true);
            field.change([rounded(lat), rounded(lng)]);
          }}
        />
      </Suspense>
    </fieldset>
  );
}

/** The map also works without its town. */
function useTown(city: string): Town | null {
  const [known, setKnown] = useState<{ city: string; town: Town | null }>();
  useReading(
    async () => {
      const town = city === '' ? null : callApi('geocoding.town', { query: { city } }).catch(() => null);
      return { city, town: await town };
    },
    setKnown,
    city,
  );
  return known?.city === city ? known.town : null;
}

/** A stable point while its values are equal: the map follows every new object. */
function usePoint(place: readonly [number, number] | null): Point | null {
  const [point, setPoint] = useState<Point | null>(null);
  const isSame = place === null ? point === null : point?.lat === place[0] && point.lng === place[1];
  if (isSame) return point;
  const next = place && { lat: place[0], lng: place[1] };
  setPoint(next);
  return next;
}

/** A metre is enough. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(5));
}
