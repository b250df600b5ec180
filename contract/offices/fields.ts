import { z } from 'zod';
import { isInColombia } from '#rules/places/colombia.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { MOST_CORNERS, polygonProblem, tidyPolygon } from '#rules/places/polygon.ts';
import { polygonProblemText } from '#rules/places/polygon-words.ts';
import { Geopoint } from '../wire.ts';
import { AlcoholPausesField, DryDaysField } from './alcohol.ts';
import { OfficeHoursField, SpecialDaysField } from './hours.ts';

/** Bytes of a body with the most corners. */
export const POLYGON_LIMIT = 32 * 1024;

const toPoint = ([lat, lng]: readonly [number, number]) => ({ lat, lng });

/** Latitude first; without the closing point again, and with every side where it can be. */
export const Polygon = z
  .array(Geopoint, 'Dibuja al menos tres puntos.')
  .max(MOST_CORNERS + 1, polygonProblemText({ kind: 'many' }))
  .superRefine((points, { addIssue }) => {
    const problem = polygonProblem(points.map(toPoint));
    if (problem) addIssue({ code: 'custom', message: polygonProblemText(problem) });
  })
  .overwrite((points) =>
    tidyPolygon(points.map(toPoint)).map(({ lat, lng }): [number, number] => [lat, lng]),
  );

const OfficePlace = z
  .tuple([z.number(), z.number()], 'Escribe latitud y longitud.')
  .refine((point) => isInColombia(toPoint(point)), 'Está por fuera de Colombia: revisa latitud y longitud.');

/** Days of a calendar, in order and each once. */
export const Days = z
  .array(z.iso.date('Elige un día.'))
  .max(100, 'Pueden ser máximo 100 días.')
  .overwrite((days) => [...new Set(days)].sort());
const text = (most: number) => z.string().trim().max(most, `Puede tener máximo ${most} caracteres.`);
const whole = (most: number) =>
  z
    .int('Escribe un número entero.')
    .nonnegative('No puede ser menor que 0.')
    .max(most, `Puede ser máximo ${most}.`);
const key = text(100);

/** Editable fields of an office. */
export const OfficeChanges = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(80, 'Puede tener máximo 80 caracteres.'),
  /** The name that shoppers read; '' is the same as its name. */
  displayName: text(80),
  city: text(60),
  address: text(160),
  geopoint: OfficePlace,
  polygon: Polygon,
  support_number: text(30).regex(/^[\d\s()+-]*$/, 'Escribe un número de teléfono.'),
  /** Minutes of preparation for each product. */
  delivery_time_per_product: whole(240),
  hours: OfficeHoursField,
  /** Days that count as holidays here, and holidays that are working days here (rule 72). */
  extra_holidays: Days,
  working_holidays: Days,
  special_days: SpecialDaysField,
  /** Hours of the week and dates without sale of alcohol, by decree of its municipality (rule 99). */
  alcoholPauses: AlcoholPausesField,
  dryDays: DryDaysField,
  /** Orders a window takes; 0 = no limit. */
  window_capacity: whole(10_000),
  is_default: z.boolean(),
  position: whole(1_000_000),
  ...(Object.fromEntries(OFFICE_KEYS.map((name) => [name, key])) as Record<
    (typeof OFFICE_KEYS)[number],
    typeof key
  >),
});

/** A new one needs a name, a city and a location (back-office 5). */
export const OfficeFields = OfficeChanges.partial().extend({
  name: OfficeChanges.shape.name,
  city: text(60).min(1, 'El campo ciudad es obligatorio.'),
  geopoint: OfficePlace,
});
