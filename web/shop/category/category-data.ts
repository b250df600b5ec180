import type { OutputOf } from '#contract/index.ts';
import { isGated } from '#rules/goods/gated.ts';
import { idAtEnd } from '#rules/links/address-id.ts';
import { keepOwnPath } from '#web/addresses/own-path.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { toAgeQuestion } from '#web/shop/age/age-path.ts';
import type { FeedPart, FeedSection } from '#web/shop/product-list/feed-steps.ts';
import { isChosen, noChoice, readChoice } from '#web/shop/product-list/filter/shelf-choice.ts';
import type { ShownShelf } from '#web/shop/product-list/filter/shown-shelf.ts';
import {
  PAGE_SIZE,
  readFirst,
  readHead,
  readShelf,
  type ShelfAnswer,
} from '#web/shop/product-list/shelf-data.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { placeText } from '#web/shop/texts/planogram.ts';
import { pagePath } from './part-path.ts';

type Category = OutputOf<'categories.list'>['items'][number];
type Subcategory = Category['subcategoriesArr'][number];
type Asked = { request: Request; url: URL; params: { idCategory: string; idSubCategory?: string } };
type Server = Pick<ServerContext, 'call' | 'officeId' | 'isAdult'>;

export type CategoryProducts =
  | { kind: 'list'; answer: ShelfAnswer }
  | { kind: 'parts'; shelf: ShownShelf; section: FeedSection | null };

const RECOMMENDED = 12;
const COVER_PICTURES = 6;

/** A category or subcategory by id or slug, at its own address. Unknown ones are 404. */
export async function readCategoryPage(server: Server, { request, url, params }: Asked) {
  const category = await readCategory(server, params.idCategory);
  // A hidden subcategory is still reachable from its products.
  const chosen = subcategoryNamed(category.subcategoriesArr, params.idSubCategory) ?? null;
  const { id, categoryName: name } = category;
  keepOwnPath(url, pagePath({ category: { id, name }, chosen }));
  const isBehindAge = isGatedShelf(category, chosen);
  if (isBehindAge && !server.isAdult) throw toAgeQuestion(url);
  const visible = category.subcategoriesArr.filter(({ show }) => show);
  // The page of a whole category omits subcategories that are behind the question of age.
  const subcategories =
    chosen || isBehindAge ? visible : visible.filter((one) => !isGatedShelf(category, one));
  const filtered = isChosen(readChoice(new URL(request.url).searchParams));
  const [recommended, products] = await Promise.all([
    // Filtered results come first: no other row above.
    filtered || isGatedShelf(category) ? [] : readRecommended(server, category.id),
    readProducts(server, request, { category, subcategories, chosen, filtered, isBehindAge }),
  ]);
  return {
    officeId: server.officeId,
    category: {
      id,
      name,
      nameDrawn: category.visibleName,
      tint: category.tint,
      photo: chosen?.bannerUrl || category.banner,
      total: category.totalProducts,
      /** For measuring: pages of medicines are never reported. */
      goodsKind: chosen?.goodsKind ?? category.goodsKind,
      pictures: distinctPictures([category.cover, ...subcategories.map(({ photoUrl }) => photoUrl)]),
    },
    subcategories: visible.map(({ id, displayName, groupName }) => ({ id, displayName, groupName })),
    parts: subcategories.map(({ id }) => id),
    isBehindAge,
    chosen: chosen
      ? {
          id: chosen.id,
          displayName: chosen.displayName,
          picture: chosen.photoUrl,
          place: chosen.planometry ? placeText(chosen.planometry) : '',
        }
      : null,
    filtered,
    recommended,
    products,
  };
}

export type CategoryPageData = Awaited<ReturnType<typeof readCategoryPage>>;

/** A subcategory as a part of an endless page. */
export function partOf(
  { id, displayName }: Pick<Subcategory, 'id' | 'displayName'>,
  isBehindAge: boolean,
): FeedPart {
  return {
    id,
    title: texts.allIn(displayName),
    query: { sub_category_id: id, ...(isBehindAge && { adult: 'true' }) },
  };
}

/** Whether the shelf itself is behind the question of age (rule 106). */
function isGatedShelf(category: Category, subcategory: Subcategory | null = null): boolean {
  return isGated(subcategory?.goodsKind ?? category.goodsKind ?? 'general');
}

async function readCategory({ call, officeId }: Server, named: string): Promise<Category> {
  const query = officeId === '' ? {} : { branch_id: officeId };
  const { items } = answerOrThrow(await call('categories.list', { query }));
  const category = inAddress(items, named);
  if (category === undefined) throw new Response(texts.unknown, { status: 404 });
  return category;
}

function subcategoryNamed(among: readonly Subcategory[], named: string | undefined): Subcategory | undefined {
  if (named === undefined) return undefined;
  const subcategory = inAddress(among, named);
  if (subcategory === undefined) throw new Response(texts.unknown, { status: 404 });
  return subcategory;
}

/** Finds the entry that a part of an address names: by the id at its end, or by its slug alone. */
function inAddress<One extends { id: string; slug: string }>(
  among: readonly One[],
  part: string,
): One | undefined {
  const id = idAtEnd(part);
  return among.find((one) => one.id === id || one.slug === part);
}

async function readRecommended(server: Server, categoryId: string) {
  const part = { id: 'recommended', query: { category_id: categoryId } };
  return (await readFirst(server, part, RECOMMENDED)).products;
}

type Shelf = {
  category: Category;
  subcategories: readonly Subcategory[];
  chosen: Subcategory | null;
  filtered: boolean;
  isBehindAge: boolean;
};

async function readProducts(
  server: Server,
  request: Request,
  { category, subcategories, chosen, filtered, isBehindAge }: Shelf,
): Promise<CategoryProducts> {
  const selectable = category.productsTagsSelectable || chosen?.productsTagsSelectable;
  const tags = selectable ? category.productsTags : [];
  const age = isBehindAge ? { adult: 'true' } : {};
  const query = chosen ? { sub_category_id: chosen.id, ...age } : { category_id: category.id, ...age };
  if (chosen || filtered) {
    return { kind: 'list', answer: await readShelf(server, query, request, { tags }) };
  }
  const [first] = subcategories;
  const [{ shelf }, section] = await Promise.all([
    readHead(server, query, noChoice, tags),
    first === undefined ? null : readFirst(server, partOf(first, isBehindAge), PAGE_SIZE),
  ]);
  return { kind: 'parts', shelf, section };
}

function distinctPictures(pictures: readonly string[]): string[] {
  return [...new Set(pictures.filter((picture) => picture !== ''))].slice(0, COVER_PICTURES);
}
