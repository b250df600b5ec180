import { isCommonPassword } from './common-passwords.ts';
import { typedText } from './package-contents/typed-text.ts';

export type SignUpFields = {
  name: string;
  email: string;
  phone: string;
  password: string;
  passwordRepeat: string;
};

export type SignUpField = keyof SignUpFields;

export type IdentityProblem =
  | 'EMAIL_REQUIRED'
  | 'EMAIL_INVALID'
  | 'NAME_REQUIRED'
  | 'NAME_TOO_SHORT'
  | 'PHONE_REQUIRED'
  | 'PHONE_INVALID'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORDS_DIFFER';

export type SignUpProblem = { field: SignUpField; code: IdentityProblem };

/** Texts of field problems from storefront 5. A new problem without text does not compile. */
export const IDENTITY_TEXTS: Record<IdentityProblem, string> = {
  EMAIL_REQUIRED: 'Debes poner un email',
  EMAIL_INVALID: 'El email que ingresaste no esta del todo bien, verificalo.',
  NAME_REQUIRED: 'Debes poner un nombre',
  NAME_TOO_SHORT: 'Tu nombre debe tener minimo 4 letras',
  PHONE_REQUIRED: 'Debes poner un teléfono',
  PHONE_INVALID: 'El telefono debe ser de 10 digitos',
  PASSWORD_REQUIRED: 'Debes poner una contraseña',
  // Rule 42: the wording of the specification with our number.
  PASSWORD_TOO_SHORT: 'La contraseña debe tener mas de 8 caracteres',
  PASSWORD_TOO_COMMON: 'Esa contraseña es muy común. Elige otra.',
  PASSWORDS_DIFFER: 'Verifica que ambas contraseñas sean iguales.',
};

/** The same for a whole form. */
export const FORM_TEXTS = {
  fillAll: 'Debes llenar todos los campos.',
  termsRequired: 'Debes aceptar los términos y condiciones.',
  habeasRequired: 'Marca la casilla para autorizar el tratamiento de tus datos.',
} as const;

const MIN_EMAIL_LENGTH = 6;
const MIN_NAME_LENGTH = 4;
export const MIN_PASSWORD_LENGTH = 8;

/** Longer than 5 characters, with '@', without spaces (storefront 5): enough to look for an account. */
export function mayBeEmail(email: string): boolean {
  return email.length >= MIN_EMAIL_LENGTH && email.includes('@') && !/\s/.test(email);
}

/** One address that mail can be sent to, as `normaliseEmail` writes it. */
export function checkEmail(email: string): boolean {
  return mayBeEmail(email) && ADDRESS.test(email);
}

/** ASCII, so that no letter only looks like another one; its host has a name, not a number. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:xn--[a-z\d-]+|[a-z]{2,})$/;

/**
 * As sent and stored, so that one mailbox has one address: lower case, the host's international letters as the mail
 * system writes them (IDNA), its dots as dots and none at its end.
 */
export function normaliseEmail(written: string): string {
  const email = typedText(written).toLowerCase().replaceAll('。', '.');
  const at = email.lastIndexOf('@');
  if (at === -1) return email;
  const host = email.slice(at + 1).replace(/\.+$/, '');
  return `${email.slice(0, at)}@${LATIN_HOST.test(host) ? asciiHost(host) : host}`;
}

/** Letters of other scripts may be look-alikes: 'gmаil.com' with a Cyrillic 'а'. */
const LATIN_HOST = /^[\p{Script=Latin}\p{Mn}\d.-]+$/u;

/** Node and browsers have it; no rule needs anything else of theirs, so their types are not here. */
const { URL } = globalThis as unknown as { URL: new (address: string) => { hostname: string } };

function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/**
 * A Colombian number as '+57' and 10 digits starting with 3 (mobile) or 60 (fixed), rule 42; undefined for
 * anything else. Spaces, dashes, dots, brackets and the country code are allowed in the text.
 */
export function normalisePhone(text: string): string | undefined {
  const digits = typedText(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+57|0057|57)/, '');
  return /^(?:3\d{9}|60\d{8})$/.test(digits) ? `+57${digits}` : undefined;
}

/**
 * Why the password is refused (rule 42); undefined when it is allowed. Length in characters as people count. The
 * server knows more common ones than a page loads.
 */
export function passwordProblem(password: string, isCommon = isCommonPassword): IdentityProblem | undefined {
  if (password === '') return 'PASSWORD_REQUIRED';
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'PASSWORD_TOO_SHORT';
  return isCommon(password) ? 'PASSWORD_TOO_COMMON' : undefined;
}

/** Problems of a sign-up, in form order, at most one per field; empty without any. */
export function checkSignUp(fields: SignUpFields, isCommon = isCommonPassword): SignUpProblem[] {
  const found: [SignUpField, IdentityProblem | undefined][] = [
    ['name', nameProblem(fields.name)],
    ['email', emailProblem(fields.email)],
    ['phone', phoneProblem(fields.phone)],
    ['password', passwordProblem(fields.password, isCommon)],
    ['passwordRepeat', fields.password === fields.passwordRepeat ? undefined : 'PASSWORDS_DIFFER'],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}

function nameProblem(name: string): IdentityProblem | undefined {
  const length = [...typedText(name)].length;
  if (length === 0) return 'NAME_REQUIRED';
  return length < MIN_NAME_LENGTH ? 'NAME_TOO_SHORT' : undefined;
}

function emailProblem(email: string): IdentityProblem | undefined {
  const normalised = normaliseEmail(email);
  if (normalised === '') return 'EMAIL_REQUIRED';
  return checkEmail(normalised) ? undefined : 'EMAIL_INVALID';
}

function phoneProblem(phone: string): IdentityProblem | undefined {
  if (phone.trim() === '') return 'PHONE_REQUIRED';
  return normalisePhone(phone) ? undefined : 'PHONE_INVALID';
}

/**
 * Documents are searched by parts of at least this length: shorter ones would reveal too much of encrypted data.
 */
export const SHORTEST_PART = 4;

/** A document without separators: '1.144.012.345', 'ab-123456'. */
export function plainDocument(text: string): string {
  return typedText(text)
    .replace(/[\s.-]/g, '')
    .toUpperCase();
}
