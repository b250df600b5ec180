import type { Point } from '#web/shop/office/locate.ts';
import { type OfficeOption, useOffice } from '#web/shop/office/use-office.ts';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { cx } from '#web/ui/cx.ts';
import { ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { citiesOf, distanceBetweenText } from './office-filter.ts';

type Props = {
  offices: readonly OfficeOption[];
  from: Point | undefined;
  picked: string;
  onPick: (id: string) => void;
};

export function OfficeList({ offices, from, picked, onPick }: Props) {
  return (
    <ChoiceGroup label={texts.list} hiddenLabel byEnter className="gap-0">
      {offices.map((office) => (
        <OfficeRow
          key={office.id}
          office={office}
          from={from}
          checked={office.id === picked}
          onPick={onPick}
        />
      ))}
    </ChoiceGroup>
  );
}

/** The stores grouped by city, Cali first (storefront 2, version 1 of the modal). */
export function OfficesByCity({ offices, ...rest }: Props) {
  const { offices: all } = useOffice();
  const cityNames = new Set(offices.map(({ city }) => city));
  const cities = citiesOf(all).filter(({ city }) => cityNames.has(city));
  return cities.map(({ city, count }) => (
    <section key={city} aria-label={city}>
      <h3 className="mt-4 pb-1 text-[1rem] font-bold">
        {city} <span className="type-note text-ink-2">{texts.count(count)}</span>
      </h3>
      <OfficeList {...rest} offices={offices.filter((office) => office.city === city)} />
    </section>
  ));
}

type OfficeRowProps = {
  office: OfficeOption;
  from: Point | undefined;
  checked: boolean;
  onPick: (id: string) => void;
};

/** Name, address and hours of a store, and until when it takes orders; the whole row selects it. */
function OfficeRow({ office, from, checked, onPick }: OfficeRowProps) {
  const [lat, lng] = office.geopoint;
  return (
    <label className="store-row has-checked:bg-brand-wash">
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
        <span
          className={cx(
            'type-note block first-letter:uppercase',
            office.storeIsOpen ? 'text-ok' : 'text-warn',
          )}
        >
          {office.openText}
        </span>
        <span className="type-note block text-ink-2 first-letter:uppercase">{office.ordersText}</span>
      </span>
      {from !== undefined && (
        <b className="type-price-s text-[1rem]">{distanceBetweenText(from, { lat, lng })}</b>
      )}
    </label>
  );
}
