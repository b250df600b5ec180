import { z } from 'zod';
import { WEEK_DAYS } from '#rules/goods/alcohol-hours.ts';
import { Time } from './hours.ts';

const MOST_PAUSES = 20;
const MOST_DRY_DAYS = 60;

/** Hours of the week without sale of alcohol, as sent. */
export const AlcoholPauses = z.array(
  z.object({ days: z.array(z.enum(WEEK_DAYS)), from: z.string(), to: z.string(), reason: z.string() }),
);
/** Dates of ley seca, as sent: two instants. */
export const DryDays = z.array(z.object({ from: z.string(), until: z.string(), reason: z.string() }));

const Reason = z
  .string()
  .trim()
  .min(1, 'Escribe el motivo: lo leen los clientes.')
  .max(40, 'Puede tener máximo 40 caracteres.');
const Moment = z.iso.datetime({ offset: true, error: 'Elige día y hora.' });

export const AlcoholPausesField = z
  .array(
    z.object({
      days: z
        .array(z.enum(WEEK_DAYS, 'Elige días de la semana.'))
        .min(1, 'Elige al menos un día.')
        .overwrite((days) => WEEK_DAYS.filter((day) => days.includes(day))),
      from: Time,
      /** Not after `from`: of the day after. Equal hours are the whole day. */
      to: Time,
      reason: Reason,
    }),
  )
  .max(MOST_PAUSES, `Pueden ser máximo ${MOST_PAUSES} horarios.`);

/** In order. */
export const DryDaysField = z
  .array(
    z
      .object({ from: Moment, until: Moment, reason: Reason })
      .refine(({ from, until }) => Date.parse(until) > Date.parse(from), {
        path: ['until'],
        message: 'Termina después de empezar.',
      }),
  )
  .max(MOST_DRY_DAYS, `Pueden ser máximo ${MOST_DRY_DAYS} fechas.`)
  .overwrite((days) => [...days].sort((one, other) => Date.parse(one.from) - Date.parse(other.from)));
