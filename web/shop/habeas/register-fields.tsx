import { type ReactNode, useState } from 'react';
import { CLIENT_TYPES } from '#rules/habeas/register.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { habeasTexts as texts } from '#web/shop/texts/pages/habeas.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { cx } from '#web/ui/cx.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { CompanyFields } from './company-fields.tsx';
import { Options, PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { FieldsProps } from './register-text.tsx';

type SectionProps = { title: string; alone?: boolean; children: ReactNode };
type UserType = keyof typeof texts.userTypes;

const types = Object.entries(texts.userTypes).map(([value, label]) => ({ value: value as UserType, label }));

/** All data of a registered person or company; the same fields for registering and correcting. */
export function RegisterFields({ register, errors }: FieldsProps) {
  const [type, setType] = useState<UserType>(register?.user_type ?? 'NATURAL');
  const { offices } = useOffice();
  const isCompany = type === 'JURIDICA';
  const preferred = register?.user_data.prefered_location_office ?? '';
  const names = offices.map(({ name }) => name.toLocaleUpperCase('es'));
  return (
    <>
      <Segmented name="user_type" label={texts.userType} options={types} value={type} onChange={setType} />
      {isCompany && (
        <Section title={texts.sections.company}>
          <CompanyFields register={register} errors={errors} />
        </Section>
      )}
      <Section title={isCompany ? texts.sections.agent : texts.sections.person}>
        <PersonFields register={register} errors={errors} />
      </Section>
      <Section title={isCompany ? texts.sections.companyPlace : texts.sections.place}>
        <PlaceFields register={register} errors={errors} />
      </Section>
      <Section title={texts.sections.client}>
        <Select
          label={texts.fields.client_type}
          aside={texts.optional}
          name="client_type"
          defaultValue={register?.client_type}
          error={errors.client_type}
        >
          <Options values={CLIENT_TYPES} />
        </Select>
        <Select
          label={texts.fields.prefered_location_office}
          aside={texts.optional}
          name="user_data.prefered_location_office"
          defaultValue={preferred}
          error={errors['user_data.prefered_location_office']}
        >
          <Options values={preferred === '' || names.includes(preferred) ? names : [preferred, ...names]} />
        </Select>
      </Section>
    </>
  );
}

/** Fields of one subject, two per row if there is room; long texts have their own row. */
export function Section({ title, alone = false, children }: SectionProps) {
  return (
    <fieldset className={cx('grid min-w-0 items-start gap-4', !alone && 'tablet:grid-cols-2')}>
      <legend className="type-section mb-3">{title}</legend>
      {children}
    </fieldset>
  );
}
