import { DOCUMENT_TYPES, GENDERS } from '#rules/habeas/register.ts';
import { bogotaParts } from '#rules/hours.ts';
import type { FieldErrors } from '#web/shop/form/use-form.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { OwnRegister, RegisterField } from './register-values.ts';

export type FieldsProps = {
  /** The existing registration; undefined for a new one. */
  register?: OwnRegister | undefined;
  errors: FieldErrors<RegisterField>;
};

const words = texts.fields;

/** The person, or the company's representative. */
export function PersonFields({ register, errors }: FieldsProps) {
  const person = register?.user_data;
  const today = dayText();
  const of = (name: keyof typeof words & `${string}`) => errors[`user_data.${name}` as RegisterField];
  return (
    <>
      <TextInput
        label={words.name}
        name="user_data.name"
        required
        autoComplete="given-name"
        maxLength={120}
        defaultValue={person?.name}
        error={of('name')}
      />
      <TextInput
        label={words.last_name}
        name="user_data.last_name"
        required
        autoComplete="family-name"
        maxLength={120}
        defaultValue={person?.last_name}
        error={of('last_name')}
      />
      <TextInput
        label={words.second_last_name}
        aside={texts.optional}
        name="user_data.second_last_name"
        maxLength={120}
        defaultValue={person?.second_last_name}
        error={of('second_last_name')}
      />
      <Select
        label={words.document_type}
        name="user_data.document_type"
        required
        defaultValue={person?.document_type}
        error={of('document_type')}
      >
        <option value="">{texts.choose}</option>
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {texts.documentTypes[type]}
          </option>
        ))}
      </Select>
      <TextInput
        label={words.document_number}
        name="user_data.document_number"
        required={!person}
        autoComplete="off"
        maxLength={20}
        hint={person ? words.documentKept(person.document_number ?? '••••') : undefined}
        error={of('document_number')}
      />
      <TextInput
        label={words.document_date_expedition}
        name="user_data.document_date_expedition"
        type="date"
        required
        max={today}
        defaultValue={person?.document_date_expedition ?? undefined}
        error={of('document_date_expedition')}
      />
      <TextInput
        label={words.document_place_expedition}
        name="user_data.document_place_expedition"
        required
        maxLength={120}
        defaultValue={person?.document_place_expedition}
        error={of('document_place_expedition')}
      />
      <TextInput
        label={words.birthdate}
        aside={texts.optional}
        name="user_data.birthdate"
        type="date"
        autoComplete="bday"
        max={today}
        defaultValue={person?.birthdate ?? undefined}
        error={of('birthdate')}
      />
      <Select
        label={words.gender}
        aside={texts.optional}
        name="user_data.gender"
        defaultValue={person?.gender}
        error={of('gender')}
      >
        <Options values={GENDERS} />
      </Select>
      <TextInput
        label={words.email}
        aside={texts.optional}
        name="user_data.email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={person?.email}
        error={of('email')}
      />
      <TextInput
        label={words.phone_number}
        aside={texts.optional}
        name="user_data.phone_number"
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={person?.phone_number}
        error={of('phone_number')}
      />
    </>
  );
}

/** The register's lists are in capitals; they are shown in lower case. */
export function Options({ values }: { values: readonly string[] }) {
  return (
    <>
      <option value="">{texts.choose}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value.charAt(0) + value.slice(1).toLocaleLowerCase('es')}
        </option>
      ))}
    </>
  );
}

function dayText(): string {
  const { year, month, day } = bogotaParts(new Date());
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
