import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { Chip } from '#web/ui/actions/chip.tsx';
import type { Route } from './+types/search-page.ts';
import { NoResults } from './no-results.tsx';
import { ResultList } from './result-list.tsx';
import { RESULTS_PAGE, type Results } from './use-results.ts';

export const handle: ShellHandle = { header: 'inner' };

/** The filter's name in the address, where people see it. */
const CATEGORY = 'categoria';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const category = new URL(request.url).searchParams.get(CATEGORY) ?? '';
  const search = {
    query: params.query,
    ...(officeId !== '' && { office_id: officeId }),
    ...(category !== '' && { category_id: category }),
  };
  const found = answerOrThrow(await call('search.products', { query: { ...search, limit: RESULTS_PAGE } }));
  return { search, found };
}

export function meta({ params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: texts.title(params.query),
    description: texts.description(params.query, root?.office?.name ?? ''),
    path: searchPath(params.query),
    hidden: true,
  });
}

export default function SearchPage({ loaderData: { search, found } }: Route.ComponentProps) {
  const withCategories = useModule('search_with_categories');
  const { query, category_id: categoryId } = search;
  const category = found.categories.find(({ id }) => id === categoryId);
  return (
    <div className="shop-width search">
      <h1 className="spoken">{texts.title(query)}</h1>
      {withCategories && found.categories.length > 0 && (
        <CategoryFilter query={query} categories={found.categories} chosen={categoryId} />
      )}
      <p className="search-count" role="status">
        <b>{texts.results(found.found)}</b>
        {category !== undefined && <span className="text-ink-2"> {texts.in(category.name)}</span>}
      </p>
      {found.found === 0 ? (
        <NoResults query={query} filtered={categoryId !== undefined} />
      ) : (
        <ResultList key={JSON.stringify(search)} first={found} search={search} />
      )}
    </div>
  );
}

type FilterProps = { query: string; categories: Results['categories']; chosen: string | undefined };

function CategoryFilter({ query, categories, chosen }: FilterProps) {
  const path = searchPath(query);
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={texts.filters} className="chips">
      <Chip to={path} count={all} selected={chosen === undefined}>
        {texts.all}
      </Chip>
      {categories.map(({ id, name, count }) => (
        <Chip key={id} to={`${path}?${CATEGORY}=${id}`} count={count} selected={id === chosen}>
          {name}
        </Chip>
      ))}
    </nav>
  );
}
