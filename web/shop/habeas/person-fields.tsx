import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DOCUMENT_TYPES, GENDERS } from '#rules/habeas/register.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { type FieldsProps, RegisterText } from './register-text.tsx';

const words = texts.fields;

export function PersonFields(fields: FieldsProps) {
  const { register, errors } = fields;
  const person = register?.user_data;
  const today = bogotaDay(new Date());
  return (
    <>
      <RegisterText {...fields} name="name" autoComplete="given-name" maxLength={120} />
      <RegisterText {...fields} name="last_name" autoComplete="family-name" maxLength={120} />
      <RegisterText {...fields} name="second_last_name" optional maxLength={120} />
      <Select
        label={words.document_type}
        name="user_data.document_type"
        required
        defaultValue={person?.document_type}
        error={errors['user_data.document_type']}
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
        error={errors['user_data.document_number']}
      />
      <RegisterText {...fields} name="document_date_expedition" type="date" max={today} />
      <RegisterText {...fields} name="document_place_expedition" maxLength={120} />
      <RegisterText {...fields} name="birthdate" optional type="date" autoComplete="bday" max={today} />
      <Select
        label={words.gender}
        aside={texts.optional}
        name="user_data.gender"
        defaultValue={person?.gender}
        error={errors['user_data.gender']}
      >
        <Options values={GENDERS} />
      </Select>
      <RegisterText {...fields} name="email" optional type="email" autoComplete="email" maxLength={254} />
      <RegisterText
        {...fields}
        name="phone_number"
        optional
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
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
