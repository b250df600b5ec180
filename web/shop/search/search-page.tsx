import { type MouseEvent, useEffect } from 'react';
import { Link, redirect } from 'react-router';
import { categoryPath, subcategoryPath } from '#rules/links/page-paths.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { type ServerContext, serverContext } from '#web/api/server-context.ts';
import { chose, searched } from '#web/shop/activity.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { FeedEnd } from '#web/shop/product-list/feed-end.tsx';
import { Legend } from '#web/shop/product-list/legend.tsx';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { ShelfBody } from '#web/shop/product-list/shelf-body.tsx';
import { AMONG, ROW, spread } from '#web/shop/product-list/spread.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { type CategoryLink, useCategories } from '#web/shop/shell/use-categories.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import type { Route } from './+types/search-page.ts';
import { NoResults } from './no-results.tsx';
import { askedQuery, readSearchChoice } from './search-choice.ts';
import { Brands, CategoryFilter, MarkFilter, ResultSort } from './search-filters.tsx';
import { RESULTS_PAGE, type Results, type SearchFor, useResults } from './use-results.ts';

export const handle: ShellHandle = { header: 'inner' };

/** A query that matches more brands than these shows none of the others. */
const MOST_BRANDS = 6;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const query = askedQuery(params.query);
  if (query === '') throw redirect('/');
  const choice = readSearchChoice(new URL(request.url).searchParams);
  const search: SearchFor = {
    query,
    ...(officeId !== '' && { office_id: officeId }),
    ...(choice.category !== '' && { category_id: choice.category }),
    ...(choice.marks.length > 0 && { marks: choice.marks.join(',') }),
    ...(choice.sort !== null && { sort: choice.sort }),
  };
  const [answer, brandAnswer] = await Promise.all([
    call('search.products', { query: { ...search, limit: RESULTS_PAGE } }),
    call('search.brands', {
      params: { query, page: '1' },
      query: officeId === '' ? {} : { office_id: officeId },
    }),
  ]);
  // On failure the results are shown without brands.
  const brands = isFailure(brandAnswer) ? [] : brandAnswer.brands.slice(0, MOST_BRANDS);
  const found = answerOrThrow(answer);
  const [popular, ofTerm] = found.found > 0 ? [[], []] : await readBeside(found, { call, officeId });
  return { search, choice, found, brands, popular, ofTerm };
}

async function readBeside(
  { suggestions, terms = [] }: Results,
  { call, officeId }: Pick<ServerContext, 'call' | 'officeId'>,
): Promise<WireProduct[][]> {
  const [term] = terms;
  const office = officeId === '' ? {} : { office_id: officeId };
  const [popular, found] = await Promise.all([
    officeId !== '' && call('products.page', { params: { branchId: officeId }, query: { limit: AMONG } }),
    term && call('search.products', { query: { query: term.text, ...office, limit: ROW } }),
  ]);
  const ofTerm = found && !isFailure(found) ? found.products : [];
  const shown = new Set([...suggestions, ...ofTerm].map(({ id }) => id));
  const others = popular && !isFailure(popular) ? popular.list.filter(({ id }) => !shown.has(id)) : [];
  return [spread(others).slice(0, ROW), ofTerm];
}

export function meta({ params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: texts.title(params.query.trim()),
    description: texts.description(params.query.trim(), root?.office?.name ?? ''),
    path: searchPath(params.query),
    // Search pages are hidden from search engines, which index the shelves instead.
    hidden: true,
  });
}

