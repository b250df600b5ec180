import type { OutputOf } from '#contract/index.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import type { FeedPart, FeedSection } from './feed-steps.ts';
import {
  chosenQuery,
  facetsQuery,
  readChoice,
  type ShelfChoice,
  type ShelfQuery,
} from './filter/shelf-choice.ts';
import type { ShownShelf } from './filter/shown-shelf.ts';
import { asShown } from './spread.ts';

/** Storefront 9: products a page. */
export const PAGE_SIZE = 20;

type Server = Pick<ServerContext, 'call' | 'officeId'>;
type Facets = OutputOf<'products.facets'>;
type CategoryTag = OutputOf<'categories.list'>['items'][number]['productsTags'][number];

export type ShelfAnswer = { shelf: ShownShelf; found: number | null; section: FeedSection };

/** The list of a page for its URL: the whole shelf, or the filtered one. */
export async function readShelf(
  server: Server,
  query: ShelfQuery,
  request: Request,
  { limit = PAGE_SIZE, tags = [] }: { limit?: number; tags?: readonly CategoryTag[] } = {},
): Promise<ShelfAnswer> {
  const choice = readChoice(new URL(request.url).searchParams);
  const part = { id: 'list', query: chosenQuery(query, choice) };
  const [head, section] = await Promise.all([
    readHead(server, query, choice, tags),
    readFirst(server, part, limit),
  ]);
  return { ...head, section };
}

export async function readFirst(
  { call, officeId }: Server,
  part: Pick<FeedPart, 'id' | 'query'>,
  limit: number,
): Promise<FeedSection> {
  const query = { ...part.query, limit };
  const answer = await call('products.page', { params: { branchId: officeId }, query });
  const { list, pagination } = answerOrThrow(answer);
  return { partId: part.id, products: asShown(part.query, list), after: pagination.after ?? null };
}

/**
 * The data of a list's header: the number of products, and the filters. On failure the list is shown without a count.
 * Tags are those of the category that occur on this shelf.
 */
export async function readHead(
  server: Server,
  query: ShelfQuery,
  choice: ShelfChoice,
  tags: readonly CategoryTag[] = [],
): Promise<{ shelf: ShownShelf; found: number | null }> {
  const [whole, chosen] = await Promise.all([
    readFacets(server, query),
    readFacets(server, chosenQuery(query, choice)),
  ]);
  const lying = new Set(whole?.tags.map(({ tag }) => tag));
  const shelf = {
    officeId: server.officeId,
    query,
    choice,
    brands: (whole?.brands ?? [])
      .filter(({ name }) => choice.brands.includes(name))
      .map(({ name, displayName }) => ({ name, shown: displayName })),
    legend: chosen?.legend ?? '',
    tags: tags
      .map(({ originalName, tagName }) => ({ name: originalName, shown: tagName }))
      .filter(({ name }) => lying.has(name) || name === choice.tag),
  };
  return { shelf, found: chosen?.found ?? null };
}

async function readFacets({ call, officeId }: Server, query: ShelfQuery): Promise<Facets | null> {
  const answer = await call('products.facets', {
    params: { branchId: officeId },
    query: facetsQuery(query),
  });
  return isFailure(answer) ? null : answer;
}
