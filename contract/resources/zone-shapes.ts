import { z } from 'zod';
import { StaffOffice } from '#contract/offices.ts';
import { staffRecord } from '#contract/resource.ts';
import { Id, Pesos } from '#contract/wire.ts';
import { Polygon } from './office-fields.ts';

/** A delivery zone of an office. */
export const StaffZone = z
  .object({
    id: Id,
    ...staffRecord,
    officeId: Id,
    /** Null is '- Sin Definir -'. */
    distance: z.enum(['cercano', 'lejano', 'muy_lejano']).nullable(),
    deliveryFee: Pesos,
    polygon: StaffOffice.shape.polygon,
  })
  .meta({ id: 'StaffZone' });

const missing = 'Todos los campos son obligatorios';
const negative = 'El valor del envío debe ser un número positivo';
const ZoneDistance = z.enum(['cercano', 'lejano', 'muy_lejano'], missing);
/** Back-office 5. */
const Fee = z
  .number({ error: ({ input }) => (input === undefined || input === null ? missing : negative) })
  .refine(Number.isInteger, 'El valor del envío debe ser un número entero')
  .nonnegative(negative)
  .max(1_000_000, 'El valor del envío puede ser máximo $ 1.000.000');

export const ZoneFields = z.object({ distance: ZoneDistance, deliveryFee: Fee, polygon: Polygon });
