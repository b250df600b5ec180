import { slugOf } from './slug.ts';

type Named = { id: string; name: string };
type Shelved = {
  category_id: string;
  main_category_name: string;
  sub_category_id: string;
  subCategoryName: string;
};

/**
 * The addresses of the shop's pages (rule 134). The id at the end of a part decides, the words before it are for people
 * and search engines. Where a name is not known ('') the address has the id alone, and the shop leads on to its words.
 */
export const categoryPath = (category: Named) => `/product-category/${partOf(category)}`;

export const subcategoryPath = (category: Named, subcategory: Named) =>
  `/product-subcategory/${partOf(category)}/${partOf(subcategory)}`;

/** The shelf of a product, as its page names it. */
export const shelfPath = (product: Shelved) =>
  subcategoryPath(
    { id: product.category_id, name: product.main_category_name },
    { id: product.sub_category_id, name: product.subCategoryName },
  );

/** With the words that are stored with the product; '' without an id. */
export const productPath = ({ id, slug }: { id: string; slug: string }) =>
  id && `/product/${joined(slug, id)}`;

export const brandPath = (brand: Named) => `/brand/${partOf(brand)}`;

export const customCartPath = (customCart: Named) => `/recipe-book/${partOf(customCart)}`;

function partOf({ id, name }: Named): string {
  return joined(slugOf(name), id);
}

function joined(words: string, id: string): string {
  return (words && `${words}-`) + id;
}
