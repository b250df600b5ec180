import { z } from 'zod';
import { call } from './call.ts';
import { Adult, LegendField } from './catalogue/goods-kind.ts';
import { LabelMarkField, LabelMarksQuery } from './catalogue/product-label.ts';
import { ProductCard } from './catalogue/products.ts';
import { ShelfSort } from './catalogue/shelf-filters.ts';
import { Done, Id, Instant, lately, Page, Pagination, pageSize } from './wire.ts';

/** Words that mean the same in this shop: 'gaseosa', 'refresco'. */
export const Synonyms = z
  .object({ id: Id, words: z.array(z.string()), version: z.int().positive() })
  .meta({ id: 'Synonyms' });

const SynonymWords = z
  .array(
    z
      .string()
      .trim()
      .min(2, { error: ({ input }) => `“${input}” es muy corta: escribe al menos 2 letras.` })
      .max(60, { error: ({ input }) => `“${String(input).slice(0, 20)}…” es muy larga: hasta 60 letras.` }),
  )
  .min(2, 'Escribe al menos dos palabras distintas.')
  .max(20, 'Un grupo tiene hasta 20 palabras.');

const byId = z.object({ id: Id });

const SearchFilter = z.strictObject({ office_id: Id.optional(), category_id: Id.optional() });

/** Invalid JSON is not an object and is refused. */
function readObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const searchCalls = {
  'search.products': call({
    summary: 'Búsqueda de productos en una sede, con cuentas por categoría',
    source: 'storefront 7 (S26)',
    method: 'GET',
    path: '/search/products',
    version: 'v2',
    who: 'anyone',
    query: z.object({
      query: z.string().trim().min(1, 'Escribe qué buscas.').max(2000),
      page: Page,
      limit: pageSize(50, 50),
      office_id: Id.optional(),
      category_id: Id.optional(),
      /** The same two as the specification sends them: one object in the query string. */
      filter: z.string().max(300).transform(readObject).pipe(SearchFilter).optional(),
      'filter[office_id]': Id.optional(),
      'filter[category_id]': Id.optional(),
      /** By default the best match is first. */
      sort: ShelfSort.optional(),
      marks: LabelMarksQuery,
      adult: Adult,
    }),
    output: z.object({
      products: z.array(ProductCard),
      found: z.int().nonnegative(),
      categories: z.array(z.object({ id: Id, name: z.string(), count: z.int().positive() })),
      /** Of the labels of these products. */
      marks: lately(z.array(z.object({ mark: LabelMarkField, count: z.int().positive() }))),
      legend: LegendField,
      /** The corrected query, when no product has the words as typed; otherwise ''. */
      corrected: z.string(),
      /** Words left out, as typed: no product has them together with the others. */
      leftOut: z.array(z.string()),
      /** Matching products in other offices of the city. */
      elsewhere: z
        .object({ title: z.string(), offices: z.array(z.object({ id: Id, name: z.string() })) })
        .nullable(),
      /** Suggestions when nothing was found: the most viewed of the same shelf. */
      suggestions: z.array(ProductCard),
      /** Words of a question without results that do have some, to be searched instead. */
      terms: lately(
        z.array(
          z.object({
            text: z.string().describe('La búsqueda.'),
            count: z.int().positive().describe('Cuántos productos encuentra.'),
          }),
        ),
      ),
      /** The shelf behind the question of age that has what was searched (rule 117). */
      ageShelf: lately(
        z.object({ category_id: Id, sub_category_id: Id.nullable(), name: z.string() }).nullable(),
      ),
      pagination: Pagination,
    }),
    cache: 'public',
  }),

  'synonyms.list': call({
    summary: 'Palabras que significan lo mismo al buscar',
    source: 'synonyms as data that staff can edit; path chosen here',
    method: 'GET',
    path: '/search/synonyms',
    version: 'admin',
    who: 'admin',
    output: z.object({ items: z.array(Synonyms) }),
  }),
  'synonyms.create': call({
    summary: 'Agregar un grupo de palabras que significan lo mismo',
    source: 'path chosen here',
    method: 'POST',
    path: '/search/synonyms',
    version: 'admin',
    who: 'superadmin',
    body: z.object({ words: SynonymWords }),
    output: Synonyms,
    status: 201,
  }),
  'synonyms.update': call({
    summary: 'Cambiar un grupo de palabras',
    source: 'rule 47; path chosen here',
    method: 'PUT',
    path: '/search/synonyms/{id}',
    version: 'admin',
    who: 'superadmin',
    params: byId,
    body: z.object({ words: SynonymWords, version: z.int().positive() }),
    output: Synonyms,
    errors: ['STALE_EDIT'],
  }),
  'synonyms.remove': call({
    summary: 'Quitar un grupo de palabras',
    source: 'rule 47; path chosen here',
    method: 'DELETE',
    path: '/search/synonyms/{id}',
    version: 'admin',
    who: 'superadmin',
    params: byId,
    /** The version shown: a concurrent change of the group is not removed unseen. */
    query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
    output: Done,
    errors: ['STALE_EDIT'],
  }),
  'search.misses': call({
    summary: 'Búsquedas terminadas que no encontraron lo que se escribió, las más repetidas primero',
    source: 'a query without result goes to a list for staff; path chosen here',
    method: 'GET',
    path: '/search/misses',
    version: 'admin',
    who: 'admin',
    query: z.object({ page: Page, limit: pageSize(50, 200) }),
    output: z.object({
      list: z.array(
        z.object({
          query: z.string(),
          times: z.int().positive(),
          lastAt: Instant,
          lastOffice: z.string(),
          /** What was shown instead; '' = nothing. */
          shown: z.string(),
        }),
      ),
      pagination: Pagination,
    }),
  }),
  'search.forgetMiss': call({
    summary: 'Quitar una búsqueda de la lista, ya atendida',
    source: 'path chosen here',
    method: 'DELETE',
    path: '/search/misses/{query}',
    version: 'admin',
    who: 'admin',
    params: z.object({ query: z.string().min(1).max(120) }),
    output: Done,
  }),
};
