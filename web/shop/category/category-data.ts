import type { OutputOf } from '#contract/index.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import type { ServerContext } from '#web/server-context.ts';
import type { FeedPart, FeedSection } from '#web/shop/product-list/feed-steps.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';

export type Category = OutputOf<'categories.list'>['items'][number];
export type Subcategory = Category['subcategoriesArr'][number];

/** Storefront 9: products a page. */
export const PAGE_SIZE = 20;

type Server = Pick<ServerContext, 'call' | 'officeId'>;

/** A category by its id or its slug; an address that names none is a 404 page. */
export async function readCategory({ call, officeId }: Server, named: string): Promise<Category> {
  const query = officeId === '' ? {} : { branch_id: officeId };
  const { items } = answerOrThrow(await call('categories.list', { query }));
  const category = items.find(({ id, slug }) => id === named || slug === named);
  if (category === undefined) throw new Response(texts.unknown, { status: 404 });
  return category;
}

/** The subcategories a shopper may see, in their order. */
export function shownSubcategories({ subcategoriesArr }: Category): Subcategory[] {
  return subcategoriesArr.filter(({ show }) => show);
}

/** A subcategory as a part of an endless page. */
export function partOf({ id, displayName }: Pick<Subcategory, 'id' | 'displayName'>): FeedPart {
  return { id, title: texts.allIn(displayName), query: { sub_category_id: id } };
}

/** The first page of a part, as the server draws it. */
export async function readFirst(
  { call, officeId }: Server,
  part: FeedPart,
  limit: number,
): Promise<FeedSection> {
  const query = { ...part.query, limit };
  const answer = await call('products.page', { params: { branchId: officeId }, query });
  const { list, pagination } = answerOrThrow(answer);
  return { partId: part.id, products: list, after: pagination.after ?? null };
}
