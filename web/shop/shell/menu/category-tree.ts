import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { useOffice } from '#web/shop/office/use-office.ts';

export type MenuSubcategory = { id: string; name: string; order: number };

export type CategoryTree =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; of: (categoryId: string) => readonly MenuSubcategory[] };

type Category = Pick<OutputOf<'categories.list'>['items'][number], 'id' | 'subcategoriesArr'>;
type Branches = ReadonlyMap<string, readonly MenuSubcategory[]>;

/** One response per office for the lifetime of the page; failed ones are retried. */
const trees = new Map<string, Promise<Branches>>();

export function useCategoryTree(): CategoryTree {
  const officeId = useOffice().office?.id ?? '';
  const [attempt, setAttempt] = useState(0);
  const [branches, setBranches] = useState<Branches | 'failed' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    let current = true;
    readTree(officeId).then(
      (tree) => current && setBranches(tree),
      () => current && setBranches('failed'),
    );
    return () => {
      current = false;
    };
  }, [officeId, attempt]);

  if (branches === null) return { status: 'loading' };
  if (branches === 'failed') {
    const retry = () => {
      setBranches(null);
      setAttempt(attempt + 1);
    };
    return { status: 'failed', retry };
  }
  return { status: 'ready', of: (categoryId) => branches.get(categoryId) ?? [] };
}

function readTree(officeId: string): Promise<Branches> {
  const cached = trees.get(officeId);
  if (cached !== undefined) return cached;
  const query = officeId === '' ? {} : { branch_id: officeId };
  const request = callApi('categories.list', { query }).then(({ items }) => branchesOf(items));
  trees.set(officeId, request);
  request.catch(() => trees.delete(officeId));
  return request;
}

/**
 * The subcategories of each category in menus: visible ones, in the order of the response. One without products would
 * lead to an empty page.
 */
export function branchesOf(categories: readonly Category[]): Branches {
  return new Map(
    categories.map(({ id, subcategoriesArr }) => [
      id,
      subcategoriesArr
        .filter(({ show, totalProducts }) => show && totalProducts > 0)
        .map((sub) => ({ id: sub.id, name: sub.displayName, order: sub.order })),
    ]),
  );
}
