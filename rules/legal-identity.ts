import { checkEmail, normaliseEmail } from './identity.ts';

/** Who sells, always within reach of a buyer (Ley 1480 of 2011, article 50 a): texts of the business's own. */
export const LEGAL_FIELDS = [
  'legal_company',
  'legal_nit',
  'legal_address',
  'legal_phone',
  'legal_email',
] as const;

type Texts = Readonly<Record<string, string | undefined>>;

export function legalGaps(texts: Texts): (typeof LEGAL_FIELDS)[number][] {
  return LEGAL_FIELDS.filter((field) => {
    const text = texts[field]?.trim() ?? '';
    if (field === 'legal_nit') return !isNit(text);
    return field === 'legal_email' ? !checkEmail(normaliseEmail(text)) : text === '';
  });
}

/** Factors of the digits, the last one first (Orden Administrativa 4 of 1989 of the DIAN). */
const FACTORS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Whether it is a NIT with its check digit: '901.234.567-7', '901234567-7'. */
export function isNit(text: string): boolean {
  const [, body = '', check] = /^([\d.]{5,19})-(\d)$/.exec(text.replaceAll(' ', '')) ?? [];
  const digits = body.replaceAll('.', '');
  if (digits === '' || digits.length > FACTORS.length) return false;
  return checkDigit(digits) === Number(check);
}

/** The check digit of the digits of a NIT. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (FACTORS[at] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}
