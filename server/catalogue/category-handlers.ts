import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { genericPageOf } from './pagination.ts';
import { type Category, categoriesOfOffice } from './queries.ts';

type CategoriesQuery = CheckedInputOf<'categories.listV1'>['query'];

export const categoryHandlers = {
  'categories.list': async ({ query }, { db }) => {
    const officeId = await findOfficeId(db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    return { items: await categoriesOfOffice(db, officeId) };
  },

  'categories.listV1': listCategories,
  'categories.allPaginate': listCategories,

  'categories.get': async ({ params, query }, { db }) => {
    const officeId = await findOfficeId(db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const category = (await categoriesOfOffice(db, officeId)).find(({ id }) => id === params.id);
    return category ? toRecord(category) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'categories.list' | 'categories.listV1' | 'categories.allPaginate' | 'categories.get'>;

async function listCategories({ query }: { query: CategoriesQuery }, { db }: Context) {
  const officeId = await findOfficeId(db, query.branch_id);
  if (!officeId) return fail('NOT_FOUND');
  return genericPageOf((await categoriesOfOffice(db, officeId)).map(toRecord), query);
}

/** What is disabled is not listed, neither a category nor a subcategory. */
function toRecord(category: Category): OutputOf<'categories.get'> {
  const byId = category.subcategoriesArr.map((subcategory) => [subcategory.id, subcategory] as const);
  return { ...category, subcategories: Object.fromEntries(byId), disabled: false };
}