export default function SearchPage({
  loaderData: { search, choice, found, brands, popular = [], ofTerm = [] },
}: Route.ComponentProps) {
  const withCategories = useModule('search_with_categories');
  const { query } = search;
  useSearched(query, choice.category === '' ? shownInstead(found) : undefined);
  const category = found.categories.find(({ id }) => id === choice.category);
  return (
    <div className="shop-width search pt-3">
      <h1 className="spoken">{texts.title(query)}</h1>
      {withCategories && found.categories.length > 0 && (
        <CategoryFilter query={query} categories={found.categories} choice={choice} />
      )}
      <Brands brands={brands} />
      <MarkFilter query={query} found={found} choice={choice} />
      <AnswerNotes query={query} found={found} />
      <div
        className={
          found.found === 0 ? 'spoken' : 'flex flex-wrap items-center justify-between gap-3 min-h-11 mb-3'
        }
      >
        <p className="text-[1rem] no-break" role="status">
          <b className="font-semibold">{texts.results(found.found)}</b>
          {category !== undefined && <span className="text-ink-2"> {texts.in(category.name)}</span>}
        </p>
        {found.found > 1 && <ResultSort choice={choice} />}
      </div>
      <Legend text={found.legend} />
      {found.found === 0 ? (
        <NoResults
          query={query}
          filtered={choice.category !== '' || choice.marks.length > 0}
          found={found}
          popular={popular}
          ofTerm={ofTerm}
        />
      ) : (
        <ShelfBody>
          <ResultList key={JSON.stringify(search)} first={found} search={search} />
        </ShelfBody>
      )}
    </div>
  );
}

function useSearched(query: string, instead: string | undefined) {
  useEffect(() => searched(query, instead), [query, instead]);
}

/** States openly when the results are for a different query, and where the product is sold instead. */
function AnswerNotes({ query, found }: { query: string; found: Results }) {
  const { corrected, leftOut, elsewhere, ageShelf } = found;
  const categories = useCategories();
  if (corrected === '' && leftOut.length === 0 && elsewhere === null && !ageShelf) return null;
  return (
    <div className="my-2 text-ink-2" role="status">
      {corrected !== '' && (
        <p>
          {texts.notAsked(query)}{' '}
          <Link to={searchPath(corrected)} className="link">
            {texts.instead(corrected)}
          </Link>
        </p>
      )}
      {leftOut.length > 0 && <p>{texts.leftOut(leftOut)}</p>}
      {elsewhere !== null && (
        <p>
          {texts.elsewhere(
            elsewhere.title,
            elsewhere.offices.map(({ name }) => name),
          )}
        </p>
      )}
      {ageShelf && (
        <p>
          {texts.adultsOnly}{' '}
          <Link to={ageShelfPath(ageShelf, categories)} className="link">
            {texts.toShelf(ageShelf.name)}
          </Link>
        </p>
      )}
    </div>
  );
}

function ageShelfPath(
  { category_id: id, sub_category_id: subcategory, name }: NonNullable<Results['ageShelf']>,
  categories: readonly CategoryLink[],
) {
  if (subcategory === null) return categoryPath({ id, name });
  const category = categories.find((one) => one.id === id);
  return subcategoryPath({ id, name: category?.name ?? '' }, { id: subcategory, name });
}

/** The query used instead of the original one, '' = no results; undefined if it was used unchanged. */
function shownInstead({ found, corrected, leftOut }: Results): string | undefined {
  if (found === 0) return '';
  const parts = [corrected, ...(leftOut.length > 0 ? [texts.without(leftOut)] : [])].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function ResultList({ first, search }: { first: Results; search: SearchFor }) {
  const { list, near, products, more, status, loadMore } = useResults(first, search);
  return (
    <div ref={list} className="long-list">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only counts presses on the links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
      <div onClick={(event) => countChoice(event, search.query)}>
        <ProductGrid products={products} eager={4} heading="h2" near={near} />
      </div>
      <FeedEnd status={status} done={!more} onMore={loadMore} endText={texts.end} />
    </div>
  );
}

function countChoice({ target }: MouseEvent, query: string) {
  if (!(target instanceof Element)) return;
  const product = target.closest<HTMLElement>('[data-product]')?.dataset.product;
  const added = target.closest('.card-action button') !== null;
  if (product !== undefined && (added || target.closest('a'))) chose(product, query, added);
}
