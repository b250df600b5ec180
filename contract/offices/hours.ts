import { z } from 'zod';
import { dayProblems, weekProblems } from '#rules/dates/hours-problems.ts';
import { officeHours, type WeekHours as Week } from '#rules/dates/office-hours.ts';

/** A year of single dates, and more. */
const MOST_DAYS = 60;

export const Time = z
  .string('Escribe la hora.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 08:00.');

const DayTimes = z.object({
  orderOpen: Time,
  orderClose: Time,
  storeOpen: Time,
  storeClose: Time,
  pickupFrom: Time,
  pickupTo: Time,
  deliveryFrom: Time,
  deliveryTo: Time,
});
const SundayTimes = z.object({
  sundayOpen: Time,
  sundayClose: Time,
  sundayStoreOpen: Time,
  sundayStoreClose: Time,
  sundayPickupFrom: Time,
  sundayPickupTo: Time,
  sundayDeliveryFrom: Time,
  sundayDeliveryTo: Time,
});

const texts = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as Record<
      keyof Shape & string,
      z.ZodString
    >,
  );

/** Hours of an office as sent. */
const DayHours = texts(DayTimes.shape);
export const WeekHours = texts({ ...DayTimes.shape, ...SundayTimes.shape });
export const SpecialDays = z.array(
  z.object({ date: z.string(), reason: z.string(), hours: DayHours.nullable() }),
);

/** Orders and deliveries are named; the other kinds follow from them where they are missing (rule 88). */
export const OfficeHoursField = DayTimes.partial()
  .extend(SundayTimes.partial().shape)
  .required({
    orderOpen: true,
    orderClose: true,
    sundayOpen: true,
    sundayClose: true,
    deliveryFrom: true,
    deliveryTo: true,
  })
  .superRefine((hours, { addIssue }) => {
    // JSON has no undefined.
    for (const { field, message } of weekProblems(officeHours(hours as Partial<Week>)))
      addIssue({ code: 'custom', path: [field], message });
  });

const SpecialDayField = z.object({
  date: z.iso.date('Elige un día.'),
  reason: z
    .string()
    .trim()
    .min(1, 'Escribe el motivo: lo leen los clientes.')
    .max(40, 'Puede tener máximo 40 caracteres.'),
  /** Null: closed the whole day. */
  hours: DayTimes.superRefine((hours, { addIssue }) => {
    for (const { field, message } of dayProblems(hours)) addIssue({ code: 'custom', path: [field], message });
  }).nullable(),
});

/** Single dates, in order and each once. */
export const SpecialDaysField = z
  .array(SpecialDayField)
  .max(MOST_DAYS, `Pueden ser máximo ${MOST_DAYS} días.`)
  .superRefine((days, { addIssue }) => {
    days.forEach(({ date }, at) => {
      if (days.findIndex((other) => other.date === date) < at)
        addIssue({ code: 'custom', path: [at, 'date'], message: 'Ese día ya está en la lista.' });
    });
  })
  .overwrite((days) => [...days].sort((one, other) => one.date.localeCompare(other.date)));
