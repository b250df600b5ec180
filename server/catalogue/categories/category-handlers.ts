import type { categoryCalls } from '#contract/catalogue/categories.ts';
import type { adminCategoryCalls } from '#contract/catalogue/staff-categories.ts';
import type { adminSubcategoryCalls } from '#contract/catalogue/staff-subcategories.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { isUnpromoted } from '#rules/goods/kinds.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { genericPageOf } from '../pagination.ts';
import { readProductCards } from '../product-card.ts';
import { categoriesOfOffice } from '../queries.ts';
import { adminCategoryHandlers } from './admin-categories.ts';
import { categoryTagHandlers } from './category-tags.ts';
import { planometryHandlers } from './planometry.ts';
import { staffCategoryHandlers } from './staff-categories.ts';
import { subcategoryOptionHandlers } from './subcategory-options.ts';
import { categoryWrites } from './write-category.ts';
import { subcategoryHandlers } from './write-subcategory.ts';

/** The number of products that a category's page recommends. */
const RECOMMENDED = 12;

type CategoriesQuery = CheckedInputOf<'categories.listV1'>['query'];

export const categoryHandlers = {
  'categories.list': async ({ query }, { db }) => {
    const officeId = await findOfficeId(db, query.branch_id);
    if (officeId) return { items: await categoriesOfOffice(db, officeId) };
    // A business without offices sells nothing, but its pages work.
    return query.branch_id === undefined ? { items: [] } : fail('NOT_FOUND');
  },

  'categories.listV1': listCategories,
  'categories.allPaginate': listCategories,

  'categories.get': async ({ params, query }, context) => {
    const officeId = await findOfficeId(context.db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const category = (await categoriesOfOffice(context.db, officeId)).find(({ id }) => id === params.id);
    return category
      ? { ...category, products: await recommended(context, officeId, category.id) }
      : fail('NOT_FOUND');
  },

  ...staffCategoryHandlers,
  ...categoryWrites,
  ...adminCategoryHandlers,
  ...categoryTagHandlers,
  ...subcategoryHandlers,
  ...subcategoryOptionHandlers,
  ...planometryHandlers,
} satisfies HandlersOf<
  keyof typeof categoryCalls | keyof typeof adminCategoryCalls | keyof typeof adminSubcategoryCalls
>;

async function listCategories({ query }: { query: CategoriesQuery }, { db }: Context) {
  const officeId = await findOfficeId(db, query.branch_id);
  if (!officeId) return fail('NOT_FOUND');
  return genericPageOf(await categoriesOfOffice(db, officeId), query);
}

async function recommended(context: Context, officeId: string, categoryId: string) {
  const page = { after: undefined, offset: 0, limit: RECOMMENDED };
  const rows = await context.catalogue.shelf(context.db, { officeId, categoryId }, page);
  const ids = rows.slice(0, RECOMMENDED).map(({ product_id }) => product_id);
  const cards = await readProductCards(context.db, officeId, ids, context.now());
  const found = ids.flatMap((id) => cards.get(id) ?? []);
  return found.filter((card) => !isUnpromoted(card));
}
