import { englishErrors } from '#contract/english/errors.ts';
import { type ErrorDetail, errors } from '#contract/errors.ts';
import { correctSpelling } from '#rules/spelling.ts';
import type { Failure } from '../failure.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a failure is answered in English: only to a program that prefers it. A browser sends the page that it calls
 * from, and pages are in Spanish whatever its language (rule 118).
 */
export function prefersEnglish(headers: Headers): boolean {
  const { 'accept-language': languages } = headers;
  if (typeof languages !== 'string' || headers['sec-fetch-site'] !== undefined) return false;
  const ranked = languages
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { language: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'es') && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return ranked[0]?.language === 'en';
}

/** The failure in English. A text that is more specific than its code's is left as it is. */
export function inEnglish(failure: Failure): Failure {
  const { failure: code, message } = failure;
  const general = englishErrors[code];
  const details = failure.details.map(englishDetail);
  const isFirstField = message === failure.details[0]?.message;
  const specific = isFirstField ? details[0]?.message : `${general} (${message})`;
  const isGeneral = correctSpelling(message) === correctSpelling(errors[code].message);
  return { ...failure, message: isGeneral ? general : (specific ?? general), details };
}

function englishDetail({ field, message }: ErrorDetail): ErrorDetail {
  const [pattern, english] = sentences.find(([one]) => one.test(message)) ?? [];
  if (pattern === undefined || english === undefined) return { field, message };
  return { field, message: message.replace(pattern, english).replaceAll(/\d[\d.,]*\d/g, englishFigure) };
}

function englishFigure(figure: string): string {
  return figure.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

/** Translations of the sentences in input-words.ts. Texts of single fields are not translated. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Falta este dato\.$/, 'This is missing.'],
  [/^No es válido\.$/, 'This is not valid.'],
  [/^Debe ser un número entero\.$/, 'It must be an integer.'],
  [/^Debe ser un número\.$/, 'It must be a number.'],
  [/^Debe ser un texto\.$/, 'It must be a string.'],
  [/^Debe ser verdadero o falso\.$/, 'It must be true or false.'],
  [/^Debe ser una lista\.$/, 'It must be an array.'],
  [/^Debe ser un objeto\.$/, 'It must be an object.'],
  [/^Debe ser una fecha\.$/, 'It must be a date.'],
  [/^Debe quedar vacío\.$/, 'It must be null.'],
  [/^No es un correo válido\.$/, 'It is not a valid email.'],
  [/^No es un identificador válido\.$/, 'It is not a valid identifier.'],
  [/^No es una dirección web válida\.$/, 'It is not a valid web address.'],
  [/^No es una fecha válida\.$/, 'It is not a valid date.'],
  [/^No es una fecha y hora válida\.$/, 'It is not a valid date and time.'],
  [/^No tiene el formato esperado\.$/, 'It does not have the expected format.'],
  [/^Debe ser un múltiplo de (.+)\.$/, 'It must be a multiple of $1.'],
  [/^No conocemos (.+)\.$/, 'Unknown: $1.'],
  [/^Debe ser una de estas opciones: (.+)\.$/, 'It must be one of: $1.'],
  [/^Debe ser (.+) o más\.$/, 'It must be at least $1.'],
  [/^Debe ser (.+) o menos\.$/, 'It must be at most $1.'],
  [/^Debe ser mayor que (.+)\.$/, 'It must be greater than $1.'],
  [/^Debe ser menor que (.+)\.$/, 'It must be less than $1.'],
  [/^Debe ser ([^\s]+)\.$/, 'It must be $1.'],
  [/^No puede quedar vacío\.$/, 'It cannot be empty.'],
  [/^Debe tener al menos (.+) caracteres\.$/, 'It must have at least $1 characters.'],
  [/^No puede pasar de (.+) caracteres\.$/, 'It cannot have more than $1 characters.'],
  [/^Agrega al menos (?:uno|(.+))\.$/, 'It has too few items.'],
  [/^No pueden ser más de (.+)\.$/, 'It cannot have more than $1 items.'],
  [/^Es un número demasiado grande\.$/, 'The number is too large.'],
  [/^No se pudo leer lo que enviaste: se espera JSON\.$/, 'The body could not be read: JSON is expected.'],
];
