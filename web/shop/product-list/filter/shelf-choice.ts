import type { InputOf } from '#contract/index.ts';

/** What a page of products may be asked for: where, narrowed by what, in which order. */
export type ShelfQuery = Omit<InputOf<'products.page'>['query'], 'page' | 'limit' | 'after'>;
export type ShelfSort = NonNullable<ShelfQuery['sort']>;

/** What a shopper chose on a list of products. It lives in the address, so it can be shared and Back undoes it. */
export type ShelfChoice = {
  /** Names of brands, as the calls know them. */
  brands: readonly string[];
  /** '' is none. */
  tag: string;
  discounted: boolean;
  /** Pesos; null is open. */
  priceMin: number | null;
  priceMax: number | null;
  /** Null is the order of the specification: the most seen first. */
  sort: ShelfSort | null;
};

export const noChoice: ShelfChoice = {
  brands: [],
  tag: '',
  discounted: false,
  priceMin: null,
  priceMax: null,
  sort: null,
};

/** The words of the address, where people see them. */
const words = {
  brand: 'marca',
  tag: 'etiqueta',
  discounted: 'oferta',
  min: 'desde',
  max: 'hasta',
  sort: 'orden',
} as const;
const YES = 'si';
const sortWords: Record<ShelfSort, string> = {
  discount: 'descuento',
  price: 'menor-precio',
  price_desc: 'mayor-precio',
  pum: 'precio-por-medida',
  name: 'nombre',
};

/** The orders a shopper may choose beside the usual one, in the order in which they are offered. */
export const shelfSorts = ['discount', 'price', 'price_desc', 'pum', 'name'] as const satisfies ShelfSort[];

/** As many brands as a call joins, and as long as it takes them (contract: brand). */
export const MOST_BRANDS = 10;
const LONGEST_BRANDS = 300;
const LONGEST_TAG = 100;

/**
 * What an address asks for. What no list understands is left out: a link that was typed wrong shows more, not
 * nothing.
 */
export function readChoice(search: string | URLSearchParams): ShelfChoice {
  const params = new URLSearchParams(search);
  const [priceMin, priceMax] = inOrder(priceOf(params.get(words.min)), priceOf(params.get(words.max)));
  return {
    brands: brandsOf(params.getAll(words.brand)),
    tag: (params.get(words.tag) ?? '').trim().slice(0, LONGEST_TAG),
    discounted: params.get(words.discounted) === YES,
    priceMin,
    priceMax,
    sort: readSort(params),
  };
}

/** The order an address asks for; null is the usual one. */
export function readSort(params: URLSearchParams): ShelfSort | null {
  return shelfSorts.find((sort) => sortWords[sort] === params.get(words.sort)) ?? null;
}

/** Puts an order into an address as people read it. The usual one leaves no word. */
export function writeSort(params: URLSearchParams, sort: ShelfSort | null) {
  if (sort !== null) params.set(words.sort, sortWords[sort]);
}

/** The choice as the search part of an address: '' or '?marca=…'. */
export function choiceSearch({ brands, tag, discounted, priceMin, priceMax, sort }: ShelfChoice): string {
  const params = new URLSearchParams();
  for (const brand of brands) params.append(words.brand, brand);
  if (tag !== '') params.set(words.tag, tag);
  if (discounted) params.set(words.discounted, YES);
  if (priceMin !== null) params.set(words.min, String(priceMin));
  if (priceMax !== null) params.set(words.max, String(priceMax));
  writeSort(params, sort);
  return params.size === 0 ? '' : `?${params}`;
}

/** How many filters are on; the order is none. */
export function filterCount({ brands, tag, discounted, priceMin, priceMax }: ShelfChoice): number {
  const price = priceMin !== null || priceMax !== null;
  return brands.length + Number(tag !== '') + Number(discounted) + Number(price);
}

/** Whether the list is another than the usual one. */
export function isChosen(choice: ShelfChoice): boolean {
  return choice.sort !== null || filterCount(choice) > 0;
}

/** What products.page is asked for this choice on a shelf. A shelf of one brand stays of that brand. */
export function chosenQuery(shelf: ShelfQuery, choice: ShelfChoice): ShelfQuery {
  const { brands, tag, discounted, priceMin, priceMax, sort } = choice;
  return {
    ...(brands.length > 0 && { brand: brands.join(',') }),
    ...(tag !== '' && { tag }),
    ...(discounted && { discounted: 'true' }),
    ...(priceMin !== null && { price_min: priceMin }),
    ...(priceMax !== null && { price_max: priceMax }),
    ...(sort !== null && { sort }),
    ...shelf,
  };
}

/** What products.facets is asked for the same: offers are what is discounted, and the order counts nothing. */
export function facetsQuery({ offers, sort: _, ...shelf }: ShelfQuery): InputOf<'products.facets'>['query'] {
  return offers === undefined ? shelf : { ...shelf, discounted: 'true' };
}

function brandsOf(named: readonly string[]): string[] {
  // A comma separates brands in the call: no name holds one.
  const names = named.map((name) => name.trim()).filter((name) => name !== '' && !name.includes(','));
  const once = [...new Set(names)].slice(0, MOST_BRANDS);
  return once.join(',').length > LONGEST_BRANDS ? [] : once;
}

function priceOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function inOrder(min: number | null, max: number | null): [number | null, number | null] {
  return min !== null && max !== null && min > max ? [null, null] : [min, max];
}
