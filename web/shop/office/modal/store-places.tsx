import type { OfficeOption } from '#web/shop/office/use-office.ts';
import { useStaticImage } from '#web/shop/shell/use-business.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

/** More pins than this say nothing more. */
const MOST_PINS = 40;

type Props = { offices: readonly OfficeOption[]; picked: string };

/** Above the title: the picture of the business, or where its stores of the same city stand to one another. */
export function StorePlaces({ offices, picked }: Props) {
  const picture = useStaticImage('modal_city_bg');
  const sign = useStaticImage('map_icon');
  if (picture !== '')
    return (
      <img
        src={picture}
        alt=""
        className="w-[calc(100%_+_48px)] h-28 -mx-6 -mt-1 mb-4 object-cover max-tablet:h-20"
      />
    );

  const city = (offices.find(({ id }) => id === picked) ?? offices[0])?.city;
  const shown = offices.filter((office) => office.city === city).slice(0, MOST_PINS);
  const place = placeWithin(shown);
  return (
    <div
      className="w-[calc(100%_+_48px)] h-28 -mx-6 -mt-1 mb-4 object-cover max-tablet:h-20 store-map"
      aria-hidden="true"
    >
      {shown.map((office) => (
        <span
          key={office.id}
          className={cx('store-pin', office.id === picked && 'store-pin-picked')}
          style={place(office)}
        >
          {sign === '' ? (
            <Icon name="basket-fill" size={office.id === picked ? 20 : 12} />
          ) : (
            <img src={sign} alt="" />
          )}
        </span>
      ))}
    </div>
  );
}

/** Spreads the points over the box, north up, keeping clear of its edges. */
function placeWithin(offices: readonly OfficeOption[]) {
  const lats = offices.map(({ geopoint: [lat] }) => lat);
  const lngs = offices.map(({ geopoint: [, lng] }) => lng);
  const part = (value: number, values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return high === low ? 0.5 : (value - low) / (high - low);
  };
  return ({ geopoint: [lat, lng] }: OfficeOption) => ({
    left: `${18 + 64 * part(lng, lngs)}%`,
    top: `${80 - 60 * part(lat, lats)}%`,
  });
}
