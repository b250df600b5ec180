import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Point } from '#web/ui/map/ground.ts';
import { useKitField } from '../../kit/fields/use-kit-field.ts';
import { FindPlace, useFindPlace } from '../../kit/map/find-place.tsx';
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

export function AddressPlace() {
  const field = useKitField<AddressValues['geopoint']>({ name: 'geopoint', label: texts.place }, (value) =>
    value ? value.join('; ') : '—',
  );
  const { getValues, setValue } = useFormContext<AddressValues>();
  const town = useTown(useWatch<AddressValues, 'city'>({ name: 'city' }));
  const [isNear, setNear] = useState(false);
  const pin = usePoint(field.value);
  const start = usePoint(town?.center ?? null) ?? CALI;

  const { note, busy, find } = useFindPlace(texts, ({ place, message }) => {
    if (!place) return message;
    field.change(place.geopoint);
    setNear(place.precision === 'near');
    if (getValues().alias.trim() === '') setValue('alias', place.neighborhood, { shouldDirty: true });
    return texts[place.precision === 'near' ? 'found' : 'near'];
  });

  return (
    <fieldset className="kit-group kit-wide">
      <legend className="field-label">
        {texts.place}
        <span className="text-danger"> *</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        <FindPlace
          texts={texts}
          note={note}
          busy={busy}
          onFind={() => {
            const { address, city } = getValues();
            void find({ address, city });
          }}
        />
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

/** The map works without its town. */
function useTown(city: string): Town | null {
  const [answer, setAnswer] = useState<{ city: string; town: Town | null }>();
  useReading(
    async () => {
      const town = city === '' ? null : callApi('geocoding.town', { query: { city } }).catch(() => null);
      return { city, town: await town };
    },
    setAnswer,
    city,
  );
  return answer?.city === city ? answer.town : null;
}

function usePoint(place: readonly [number, number] | null): Point | null {
  const [point, setPoint] = useState<Point | null>(null);
  const isSame = place === null ? point === null : point?.lat === place[0] && point.lng === place[1];
  if (isSame) return point;
  const next = place && { lat: place[0], lng: place[1] };
  setPoint(next);
  return next;
}

/** Rounded to about a metre. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(5));
}
