import type { InputOf, OutputOf } from '#contract/index.ts';

export type Register = OutputOf<'register.save'>['doc'];
type Body = InputOf<'register.save'>['body'];

const noCompany = {
  ciiu: '',
  social_object: '',
  document_type: 'NIT',
  document_number: '',
  email: '',
  rut: '',
  message: '',
  business_type: '',
};

/** Field values of the form: separate fields for a person, one object for a company. */
export function valuesOf({ user_data, company_data, ...register }: Register) {
  const { document_number, document_date_expedition, ...person } = user_data;
  const { user_type, client_type, promotional_send_authorization } = register;
  return {
    user_type,
    client_type,
    promotional_send_authorization,
    ...person,
    document_number: document_number ?? '',
    document_date_expedition,
    company_data: company_data ?? noCompany,
  };
}

export type RegisterValues = ReturnType<typeof valuesOf>;

/** The values as sent; the server reports values that are not in a list at their field. */
export function bodyOf(values: RegisterValues, version: number): Body {
  const { user_type, client_type, promotional_send_authorization, company_data, ...person } = values;
  return {
    user_type,
    client_type,
    promotional_send_authorization,
    version,
    user_data: { ...person, document_date_expedition: person.document_date_expedition ?? '' },
    company_data: user_type === 'JURIDICA' ? company_data : null,
  } as Body;
}

/** Back-office 5: the required fields. */
export function isComplete(values: RegisterValues): boolean {
  const { name, last_name, document_type, document_number, document_place_expedition } = values;
  const texts = [name, last_name, document_type, document_number, document_place_expedition];
  return texts.every((text) => text.trim() !== '') && values.document_date_expedition !== null;
}
