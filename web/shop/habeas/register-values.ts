import type { InputOf, OutputOf } from '#contract/index.ts';
import type { FieldErrors } from '#web/shop/form/use-form.ts';
import { habeasTexts } from '#web/shop/texts/pages/habeas.ts';

const texts = habeasTexts.wrong;

export type OwnRegister = OutputOf<'register.mine'>['list'][number];
type Body = InputOf<'register.create'>['body'];

const person = [
  ...[
    'name',
    'last_name',
    'second_last_name',
    'document_type',
    'document_number',
    'document_date_expedition',
  ],
  ...['document_place_expedition', 'birthdate', 'gender', 'email', 'phone_number', 'department', 'city'],
  ...['neighborhood', 'primary_address_type', 'primary_address_number', 'secondary_address_number_a'],
  ...['secondary_address_number_b', 'reference_point', 'prefered_location_office'],
] as const;
const company = [
  'social_object',
  'document_number',
  'email',
  'ciiu',
  'rut',
  'business_type',
  'message',
] as const;

/** Named as in the API, so that errors appear at their fields. */
export type RegisterField =
  | `user_data.${(typeof person)[number]}`
  | `company_data.${(typeof company)[number]}`
  | 'user_type'
  | 'client_type'
  | 'habeasAccept'
  | 'promotional';

export const registerFields: readonly RegisterField[] = [
  ...person.map((name) => `user_data.${name}` as const),
  ...company.map((name) => `company_data.${name}` as const),
  ...(['user_type', 'client_type', 'habeasAccept', 'promotional'] as const),
];

export type RegisterValues = Record<RegisterField, string>;

/** The values for the API; the server rejects unknown list values at their field. */
export function dataOf(values: RegisterValues) {
  const of = <Name extends string>(group: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, values[`${group}.${name}` as RegisterField]]));
  const { birthdate, ...user } = of('user_data', person);
  return {
    user_type: values.user_type,
    client_type: values.client_type,
    user_data: { ...user, birthdate: birthdate === '' ? null : birthdate },
    company_data: values.user_type === 'JURIDICA' ? of('company_data', company) : null,
  } as unknown as Pick<Body, 'user_type' | 'client_type' | 'user_data' | 'company_data'>;
}

/** Back-office 5: required fields. `hasDocument`: one is already stored. */
export function problemsOf(values: RegisterValues, hasDocument: boolean): FieldErrors<RegisterField> {
  const wrong: FieldErrors<RegisterField> = {};
  const need = (field: RegisterField, text: string) => {
    if (values[field].trim() === '') wrong[field] = text;
  };
  if (values.user_type === 'JURIDICA') {
    need('company_data.social_object', texts.social_object);
    need('company_data.document_number', texts.company_document);
  }
  need('user_data.name', texts.name);
  need('user_data.last_name', texts.last_name);
  need('user_data.document_type', texts.document_type);
  if (!hasDocument) need('user_data.document_number', texts.document_number);
  need('user_data.document_date_expedition', texts.document_date_expedition);
  need('user_data.document_place_expedition', texts.document_place_expedition);
  return wrong;
}
