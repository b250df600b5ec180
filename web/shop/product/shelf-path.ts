import { subcategoryPath } from '#rules/links/page-paths.ts';
import type { Product } from './product-data.ts';

/** The shelf on which a product stands. */
export function shelfPath(product: Product): string {
  const { category_id, main_category_name, sub_category_id, subCategoryName } = product;
  return subcategoryPath(
    { id: category_id, name: main_category_name },
    { id: sub_category_id, name: subCategoryName },
  );
}
