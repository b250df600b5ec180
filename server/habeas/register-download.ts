import { z } from 'zod';
import { ExportDay } from '#contract/habeas/register.ts';
import { atTime } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { EXPORT_TEXTS, exportProblem } from '#rules/habeas/register.ts';
import type { Queries } from '#server/db/database.ts';
import { failAt } from '#server/http/failure.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import type { Cell } from '#server/tickets/cell.ts';
import { csvOf } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { xlsxOf } from '#server/tickets/xlsx.ts';
import { placeNames } from './geography.ts';
import { presentRegister, type ShownRegister } from './present-register.ts';
import { type DownloadedRow, readRegistersBetween } from './register-queries.ts';

const BATCH = 500;

type Column = readonly [head: string, cell: (register: ShownRegister) => Cell | null | undefined];
const person = (head: string, field: keyof ShownRegister['user_data']): Column => [
  head,
  ({ user_data }) => user_data[field],
];
const company = (head: string, field: keyof NonNullable<ShownRegister['company_data']>): Column => [
  head,
  ({ company_data }) => company_data?.[field],
];

const day = (head: string, field: keyof ShownRegister['user_data']): Column => [
  head,
  ({ user_data }) => {
    const text = user_data[field];
    return text ? { day: String(text) } : text;
  },
];

const columns: readonly Column[] = [
  ['Tipo de persona', ({ user_type }) => user_type],
  ['Tipo de cliente', ({ client_type }) => client_type],
  person('Nombre', 'name'),
  person('Apellido', 'last_name'),
  person('Segundo apellido', 'second_last_name'),
  person('Tipo de documento', 'document_type'),
  person('Número de documento', 'document_number'),
  day('Fecha de expedición', 'document_date_expedition'),
  person('Lugar de expedición', 'document_place_expedition'),
  day('Fecha de nacimiento', 'birthdate'),
  person('Género', 'gender'),
  person('Correo electrónico', 'email'),
  person('Teléfono', 'phone_number'),
  person('Código del departamento', 'department'),
  ['Departamento', ({ user_data: { department, city } }) => placeNames(department, city).department],
  person('Código de la ciudad', 'city'),
  ['Ciudad', ({ user_data: { department, city } }) => placeNames(department, city).city],
  person('Barrio', 'neighborhood'),
  person('Tipo de vía', 'primary_address_type'),
  person('Número', 'primary_address_number'),
  person('Número A', 'secondary_address_number_a'),
  person('Número B', 'secondary_address_number_b'),
  person('Punto de referencia', 'reference_point'),
  person('Sede preferida', 'prefered_location_office'),
  company('Razón social', 'social_object'),
  company('Documento de la empresa', 'document_type'),
  company('Número de la empresa', 'document_number'),
  company('CIIU', 'ciiu'),
  company('Correo de la empresa', 'email'),
  company('RUT', 'rut'),
  company('Tipo de negocio', 'business_type'),
  company('Mensaje', 'message'),
  [
    'Autoriza promociones',
    ({ promotional_send_authorization }) => (promotional_send_authorization ? 'SI' : 'NO'),
  ],
  ['Estado', ({ status }) => status],
  ['Registraduría', ({ registraduria_status }) => registraduria_status],
  ['Creado', ({ createdAt }) => ({ moment: new Date(createdAt) })],
  ['Actualizado', ({ updatedAt }) => ({ moment: new Date(updatedAt) })],
];

const shared = {
  module: 'habeas-data',
  does: 'the register of personal data',
  who: 'habeas staff',
  name: 'habeas-data',
} as const;

export const registerCsv = defineDownload({
  ...shared,
  type: 'csv',
  parameters: z.strictObject({}),
  write: (db, _, { identities }) =>
    csvOf(tableOf(db, { from: new Date(0), until: new Date(8.64e15) }, identities)),
});

/** The days, under the names of this contract or of the specification. */
const ExportDays = z
  .union([
    z.strictObject({ from: ExportDay, to: ExportDay }),
    z.strictObject({ fecha_desde: ExportDay, fecha_hasta: ExportDay }),
  ])
  .transform((days) => ('from' in days ? days : { from: days.fecha_desde, to: days.fecha_hasta }));

/** Registers of these days, both included: at most twelve months. */
export const registerExcel = defineDownload({
  ...shared,
  type: 'xlsx',
  parameters: ExportDays,
  refuse: async ({ from, to }, { now }) => {
    const problem = exportProblem(from, to, bogotaDay(now()));
    return problem && failAt('INVALID_INPUT', 'parameters.to', EXPORT_TEXTS[problem]);
  },
  write: (db, { from, to }, { identities }) => {
    const span = { from: startOf(from), until: new Date(+startOf(to) + DAY_MS) };
    return xlsxOf('Habeas data', tableOf(db, span, identities));
  },
});

function startOf(text: string): Date {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return atTime({ year, month, day }, '00:00');
}

async function* tableOf(
  db: Queries,
  span: { from: Date; until: Date },
  identities: IdentitySeal,
): AsyncIterable<Cell[][]> {
  yield [columns.map(([head]) => head)];
  let after: DownloadedRow | undefined;
  do {
    const rows: DownloadedRow[] = await readRegistersBetween(db, span, after, BATCH);
    const registers = rows.map((row) => presentRegister(row, identities, []));
    if (rows.length > 0) yield registers.map((register) => columns.map(([, cell]) => cell(register) ?? ''));
    after = rows.length < BATCH ? undefined : rows.at(-1);
  } while (after);
}
