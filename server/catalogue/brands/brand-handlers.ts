import type { brandCalls } from '#contract/catalogue/brands.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { defaultOfficeId, findOfficeId } from '#server/offices/offices.ts';
import { genericPage, pageFrom, rowsOfPage } from '../pagination.ts';
import { brandById, brandsNamed, brandsToBuy, countBrandsNamed } from './brand-queries.ts';
import { brandMerge } from './merge-brands.ts';
import { staffBrandHandlers } from './staff-brands.ts';
import { brandWrites } from './write-brand.ts';

type BrandsQuery = CheckedInputOf<'brands.list'>['query'];

/** Brands a page of results shows; the generic list has the same size (storefront 7). */
const BRANDS_FOUND = 10;

export const brandHandlers = {
  'brands.list': listBrands,
  'brands.allPaginate': listBrands,

  'brands.get': async ({ params, query }, { db }) => {
    const officeId = await findOfficeId(db, query.branch_id);
    if (query.branch_id !== undefined && !officeId) return fail('NOT_FOUND');
    return (await brandById(db, officeId, params.id)) ?? fail('NOT_FOUND');
  },

  'search.brands': async ({ params, query }, { db }) => {
    const officeId = await findOfficeId(db, query.office_id);
    if (!officeId) return fail('NOT_FOUND');
    const page = { page: params.page, limit: BRANDS_FOUND };
    const { list, pagination } = pageFrom(
      await brandsToBuy(db, officeId, params.query, rowsOfPage(page)),
      page,
    );
    return { brands: list, pagination };
  },

  ...staffBrandHandlers,
  ...brandWrites,
  ...brandMerge,
} satisfies HandlersOf<keyof typeof brandCalls>;

async function listBrands({ query }: { query: BrandsQuery }, { db }: Context) {
  // Counts are those of the default office.
  const officeId = await defaultOfficeId(db);
  const which = { containing: query.name?.trim(), named: query.named };
  return genericPage(
    query,
    (rows) => brandsNamed(db, officeId, which, rows),
    () => countBrandsNamed(db, which),
  );
}
