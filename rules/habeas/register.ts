import type { Instant } from '../dates/bogota-clock.ts';

/** Enumerations of the register of personal data (back-office 9), as stored and sent. */
export const USER_TYPES = ['NATURAL', 'JURIDICA'] as const;
export const CLIENT_TYPES = [
  'CLIENTE SUPERMERCADO',
  'ASOCIADO COOTRAEMCALI',
  'CLIENTE MAYORISTA',
  'CLIENTE CENTRO COMERCIAL',
  'CLIENTE CINE',
  'COLABORADOR',
] as const;
export const DOCUMENT_TYPES = ['CEDULA DE CIUDADANIA', 'CEDULA DE EXTRANJERIA', 'PASAPORTE'] as const;
export const COMPANY_DOCUMENT_TYPES = ['NIT', 'RUT'] as const;
export const GENDERS = ['MASCULINO', 'FEMENINO', 'NEUTRO'] as const;
export const BUSINESS_TYPES = [
  'RESTAURANTE, COMIDAS RAPIDAS O CAFETERIA',
  'CASINO EMPRESARIAL',
  'PANADERIA',
  'TIENDA',
  'MINIMERCADO',
  'GRANERO',
  'SALSAMENTARIA O QUESERA',
  'DISTRIBUIDORA',
  'FUNDACION',
  'HOTEL O MOTEL',
  'LICORERA',
  'INSTITUCIONAL',
  'SUPERMERCADO O AUTOSERVICIO',
  'OTRO',
] as const;

export type RegisterWord = (
  | typeof CLIENT_TYPES
  | typeof DOCUMENT_TYPES
  | typeof COMPANY_DOCUMENT_TYPES
  | typeof GENDERS
  | typeof BUSINESS_TYPES
)[number];

/** A register counts as changed only after its first hour: until then its person was still completing it. */
const STILL_NEW_MS = 3_600_000;

export type RegisterStatus = 'Nuevo' | 'Actualizado';

export function registerStatus(created: Instant, updated: Instant): RegisterStatus {
  return +new Date(updated) - +new Date(created) > STILL_NEW_MS ? 'Actualizado' : 'Nuevo';
}

const SHOWN_AT_THE_START = 3;
const SHOWN_AT_THE_END = 1;

/** Enough of a document to recognise it, but not to copy it: '1144012345' → '114••••••5'. */
export function maskedDocument(document: string): string {
  const hidden = document.length - SHOWN_AT_THE_START - SHOWN_AT_THE_END;
  if (hidden <= 0) return '•'.repeat(document.length);
  return document.slice(0, SHOWN_AT_THE_START) + '•'.repeat(hidden) + document.slice(-SHOWN_AT_THE_END);
}

/** Nine digits grouped for reading, without the check digit: '900.123.456'; also while they are typed. */
export function companyDocumentText(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, '$1.');
}

/** The digits of what was typed or pasted, without the check digit. */
export function companyDocumentOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 9);
}

export type ExportProblem = 'both' | 'order' | 'future' | 'range';

/** Why the registers of these days ('YYYY-MM-DD', both included) are not downloaded; undefined where they are. */
export function exportProblem(from: string, to: string, today: string): ExportProblem | undefined {
  if (from === '' || to === '') return 'both';
  if (to < from) return 'order';
  if (to > today) return 'future';
  return to > lastDayOf(from, today) ? 'range' : undefined;
}

/** The last allowed day for this first one: twelve months later, and not after today. */
export function lastDayOf(from: string, today: string): string {
  const [year = '', month = '', day = ''] = from.split('-');
  // A year after 29 February is 28 February.
  const last = `${Number(year) + 1}-${month}-${month === '02' && day === '29' ? '28' : day}`;
  return last < today ? last : today;
}

/** Back-office 5, as quoted there where it is. */
export const EXPORT_TEXTS: Record<ExportProblem, string> = {
  both: 'Por favor, seleccione ambas fechas.',
  order: 'La fecha hasta no puede ser anterior a la fecha desde',
  future: 'Las fechas no pueden ser posteriores a hoy.',
  range: 'El rango no puede ser mayor a 12 meses.',
};
