import { useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { BarrioField } from './barrio-field.tsx';
import { useTown } from './place/use-town.ts';
import { StreetFields } from './street/street-fields.tsx';
import type { Field, Values } from './use-address-draft.ts';

const texts = addressTexts.form;

type Props = {
  values: Values;
  empty: readonly Field[];
  barrios: readonly string[];
  onWrite: (field: Field, value: string) => void;
};

export function WordFields({ values, empty, barrios, onWrite }: Props) {
  const { offices } = useOffice();
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const town = useTown(values.city, 0);
  const names = town.state === 'ready' ? town.town.neighborhoods : [];
  // An address whose office was closed keeps its city.
  const cities = new Set([...offices.map(({ city }) => city), ...(values.city === '' ? [] : [values.city])]);

  function leave(field: Field) {
    return () => setLeft((before) => new Set(before).add(field));
  }

  function wrong(field: Field): string | undefined {
    return left.has(field) && empty.includes(field) ? texts.errors[field] : undefined;
  }

  return (
    <>
      <Select
        label={texts.city}
        required
        autoComplete="address-level2"
        value={values.city}
        error={wrong('city')}
        onBlur={leave('city')}
        onChange={(event) => onWrite('city', event.target.value)}
      >
        <option value="">{texts.cityChoose}</option>
        {[...cities]
          .sort((one, other) => one.localeCompare(other, 'es'))
          .map((city) => (
            <option key={city}>{city}</option>
          ))}
      </Select>
      <StreetFields
        value={values.address}
        error={wrong('address')}
        onChange={(address) => onWrite('address', address)}
        onLeave={leave('address')}
      />
      <BarrioField
        value={values.alias}
        names={names}
        around={barrios}
        error={wrong('alias')}
        onChange={(alias) => onWrite('alias', alias)}
        onLeave={leave('alias')}
      />
      <TextInput
        label={texts.comment}
        required
        maxLength={200}
        placeholder={texts.commentPlaceholder}
        value={values.comment}
        error={wrong('comment')}
        onBlur={leave('comment')}
        onChange={(event) => onWrite('comment', event.target.value)}
      />
    </>
  );
}
