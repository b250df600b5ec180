import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#web/root.tsx';
import { pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { categoryPath, subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import type { CategoryPageData } from './category-data.ts';

type Root = Awaited<ReturnType<RootData>>;

/**
 * Title, description, canonical address and the trail for search engines; without data the address names no category.
 */
export function categoryMeta(root: Root | undefined, page: CategoryPageData | undefined): MetaDescriptor[] {
  if (page === undefined) return [{ title: texts.unknown }];
  const { category, subcategories, chosen, filtered, isBehindAge } = page;
  const office = root?.office?.name ?? '';
  const names = subcategories.slice(0, 5).map(({ displayName }) => displayName.toLowerCase());
  const title = chosen?.displayName ?? category.name;
  const within = chosen ? category.name.toLowerCase() : names.join(', ');
  const path = chosen ? subcategoryPath(category.id, chosen.id) : categoryPath(category.id);
  return [
    ...pageMeta(root, {
      title,
      description: texts.description(title, office, within),
      // Without filters: another order is the same page.
      path,
      image: chosen?.picture || category.pictures[0],
      hidden: filtered || isBehindAge,
    }),
    // Search engines read the server's output.
    ...(import.meta.env.SSR ? [{ 'script:ld+json': trailJsonLd(root?.origin ?? '', trailOf(page)) }] : []),
  ];
}

function trailOf({ category, chosen }: CategoryPageData) {
  return [
    { text: texts.home, path: '/' },
    { text: category.name, path: categoryPath(category.id) },
    ...(chosen ? [{ text: chosen.displayName, path: subcategoryPath(category.id, chosen.id) }] : []),
  ];
}
