/** Filters and order of a list of products (web/shop/product-list/filter/shelf-choice.ts). */
const SHELF = ['marca', 'etiqueta', 'oferta', 'desde', 'hasta', 'orden'];

/** The query parameters that each page cached for everybody reads; a page that is not listed reads none. */
const PAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(product-category|categoria|product-subcategory|brand|provider)\//, SHELF],
  [/^\/offers(\/|$)/, SHELF],
  [/^\/(search|buscar)(\/|$)/, ['categoria', 'orden', 'query']],
  [/^\/recipe-book$/, ['tipo']],
  [/^\/blog$/, ['page']],
  [/^\/(terms|privacy)$/, ['version']],
  // The router requests here which routes exist.
  [/^\/__manifest$/, ['p', 'paths', 'version']],
];
/** Parameters of the router's requests for a page's data. */
const ROUTER = ['_routes', 'index'];

/**
 * Returns the query without parameters that the page does not read, in a fixed order: unknown words must not add pages
 * to render and cache. '' or '?orden=nombre'.
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
