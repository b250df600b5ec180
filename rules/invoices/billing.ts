import { checkEmail, normaliseEmail, plainDocument } from '../identity.ts';
import { checkDigit } from '../legal-identity.ts';
import { typedText } from '../package-contents/typed-text.ts';

/** Documents that an invoice may name a buyer by. */
export const DOCUMENT_TYPES = ['cc', 'ce', 'nit', 'passport', 'ppt', 'foreign'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_TYPE_NAMES: Record<DocumentType, string> = {
  cc: 'Cédula de ciudadanía',
  ce: 'Cédula de extranjería',
  nit: 'NIT',
  passport: 'Pasaporte',
  ppt: 'Permiso por protección temporal',
  foreign: 'Documento extranjero',
};

/** Their codes in an electronic invoice (DIAN, Anexo Técnico 1.9, types of document). */
export const DOCUMENT_TYPE_CODES: Record<DocumentType, string> = {
  cc: '13',
  ce: '22',
  nit: '31',
  passport: '41',
  ppt: '48',
  foreign: '42',
};

/** To whom an invoice is made out. */
export type Billing = {
  documentType: DocumentType;
  /** Without separators and check digit. */
  document: string;
  /** Only for a NIT. */
  checkDigit: string | null;
  /** A person's name, or the razón social. */
  name: string;
  email: string;
  /** Whether the buyer charges VAT on what they sell. */
  vatResponsible: boolean;
};

export type TypedBilling = Omit<Billing, 'checkDigit'> & { checkDigit?: string | null | undefined };
type Problem = { field: keyof Billing; message: string };

const SHAPES: Record<DocumentType, RegExp> = {
  cc: /^\d{5,10}$/,
  ce: /^[A-Z\d]{4,12}$/,
  nit: /^\d{6,10}$/,
  passport: /^[A-Z\d]{5,16}$/,
  ppt: /^\d{5,15}$/,
  foreign: /^[A-Z\d]{4,20}$/,
};

const WRONG_DOCUMENT: Record<DocumentType, string> = {
  cc: 'La cédula de ciudadanía tiene entre 5 y 10 números.',
  ce: 'La cédula de extranjería tiene entre 4 y 12 letras o números.',
  nit: 'El NIT tiene entre 6 y 10 números; el dígito de verificación va después de un guion.',
  passport: 'El pasaporte tiene entre 5 y 16 letras o números.',
  ppt: 'El permiso tiene entre 5 y 15 números.',
  foreign: 'El documento tiene entre 4 y 20 letras o números.',
};

const MAX_NAME = 160;

export const BILLING_TEXTS = {
  nameMissing: 'Escribe el nombre o la razón social.',
  nameLong: `El nombre puede tener máximo ${MAX_NAME} letras.`,
  email: 'Escribe un correo como ana@correo.co: ahí llega la factura.',
  documentMissing: 'Escribe el número del documento.',
  checkDigit: (digit: string) => `El dígito de verificación de ese NIT es ${digit}. Revisa el número.`,
  noCheckDigit: 'Solo el NIT tiene dígito de verificación.',
};

/** What was typed, as it is stored, or what is wrong with each field. */
export function checkBilling(typed: TypedBilling): { billing: Billing } | { problems: Problem[] } {
  const { documentType } = typed;
  const name = typedText(typed.name).replace(/\s+/g, ' ').trim();
  const email = normaliseEmail(typed.email);
  const { document, digit } = documentOf(typed);
  const right = documentType === 'nit' && SHAPES.nit.test(document) ? String(checkDigit(document)) : null;
  const found: (Problem | false)[] = [
    document === '' && { field: 'document', message: BILLING_TEXTS.documentMissing },
    document !== '' &&
      !SHAPES[documentType].test(document) && { field: 'document', message: WRONG_DOCUMENT[documentType] },
    right !== null &&
      digit !== '' &&
      digit !== right && { field: 'checkDigit', message: BILLING_TEXTS.checkDigit(right) },
    documentType !== 'nit' && digit !== '' && { field: 'checkDigit', message: BILLING_TEXTS.noCheckDigit },
    name === '' && { field: 'name', message: BILLING_TEXTS.nameMissing },
    [...name].length > MAX_NAME && { field: 'name', message: BILLING_TEXTS.nameLong },
    !checkEmail(email) && { field: 'email', message: BILLING_TEXTS.email },
  ];
  const problems = found.filter((one) => one !== false);
  if (problems.length > 0) return { problems };
  const { vatResponsible } = typed;
  return { billing: { documentType, document, checkDigit: right, name, email, vatResponsible } };
}

/**
 * The check digit stands apart, after a hyphen, or behind nine digits. Ten digits that begin with 1 are a cédula
 * (there are none of nine); all others are nine and their check digit.
 */
function documentOf({
  documentType,
  document: text,
  checkDigit: typed,
}: Pick<TypedBilling, 'documentType' | 'document' | 'checkDigit'>) {
  const apart = typedText(typed ?? '').trim();
  if (documentType !== 'nit') return { document: plainDocument(text), digit: apart };
  const [, body = '', behind = ''] = /^(.*?)[\s.]*-[\s.]*(\d)$/.exec(typedText(text).trim()) ?? [];
  if (behind !== '') return { document: plainDocument(body), digit: apart === '' ? behind : apart };
  const digits = plainDocument(text);
  if (/^[02-9]\d{9}$/.test(digits) && (apart === '' || digits.endsWith(apart)))
    return { document: digits.slice(0, 9), digit: digits.slice(9) };
  return { document: digits, digit: apart };
}

/** '901234567-7', '1144000000' */
export function documentWords({
  document,
  checkDigit: digit,
}: Pick<Billing, 'document' | 'checkDigit'>): string {
  return digit === null ? document : `${document}-${digit}`;
}

/** The check digit of a NIT while it is typed; undefined for other documents, and until it is one. */
export function typedCheckDigit(typed: Pick<TypedBilling, 'documentType' | 'document'>): string | undefined {
  const { document } = documentOf(typed);
  return (
    checkDigitOf({ documentType: typed.documentType, document: SHAPES.nit.test(document) ? document : '' }) ??
    undefined
  );
}

/** The check digit of a stored document. */
export function checkDigitOf({ documentType, document }: Pick<Billing, 'documentType' | 'document'>) {
  return documentType === 'nit' && /^\d+$/.test(document) ? String(checkDigit(document)) : null;
}
