import type { Point } from '#web/shop/office/locate.ts';
import type { OfficeOption } from '#web/shop/office/use-office.ts';
import { cx } from '#web/ui/cx.ts';
import { distanceText } from './office-filter.ts';

type Props = {
  office: OfficeOption;
  /** The person's position, if they allowed it. */
  from: Point | undefined;
  checked: boolean;
  onPick: (id: string) => void;
};

/** Name, address and hours of a store; the whole row answers. */
export function OfficeRow({ office, from, checked, onPick }: Props) {
  const [lat, lng] = office.geopoint;
  return (
    <label className="store-row">
      <input
        type="radio"
        className="radio"
        name="office"
        value={office.id}
        checked={checked}
        onChange={() => onPick(office.id)}
      />
      <span className="min-w-0">
        <b className="type-name block">{office.name}</b>
        <span className="type-note block text-ink-2">
          {office.address}, {office.city}
        </span>
        <span className={cx('type-note block first-letter:uppercase', office.open ? 'text-ok' : 'text-warn')}>
          {office.openText}
        </span>
      </span>
      {from !== undefined && <b className="type-price-s text-[1rem]">{distanceText(from, { lat, lng })}</b>}
    </label>
  );
}
