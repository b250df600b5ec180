import type { MetaDescriptor } from 'react-router';
import { categoryPath } from '#rules/links/page-paths.ts';
import type { RootData } from '#web/root.tsx';
import { pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import type { CategoryPageData } from './category-data.ts';
import { pagePath, partPath } from './part-path.ts';

type Root = Awaited<ReturnType<RootData>>;

/**
 * Title, description, canonical address and the trail for search engines; without data only the title of an unknown
 * category.
 */
export function categoryMeta(root: Root | undefined, page: CategoryPageData | undefined): MetaDescriptor[] {
  if (page === undefined) return [{ title: texts.unknown }];
  const { category, subcategories, chosen, filtered, isBehindAge } = page;
  const office = root?.office?.name ?? '';
  const names = subcategories.slice(0, 5).map(({ displayName }) => displayName.toLowerCase());
  const title = chosen?.displayName ?? category.name;
  const within = chosen ? category.name.toLowerCase() : names.join(', ');
  return [
    ...pageMeta(root, {
      title,
      description: texts.description(title, office, within),
      path: pagePath(page),
      image: chosen?.picture || category.pictures[0],
      hidden: filtered || isBehindAge,
    }),
    ...(import.meta.env.SSR ? [{ 'script:ld+json': trailJsonLd(root?.origin ?? '', trailOf(page)) }] : []),
  ];
}

function trailOf({ category, chosen }: CategoryPageData) {
  return [
    { text: texts.home, path: '/' },
    { text: category.name, path: categoryPath(category) },
    ...(chosen ? [{ text: chosen.displayName, path: partPath(category, chosen) }] : []),
  ];
}
