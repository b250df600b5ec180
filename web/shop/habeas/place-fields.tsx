import { type ComponentProps, useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ADDRESS_CODES_BY_NAME } from '#rules/habeas/address-codes.ts';
import { callApi } from '#web/api/client.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { type FieldsProps, RegisterText } from './register-text.tsx';

type Places = {
  items: OutputOf<'register.cities'>['items'];
  cities: OutputOf<'register.neighborhoods'>['cities'];
};

const words = texts.fields;

/** The parts of an address in one row: '20b # 10 – 31'. */
const NUMBERS = [
  'primary_address_number',
  'secondary_address_number_a',
  'secondary_address_number_b',
] as const;

/** Cities depend on the department; neighborhood and kind of street wait for the city (back-office 5). */
export function PlaceFields(fields: FieldsProps) {
  const { register, errors } = fields;
  const person = register?.user_data;
  const { places, failed, again } = usePlaces();
  const [department, setDepartment] = useState(person?.department ?? '');
  const [city, setCity] = useState(person?.city ?? '');
  const place = places?.cities.find(({ code }) => code === city);
  if (failed)
    return (
      <Notice tone="danger">
        {texts.placesFailed}{' '}
        <Button kind="outline" size={36} onClick={again}>
          {texts.again}
        </Button>
      </Notice>
    );
  const departments = [...new Map(places?.items.map(({ CODE_DEP, DEP }) => [CODE_DEP, DEP]))];
  const cities = (places?.items ?? []).filter(({ CODE_DEP }) => CODE_DEP === department);
  return (
    <>
      <Choice
        name="department"
        value={department}
        onChange={(event) => {
          setDepartment(event.target.value);
          setCity('');
        }}
        error={errors['user_data.department']}
        choices={departments}
      />
      <Choice
        name="city"
        disabled={department === ''}
        value={city}
        onChange={(event) => setCity(event.target.value)}
        error={errors['user_data.city']}
        choices={cities.map(({ CODE_CITY, CITY }) => [CODE_CITY, CITY])}
      />
      <RegisterText
        {...fields}
        name="neighborhood"
        optional
        // Another city has other neighborhoods.
        key={city}
        disabled={city === ''}
        list={place && 'habeas-neighborhoods'}
        maxLength={120}
        defaultValue={city === person?.city ? person?.neighborhood : ''}
      />
      {place && (
        <datalist id="habeas-neighborhoods">
          {place.neighborhoods.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      <Choice
        key={`street ${city}`}
        name="primary_address_type"
        disabled={city === ''}
        defaultValue={city === person?.city ? person?.primary_address_type : ''}
        error={errors['user_data.primary_address_type']}
        choices={ADDRESS_CODES_BY_NAME}
      />
      <fieldset className="grid gap-1.5 content-start min-w-0" aria-describedby="habeas-numbers">
        <legend className="spoken">{words.numbers}</legend>
        <div className="grid grid-cols-3 gap-2">
          {NUMBERS.map((name) => (
            <RegisterText key={name} {...fields} name={name} optional aside={undefined} maxLength={20} />
          ))}
        </div>
        <p id="habeas-numbers" className="type-note text-ink-2">
          {words.numberHint}
        </p>
      </fieldset>
      <RegisterText {...fields} name="reference_point" optional maxLength={200} />
    </>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof Select>, 'label' | 'name' | 'children'> & {
  name: 'department' | 'city' | 'primary_address_type';
  choices: readonly (readonly [code: string, label: string])[];
};

function Choice({ name, choices, ...props }: ChoiceProps) {
  return (
    <Select label={words[name]} aside={texts.optional} name={`user_data.${name}`} {...props}>
      <option value="">{texts.choose}</option>
      {choices.map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function usePlaces() {
  const [places, setPlaces] = useState<Places>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated by a press.
  useEffect(() => {
    let isHere = true;
    setFailed(false);
    Promise.all([callApi('register.cities', {}), callApi('register.neighborhoods', {})]).then(
      ([{ items }, { cities }]) => isHere && setPlaces({ items, cities }),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [tries]);
  return { places, failed, again: () => setTries((before) => before + 1) };
}
