import { roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import type { Route } from './+types/search-page.ts';
import { MissesList } from './misses-list.tsx';
import type { Group } from './synonym-dialog.tsx';
import { SynonymsList } from './synonyms-list.tsx';
import { hasWord } from './words.ts';

export const shouldRevalidate = rereadRows;

const readMisses = resourceLoader('search.misses', { rows: 50 });

export async function loader(args: Route.LoaderArgs) {
  const { call, user } = args.context.get(serverContext);
  const canEdit = user !== null && roleAtLeast(user.role, 'superadmin');
  const address = new URL(args.request.url).searchParams;
  if (address.get('ver') === 'sin-resultados') return { canEdit, misses: (await readMisses(args)).found };
  const synonyms = await call('synonyms.list', {});
  if (isFailure(synonyms)) return { canEdit, groups: null };
  const byName = ({ words: [one = ''] }: Group, { words: [other = ''] }: Group) =>
    one.localeCompare(other, 'es');
  const list = synonyms.items.filter(({ words }) => hasWord(words, address.get('buscar') ?? '')).sort(byName);
  return { canEdit, groups: { list, pagination: { page: 1, hasNextPage: false, totalCount: list.length } } };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { canEdit } = loaderData;
  if ('misses' in loaderData) return <MissesList found={loaderData.misses} canEdit={canEdit} />;
  return <SynonymsList found={loaderData.groups} canEdit={canEdit} />;
}
