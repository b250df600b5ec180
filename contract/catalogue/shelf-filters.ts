import { z } from 'zod';
import { Id, lately } from '../wire.ts';
import { Adult } from './goods-kind.ts';
import { LabelMarksQuery } from './product-label.ts';

/** Filters of a list of products. */
export const ShelfFilters = z.object({
  category_id: Id.optional(),
  sub_category_id: Id.optional(),
  /** Brand names, separated by commas. */
  brand: z.string().max(300).optional(),
  /** Provider names, separated by commas. */
  provider: z.string().max(300).optional(),
  tag: z.string().max(100).optional(),
  discounted: z.stringbool().optional(),
  ends_today: z.stringbool().optional().describe('Solo lo que hoy está en oferta por último día.'),
  price_min: z.coerce.number<string | number>().int().nonnegative().optional(),
  price_max: z.coerce.number<string | number>().int().nonnegative().optional(),
  marks: LabelMarksQuery,
  adult: Adult,
});

/** Without it a list is in the order of the specification: the most seen first, then by discount. */
export const ShelfSort = z.enum(['discount', 'price', 'price_desc', 'pum', 'name']);

/** Of a list of offers alone. */
export const offerFacets = {
  categories: lately(z.array(z.object({ id: Id, count: z.int().positive() }))).describe(
    'De una lista de ofertas, cuántas hay en cada categoría, la que más tiene primero.',
  ),
  ends_today: lately(z.int().nonnegative()).describe(
    'De una lista de ofertas, cuántas tienen hoy su último día.',
  ),
};
