import type { ComponentProps } from 'react';
import type { FieldErrors } from '#web/shop/form/use-form.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { OwnRegister, RegisterField } from './register-values.ts';

export type FieldsProps = {
  /** The existing registration; undefined for a new one. */
  register?: OwnRegister | undefined;
  errors: FieldErrors<RegisterField>;
};

type Name =
  | 'name'
  | 'last_name'
  | 'second_last_name'
  | 'document_date_expedition'
  | 'document_place_expedition'
  | 'birthdate'
  | 'email'
  | 'phone_number'
  | 'neighborhood'
  | 'primary_address_number'
  | 'secondary_address_number_a'
  | 'secondary_address_number_b'
  | 'reference_point';

type Props = FieldsProps & { name: Name; optional?: boolean } & Omit<
    ComponentProps<typeof TextInput>,
    'name' | 'label' | 'required' | 'error'
  >;

export function RegisterText({ register, errors, name, optional = false, ...input }: Props) {
  return (
    <TextInput
      label={texts.fields[name]}
      aside={optional ? texts.optional : undefined}
      name={`user_data.${name}`}
      required={!optional}
      defaultValue={register?.user_data[name] ?? undefined}
      error={errors[`user_data.${name}`]}
      {...input}
    />
  );
}
