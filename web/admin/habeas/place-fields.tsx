import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { ADDRESS_CODES_BY_NAME } from '#rules/habeas/address-codes.ts';
import { callApi } from '#web/api/client.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { CanEditProvider } from '../kit/form/can-edit.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { habeasTexts as texts } from '../texts/habeas.ts';

type Places = {
  items: OutputOf<'register.cities'>['items'];
  cities: OutputOf<'register.neighborhoods'>['cities'];
};

const field = fieldWords(texts.fields);
const none = { value: '', label: texts.unknown };
const addressTypes = [none, ...ADDRESS_CODES_BY_NAME.map(([value, label]) => ({ value, label }))];

/** Cities depend on the department; neighborhood and kind of street wait for the city (back-office 5). */
export function PlaceFields() {
  'use no memo'; // As in useRecordForm.
  const [places, setPlaces] = useState<Places>();
  const { failed, again } = useReading(async () => {
    const [{ items }, { cities }] = await Promise.all([
      callApi('register.cities', {}),
      callApi('register.neighborhoods', {}),
    ]);
    return { items, cities };
  }, setPlaces);
  const [department, city, neighborhood]: string[] = useWatch({
    name: ['department', 'city', 'neighborhood'],
  });
  const { setValue } = useFormContext();
  const { defaultValues: saved } = useFormState();
  const write = (name: string, value: string) => setValue(name, value, { shouldDirty: true });
  const departmentChosen = useEffectEvent(() => {
    if (city !== '' && !city?.startsWith(department ?? '')) write('city', '');
  });
  // Selecting the saved city again, when changes are discarded, keeps its values.
  const cityChosen = useEffectEvent(() => {
    for (const name of ['neighborhood', 'primary_address_type'])
      write(name, city === saved?.city ? saved?.[name] : '');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another department has other cities.
  useEffect(() => departmentChosen(), [department]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another city has other neighborhoods.
  useEffect(() => cityChosen(), [city]);
  if (failed) return <ReadFailed again={again}>{texts.open.placesFailed}</ReadFailed>;

  const place = places?.cities.find(({ code }) => code === city);
  return (
    <>
      <ChoiceField {...field('department')} options={[none, ...departmentsOf(places, department)]} />
      <CanEditProvider canEdit={department !== ''}>
        <ChoiceField {...field('city')} options={[none, ...citiesOf(places, department, city)]} />
      </CanEditProvider>
      <CanEditProvider canEdit={city !== ''}>
        {place || city === '' ? (
          <ChoiceField
            {...field('neighborhood')}
            options={[none, ...named(place?.neighborhoods ?? [], neighborhood)]}
          />
        ) : (
          <TextField {...field('neighborhood')} maxLength={120} />
        )}
        <ChoiceField {...field('primary_address_type')} options={addressTypes} />
      </CanEditProvider>
      <TextField {...field('primary_address_number')} maxLength={20} />
      <TextField {...field('secondary_address_number_a')} maxLength={20} />
      <TextField {...field('secondary_address_number_b')} maxLength={20} />
      <TextField {...field('reference_point')} maxLength={200} />
    </>
  );
}

function departmentsOf(places: Places | undefined, chosen = '') {
  const all = new Map(places?.items.map(({ CODE_DEP, DEP }) => [CODE_DEP, DEP]));
  if (chosen !== '' && !all.has(chosen)) all.set(chosen, chosen);
  return [...all].map(([value, label]) => ({ value, label }));
}

function citiesOf(places: Places | undefined, department = '', chosen = '') {
  const all = (places?.items ?? []).filter(({ CODE_DEP }) => CODE_DEP === department);
  const options = all.map(({ CODE_CITY, CITY }) => ({ value: CODE_CITY, label: CITY }));
  return chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

function named(names: readonly string[], chosen = '') {
  const capitals = names.map((name) => name.toUpperCase());
  const all = chosen === '' || capitals.includes(chosen) ? capitals : [chosen, ...capitals];
  return all.map((name) => ({ value: name, label: name }));
}
