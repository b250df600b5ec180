import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { searched } from '#web/shop/activity.ts';
import { SortSelect } from '#web/shop/product-list/filter/sort-select.tsx';
import { ShelfBody } from '#web/shop/product-list/shelf-body.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { Chip } from '#web/ui/actions/chip.tsx';
import type { Route } from './+types/search-page.ts';
import { AnswerNotes, shownInstead } from './answer-notes.tsx';
import { NoResults } from './no-results.tsx';
import { ResultList } from './result-list.tsx';
import { askedQuery, readSearchChoice, type SearchChoice, searchChoiceSearch } from './search-choice.ts';
import { RESULTS_PAGE, type Results, type SearchFor } from './use-results.ts';

export const handle: ShellHandle = { header: 'inner' };

/** More brands than these are no answer to a question. */
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
  return { search, choice, found: answerOrThrow(answer), brands };
}

export function meta({ params, matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: texts.title(params.query),
    description: texts.description(params.query, root?.office?.name ?? ''),
    path: searchPath(params.query),
    // Empty results and filtered pages are not for search engines.
    hidden:
      loaderData === undefined ||
      loaderData.found.found === 0 ||
      searchChoiceSearch(loaderData.choice) !== '',
  });
}

export default function SearchPage({ loaderData: { search, choice, found, brands } }: Route.ComponentProps) {
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
      <AnswerNotes query={query} found={found} />
      <div className="flex flex-wrap items-center justify-between gap-3 min-h-11 mb-3">
        <p className="text-[1rem] no-break" role="status">
          <b className="font-semibold">{texts.results(found.found)}</b>
          {category !== undefined && <span className="text-ink-2"> {texts.in(category.name)}</span>}
        </p>
        {found.found > 1 && <ResultSort choice={choice} />}
      </div>
      {found.found === 0 ? (
        <NoResults query={query} filtered={choice.category !== ''} suggestions={found.suggestions} />
      ) : (
        <ShelfBody>
          <ResultList key={JSON.stringify(search)} first={found} search={search} />
        </ShelfBody>
      )}
    </div>
  );
}

function ResultSort({ choice }: { choice: SearchChoice }) {
  const navigate = useNavigate();
  const sortBy = (sort: SearchChoice['sort']) =>
    void navigate({ search: searchChoiceSearch({ ...choice, sort }) });
  return <SortSelect sort={choice.sort} usual={texts.bestFirst} onSort={sortBy} />;
}

function Brands({ brands }: { brands: readonly { id: string; name: string; displayName: string }[] }) {
  if (brands.length === 0) return null;
  return (
    <nav aria-label={texts.brands} className="chips scroll-row">
      {brands.map(({ id, name, displayName }) => (
        <Chip key={id} to={`/brand/name/${encodeURIComponent(name)}`}>
          {texts.brand(displayName)}
        </Chip>
      ))}
    </nav>
  );
}

/** Counts the search once per opened page. */
function useSearched(query: string, instead: string | undefined) {
  useEffect(() => searched(query, instead), [query, instead]);
}

type FilterProps = { query: string; categories: Results['categories']; choice: SearchChoice };

function CategoryFilter({ query, categories, choice }: FilterProps) {
  // Changing the category keeps the order.
  const pathOf = (category: string) => `${searchPath(query)}${searchChoiceSearch({ ...choice, category })}`;
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={texts.filters} className="chips scroll-row">
      <Chip to={pathOf('')} count={groupThousands(all)} selected={choice.category === ''}>
        {texts.all}
      </Chip>
      {categories.map(({ id, name, count }) => (
        <Chip key={id} to={pathOf(id)} count={groupThousands(count)} selected={id === choice.category}>
          {name}
        </Chip>
      ))}
    </nav>
  );
}
