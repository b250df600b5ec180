import { categoryPath, subcategoryPath } from '#rules/links/page-paths.ts';

type Category = { id: string; name: string };
type Part = { id: string; displayName: string };

export function partPath(category: Category, { id, displayName }: Part): string {
  return subcategoryPath(category, { id, name: displayName });
}

/** The page's own address: of the whole category, or of the chosen part. */
export function pagePath({ category, chosen }: { category: Category; chosen: Part | null }): string {
  return chosen ? partPath(category, chosen) : categoryPath(category);
}
