import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { officeTexts as texts } from '../texts/offices.ts';
import { PlaceField } from './place-field.tsx';

const field = fieldWords(texts.fields);

export function InfoFields() {
  return (
    <div className="kit-form">
      <TextField {...field('name')} required maxLength={80} />
      <TextField {...field('displayName')} maxLength={80} />
      <TextField {...field('city')} required maxLength={60} />
      <TextField {...field('address')} maxLength={160} />
      <PlaceField label={texts.fields.geopoint} />
      <TextField {...field('support_number')} type="tel" maxLength={30} />
      <NumberField {...field('delivery_time_per_product')} emptyIs={0} />
      <NumberField {...field('position')} emptyIs={0} />
      <SwitchField {...field('is_default')} />
    </div>
  );
}

/** The names of the office's columns in the stock service; only for superadmins (back-office 6). */
export function KeyFields() {
  return (
    <div className="kit-form">
      <p className="kit-wide kit-quiet">{texts.keysAbout}</p>
      {OFFICE_KEYS.map((name) => (
        <TextField key={name} name={name} label={texts.keys[name]} hint={name} maxLength={100} />
      ))}
    </div>
  );
}
