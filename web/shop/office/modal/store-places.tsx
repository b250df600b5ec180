import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { frameOf } from '#rules/places/city-frame.ts';
import { callApi } from '#web/api/client.ts';
import type { OfficeOption } from '#web/shop/office/use-office.ts';
import { useStaticImage } from '#web/shop/shell/use-business.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const MOST_PINS = 40;
/** With more stores their signs would cover each other and the city: they become dots. */
const MOST_SIGNS = 12;
/** The full width of the dialog. */
const PLACES = 'store-map w-[calc(100%_+_48px)] h-28 -mx-6 -mt-1 mb-4 object-cover max-tablet:h-20';

type Props = { offices: readonly OfficeOption[]; picked: string };

/** Above the title: the business's picture, or a map of the city's barrios with its stores. */
export function StorePlaces({ offices, picked }: Props) {
  const picture = useStaticImage('modal_city_bg');
  if (picture !== '') return <img src={picture} alt="" className={PLACES} />;

  const city = (offices.find(({ id }) => id === picked) ?? offices[0])?.city;
  const ofCity = offices.filter((office) => office.city === city);
  return <CityMap key={city} city={city ?? ''} offices={ofCity} picked={picked} />;
}

function CityMap({ city, offices, picked }: Props & { city: string }) {
  const sign = useStaticImage('map_icon');
  const outline = useOutline(city);
  const frame = frameOf(offices.map(({ geopoint: [lat, lng] }) => ({ lat, lng })));
  return (
    <div className={cx(PLACES, 'relative overflow-hidden bg-sunken')} aria-hidden="true">
      {outline !== null && (
        <svg
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          className="absolute inset-0 w-full h-full"
          aria-hidden="true"
        >
          <path className="store-barrio" d={outline.barrios} />
          <path className="store-coverage" d={outline.coverage} />
        </svg>
      )}
      {offices.slice(0, MOST_PINS).map((office) => {
        const [lat, lng] = office.geopoint;
        const { x, y } = frame.place({ lat, lng });
        const isPicked = office.id === picked;
        const isDot = offices.length > MOST_SIGNS && !isPicked;
        return (
          <span
            key={office.id}
            className={cx('store-pin', isPicked && 'z-1 size-9.5 bg-brand', isDot && 'size-2.5 border')}
            style={{ left: `${(100 * x) / frame.width}%`, top: `${(100 * y) / frame.height}%` }}
          >
            {!isDot && sign === '' && <Icon name="basket-fill" size={isPicked ? 20 : 12} />}
            {!isDot && sign !== '' && <img src={sign} alt="" />}
          </span>
        );
      })}
    </div>
  );
}

type Outline = OutputOf<'geocoding.outline'>;

/** The city's barrios and coverage; null while loading and after a failure: the stores are then on a plain ground. */
function useOutline(city: string): Outline | null {
  const [outline, setOutline] = useState<Outline | null>(null);
  useEffect(() => {
    let isCurrent = city !== '';
    if (isCurrent)
      callApi('geocoding.outline', { query: { city } }).then(
        (found) => isCurrent && setOutline(found),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [city]);
  return outline;
}
