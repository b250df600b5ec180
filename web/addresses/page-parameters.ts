/** Filters and order of a list of products (web/shop/product-list/filter/shelf-choice.ts). */
const SHELF = ['marca', 'etiqueta', 'oferta', 'desde', 'hasta', 'orden'];

/** What each page that is cached for everybody reads of its query; a page that is not here reads nothing of it. */
const PAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(product-category|categoria|product-subcategory|brand|provider)\//, SHELF],
  [/^\/offers(\/|$)/, SHELF],
  [/^\/(search|buscar)(\/|$)/, ['categoria', 'orden', 'query']],
  [/^\/recipe-book$/, ['tipo']],
  [/^\/blog$/, ['page']],
  [/^\/(terms|privacy)$/, ['version']],
  // The router asks here which routes there are.
  [/^\/__manifest$/, ['p', 'paths', 'version']],
];
/** Of the router's requests for the data of a page. */
const ROUTER = ['_routes', 'index'];

/**
 * The query of an address without what its page does not read, always in the same order: otherwise a word that nobody
 * knows would make another page to draw and to cache. '' or '?orden=nombre'.
 */
export function knownSearch(pathname: string, search: string, { isData = false } = {}): string {
  const names = PAGES.find(([pattern]) => pattern.test(pathname))?.[1] ?? [];
  const parameters = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of isData ? [...ROUTER, ...names] : names)
    for (const value of parameters.getAll(name)) kept.append(name, value);
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}
