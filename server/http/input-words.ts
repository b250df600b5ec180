import type { z } from 'zod';
import { groupThousands } from '#rules/money.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const OF_TYPE: Partial<Record<string, string>> = {
  int: 'Debe ser un número entero.',
  number: 'Debe ser un número.',
  nan: 'Debe ser un número.',
  string: 'Debe ser un texto.',
  boolean: 'Debe ser verdadero o falso.',
  array: 'Debe ser una lista.',
  tuple: 'Debe ser una lista.',
  object: 'Debe ser un objeto.',
  record: 'Debe ser un objeto.',
  date: 'Debe ser una fecha.',
  null: 'Debe quedar vacío.',
};

const OF_FORMAT: Partial<Record<string, string>> = {
  email: 'No es un correo válido.',
  uuid: 'No es un identificador válido.',
  url: 'No es una dirección web válida.',
  date: 'No es una fecha válida.',
  datetime: 'No es una fecha y hora válida.',
};

const NOT_VALID = 'No es válido.';

/** Default text for an invalid field, shown beside it. */
export function inputWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected, issue.input);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive !== false);
    case 'invalid_format':
      return OF_FORMAT[issue.format] ?? 'No tiene el formato esperado.';
    case 'not_multiple_of':
      return `Debe ser un múltiplo de ${issue.divisor}.`;
    case 'invalid_value':
      return valueWords(issue.values, issue.input);
    case 'unrecognized_keys':
      return `No conocemos ${issue.keys.join(', ')}.`;
    default:
      return NOT_VALID;
  }
}

const isMissing = (input: unknown) => input === undefined || input === null;

function typeWords(expected: string, input: unknown): string {
  if (isMissing(input) && expected !== 'null') return 'Falta este dato.';
  return OF_TYPE[expected] ?? NOT_VALID;
}

function valueWords(values: readonly unknown[], input: unknown): string {
  if (isMissing(input)) return 'Falta este dato.';
  return values.length === 1
    ? `Debe ser ${values[0]}.`
    : `Debe ser una de estas opciones: ${values.join(', ')}.`;
}

function tooSmall(origin: string, minimum: number | bigint, inclusive: boolean): string {
  if (origin === 'string') {
    return minimum === 1 ? 'No puede quedar vacío.' : `Debe tener al menos ${minimum} caracteres.`;
  }
  if (isList(origin)) {
    return minimum === 1 ? 'Agrega al menos uno.' : `Agrega al menos ${minimum}.`;
  }
  if (!isFigure(origin)) return NOT_VALID;
  return inclusive ? `Debe ser ${figure(minimum)} o más.` : `Debe ser mayor que ${figure(minimum)}.`;
}

function tooBig(origin: string, maximum: number | bigint, inclusive: boolean): string {
  if (origin === 'string') return `No puede pasar de ${figure(maximum)} caracteres.`;
  if (isList(origin)) return `No pueden ser más de ${figure(maximum)}.`;
  if (!isFigure(origin)) return NOT_VALID;
  if (maximum >= Number.MAX_SAFE_INTEGER) return 'Es un número demasiado grande.';
  return inclusive ? `Debe ser ${figure(maximum)} o menos.` : `Debe ser menor que ${figure(maximum)}.`;
}

const isList = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map';

const isFigure = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint';

/** Formats a number as '50.000'; decimals and signed numbers are unchanged. */
function figure(value: number | bigint): string {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 0
    ? groupThousands(number)
    : String(value).replace('.', ',');
}
