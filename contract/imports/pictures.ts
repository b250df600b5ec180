import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Id } from '#contract/wire.ts';

/** Maximum files per request. */
export const MOST_REFERENCES = 50;

const reference = z
  .string()
  .trim()
  .min(1, 'Falta la referencia.')
  .max(60, 'La referencia es demasiado larga.');
const references = z.union([
  reference.transform((one) => [one]),
  z.array(reference).min(1, 'Falta la referencia.').max(MOST_REFERENCES),
]);

export const imageImportCalls = {
  'products.validate': call({
    summary: 'De qué producto es cada imagen que se va a importar, por SKU o por código de barras',
    source: 'back-office 7 (A53); path chosen in the table of calls',
    method: 'POST',
    path: '/products/validate',
    version: 'v1',
    who: 'superadmin',
    body: z.object({
      type: z.literal('import_images'),
      query: z
        .object({ id_item: references, bar_code: references })
        .partial()
        .refine(
          (query) => Object.values(query).filter((value) => value !== undefined).length === 1,
          'Busca por SKU o por código de barras.',
        ),
      /** One answer for each reference. */
      limit: z.literal(1).default(1),
    }),
    output: z.object({
      list: z.array(
        z.object({
          reference: z.string(),
          id: Id,
          id_item: z.string(),
          bar_code: z.string(),
          title: z.string(),
          photoUrl: z.string(),
          version: z.int().positive(),
          /** Others have the same reference: it is ambiguous. */
          repeated: z.boolean(),
        }),
      ),
    }),
  }),
};
