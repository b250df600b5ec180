import { BUSINESS_TYPES, companyDocumentOf, companyDocumentText } from '#rules/habeas/register.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { Options } from './person-fields.tsx';
import type { FieldsProps } from './register-text.tsx';

const words = texts.fields;

/** The company that registers, by its NIT without the check digit. */
export function CompanyFields({ register, errors }: FieldsProps) {
  const company = register?.company_data;
  return (
    <>
      <TextInput
        label={words.social_object}
        name="company_data.social_object"
        required
        autoComplete="organization"
        maxLength={200}
        defaultValue={company?.social_object}
        error={errors['company_data.social_object']}
      />
      <TextInput
        label={words.company_document}
        name="company_data.document_number"
        required
        inputMode="numeric"
        hint={words.nitHint}
        maxLength={11}
        defaultValue={companyDocumentText(company?.document_number ?? '')}
        onChange={({ target }) => {
          target.value = companyDocumentText(companyDocumentOf(target.value));
        }}
        error={errors['company_data.document_number']}
      />
      <Select
        label={words.business_type}
        aside={texts.optional}
        name="company_data.business_type"
        defaultValue={company?.business_type}
        error={errors['company_data.business_type']}
      >
        <Options values={BUSINESS_TYPES} />
      </Select>
      <TextInput
        label={words.company_email}
        aside={texts.optional}
        name="company_data.email"
        type="email"
        maxLength={254}
        defaultValue={company?.email}
        error={errors['company_data.email']}
      />
      <TextInput
        label={words.ciiu}
        aside={texts.optional}
        name="company_data.ciiu"
        maxLength={10}
        defaultValue={company?.ciiu}
        error={errors['company_data.ciiu']}
      />
      <TextInput
        label={words.rut}
        aside={texts.optional}
        name="company_data.rut"
        maxLength={60}
        defaultValue={company?.rut}
        error={errors['company_data.rut']}
      />
      <TextArea
        label={words.message}
        aside={texts.optional}
        name="company_data.message"
        maxLength={500}
        defaultValue={company?.message}
        error={errors['company_data.message']}
      />
    </>
  );
}
