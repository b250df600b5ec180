import {
  BUSINESS_TYPES,
  CLIENT_TYPES,
  COMPANY_DOCUMENT_TYPES,
  companyDocumentOf,
  companyDocumentText,
  DOCUMENT_TYPES,
  GENDERS,
  type RegisterWord,
} from '#rules/habeas/register.ts';
import { dayOf } from '../kit/dates/days.ts';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { DayField } from '../kit/fields/day-fields.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { habeasTexts } from '../texts/habeas.ts';
import { PlaceFields } from './place-fields.tsx';
import type { RegisterValues } from './register-values.ts';

const texts = habeasTexts.open;
const field = fieldWords(habeasTexts.fields);
const companyField = fieldWords(habeasTexts.companyFields);
const listed = (words: readonly RegisterWord[]) =>
  words.map((value) => ({ value, label: habeasTexts.words[value] }));
const orNone = (words: readonly RegisterWord[]) => [
  { value: '', label: habeasTexts.unknown },
  ...listed(words),
];

const companyDocument = { show: companyDocumentText, read: companyDocumentOf };

export function PersonFields() {
  const today = dayOf(new Date().toISOString());
  return (
    <>
      <TextField {...field('name')} required maxLength={120} />
      <TextField {...field('last_name')} required maxLength={120} />
      <TextField {...field('second_last_name')} maxLength={120} />
      <ChoiceField {...field('document_type')} required options={orNone(DOCUMENT_TYPES)} />
      <TextField {...field('document_number')} required maxLength={20} />
      <DayField {...field('document_date_expedition')} required max={today} />
      <TextField {...field('document_place_expedition')} required maxLength={120} />
      <DayField {...field('birthdate')} max={today} />
      <ChoiceField {...field('gender')} options={orNone(GENDERS)} />
      <TextField {...field('email')} type="email" maxLength={254} />
      <TextField {...field('phone_number')} type="tel" maxLength={20} />
    </>
  );
}

export function MoreFields() {
  return (
    <>
      <PlaceFields />
      <TextField {...field('prefered_location_office')} maxLength={120} />
      <ChoiceField {...field('client_type')} options={orNone(CLIENT_TYPES)} />
      <SwitchField {...field('promotional_send_authorization')} />
    </>
  );
}

export function CompanyFields() {
  return (
    <GroupField<RegisterValues['company_data']>
      name="company_data"
      label={texts.companyGroup}
      show={({ social_object, document_number }) => `${social_object} ${document_number}`}
    >
      <TextField {...companyField('social_object')} required maxLength={200} />
      <ChoiceField {...companyField('document_type')} options={listed(COMPANY_DOCUMENT_TYPES)} />
      <TextField {...companyField('document_number')} required maxLength={11} mask={companyDocument} />
      <TextField {...companyField('ciiu')} maxLength={10} />
      <TextField {...companyField('email')} type="email" maxLength={254} />
      <TextField {...companyField('rut')} maxLength={60} />
      <ChoiceField {...companyField('business_type')} options={orNone(BUSINESS_TYPES)} />
      <LongTextField {...companyField('message')} maxLength={500} rows={3} />
    </GroupField>
  );
}
