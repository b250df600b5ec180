import { z } from 'zod';
import { isAddressCode } from '#rules/habeas/address-codes.ts';
import {
  BUSINESS_TYPES,
  CLIENT_TYPES,
  COMPANY_DOCUMENT_TYPES,
  DOCUMENT_TYPES,
  GENDERS,
  USER_TYPES,
} from '#rules/habeas/register.ts';
import { checkEmail, normaliseEmail, plainDocument } from '#rules/identity.ts';
import { Id, Instant } from '../wire.ts';

/** In capitals, as the register has its texts (back-office 3). */
const capitals = (what: string, most = 120) =>
  z.string().trim().toUpperCase().max(most, `${what} puede tener máximo ${most} caracteres.`);
const required = (what: string, most = 120) => capitals(what, most).min(1, `Escribe ${what.toLowerCase()}.`);
const Email = z
  .string()
  .overwrite(normaliseEmail)
  .max(254)
  .refine((email) => email === '' || checkEmail(email), 'El correo electrónico no es válido');
const AddressNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[\p{L}\d ]{0,20}$/u, 'Solo letras, números y espacios, como 20b, 1a o 5c.');
const Day = z.iso.date('Elige una fecha.');
const oneOf = <const Words extends readonly string[]>(words: Words, what: string) =>
  z.enum(words, `Elige ${what} de la lista.`);

/** The person, or the company's representative. */
export const RegisteredPerson = z.object({
  name: required('El nombre'),
  last_name: required('El apellido'),
  second_last_name: capitals('El segundo apellido').default(''),
  email: Email.default(''),
  document_type: oneOf(DOCUMENT_TYPES, 'el tipo de documento'),
  document_number: z
    .string()
    .transform(plainDocument)
    .pipe(z.string().regex(/^[A-Z0-9]{5,15}$/, 'El documento lleva de 5 a 15 letras o números.')),
  document_date_expedition: Day,
  document_place_expedition: required('El lugar de expedición'),
  gender: oneOf(['', ...GENDERS], 'el género').default(''),
  birthdate: Day.nullable().default(null),
  /** DIVIPOLA: two digits, and five with the municipality. */
  department: z
    .string()
    .regex(/^(\d{2})?$/, 'Elige el departamento de la lista.')
    .default(''),
  city: z
    .string()
    .regex(/^(\d{5})?$/, 'Elige la ciudad de la lista.')
    .default(''),
  neighborhood: capitals('El barrio').default(''),
  primary_address_type: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isAddressCode(code), 'Elige el tipo de vía de la lista.')
    .default(''),
  primary_address_number: AddressNumber.default(''),
  secondary_address_number_a: AddressNumber.default(''),
  secondary_address_number_b: AddressNumber.default(''),
  reference_point: capitals('El punto de referencia', 200).default(''),
  phone_number: z.string().trim().max(20).default(''),
  prefered_location_office: capitals('La sede preferida').default(''),
});

export const RegisteredCompany = z.object({
  ciiu: capitals('El código CIIU', 10).default(''),
  social_object: required('La razón social', 200),
  document_type: oneOf(COMPANY_DOCUMENT_TYPES, 'el tipo de documento').default('NIT'),
  /** Nine digits, without the check digit: 900.123.456. */
  document_number: z
    .string()
    .trim()
    .transform((text) => text.replace(/[\s.]/g, ''))
    .pipe(z.string().regex(/^\d{9}$/, 'El NIT lleva 9 números, sin el dígito de verificación.')),
  email: Email.default(''),
  rut: capitals('El RUT', 60).default(''),
  message: capitals('El mensaje', 500).default(''),
  business_type: oneOf(['', ...BUSINESS_TYPES], 'el tipo de negocio').default(''),
});

export const registerFields = {
  user_type: oneOf(USER_TYPES, 'el tipo de persona'),
  client_type: oneOf(['', ...CLIENT_TYPES], 'el tipo de cliente').default(''),
  promotional_send_authorization: z.boolean().default(false),
  user_data: RegisteredPerson,
  /** Null for a person. */
  company_data: RegisteredCompany.nullable().default(null),
};

const textsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as {
    [Name in keyof Shape]: z.ZodString;
  };

const ListedPerson = z.object(textsOf(RegisteredPerson)).pick({
  name: true,
  last_name: true,
  second_last_name: true,
  document_type: true,
  document_number: true,
  city: true,
  neighborhood: true,
});

/** A register in the list: its document is masked by default. */
export const ListedRegister = z
  .object({
    id: Id,
    user_type: z.enum(USER_TYPES),
    client_type: z.string(),
    promotional_send_authorization: z.boolean(),
    registraduria_status: z.string(),
    status: z.enum(['Nuevo', 'Actualizado']),
    createdAt: Instant,
    updatedAt: Instant,
    user_data: ListedPerson,
    company: z.object({ social_object: z.string(), document_number: z.string() }).nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'ListedRegister' });

export const Register = ListedRegister.omit({ company: true, user_data: true })
  .extend({
    /** The civil registry's answer about the person; '' before it is requested. */
    registraduria_data: z.string(),
    user_data: z.object({
      ...textsOf(RegisteredPerson),
      /** null: it is sealed under another key, and cannot be read. */
      document_number: z.string().nullable(),
      document_date_expedition: z.string().nullable(),
      birthdate: z.string().nullable(),
    }),
    company_data: z.object(textsOf(RegisteredCompany)).nullable(),
    /** The person's consents, newest first. */
    consents: z.array(
      z.object({
        purpose: z.enum(['personal_data', 'promotional']),
        granted: z.boolean(),
        text_version: z.string(),
        text_hash: z.string(),
        /** The words that were shown; null when another version rules by now. */
        text: z.string().nullable(),
        date: Instant,
        ip: z.string(),
        userAgent: z.string(),
      }),
    ),
  })
  .meta({ id: 'Register' });
