import type { InputOf } from '#contract/index.ts';
import type { LabelMark } from '#rules/label/marks.ts';

export type ShelfQuery = Omit<InputOf<'products.page'>['query'], 'page' | 'limit' | 'after'>;
export type ShelfSort = NonNullable<ShelfQuery['sort']>;

/**
 * The shopper's selection for a list of products. It is in the URL, so it can be shared and Back reverts it.
 */
export type ShelfChoice = {
  brands: readonly string[];
  /** '' for no tag. */
  tag: string;
  discounted: boolean;
  /** Marks that the labels must have, all of them. */
  marks: readonly LabelMark[];
  /** In pesos; null without a limit. */
  priceMin: number | null;
  priceMax: number | null;
  /** Null is the order of the specification: the most viewed first. */
  sort: ShelfSort | null;
};

export const noChoice: ShelfChoice = {
  brands: [],
  tag: '',
  discounted: false,
  marks: [],
  priceMin: null,
  priceMax: null,
  sort: null,
};

const words = {
  brand: 'marca',
  tag: 'etiqueta',
  discounted: 'oferta',
  mark: 'rotulado',
  min: 'desde',
  max: 'hasta',
  sort: 'orden',
} as const;
const YES = 'si';
const markWords: Record<LabelMark, string> = {
  no_seals: 'sin-sellos',
  no_sugars_seal: 'sin-exceso-azucares',
  no_sodium_seal: 'sin-exceso-sodio',
  no_sweeteners: 'sin-edulcorantes',
  vegan: 'vegano',
  vegetarian: 'vegetariano',
  gluten_free: 'sin-gluten',
  lactose_free: 'sin-lactosa',
  no_added_sugar: 'sin-azucar-anadido',
  without_milk: 'sin-leche',
  without_egg: 'sin-huevo',
  without_nuts: 'sin-mani-ni-nueces',
  without_soy: 'sin-soya',
  without_seafood: 'sin-pescado-ni-mariscos',
};
const labelMarks = Object.keys(markWords) as LabelMark[];
const sortWords: Record<ShelfSort, string> = {
  discount: 'descuento',
  price: 'menor-precio',
  price_desc: 'mayor-precio',
  pum: 'precio-por-medida',
  name: 'nombre',
};

/** The selectable orders besides the default, in display order. */
export const shelfSorts = ['discount', 'price', 'price_desc', 'pum', 'name'] as const satisfies ShelfSort[];

/** The limits of a call: number of brands and length of their names (contract: brand). */
export const MOST_BRANDS = 10;
const LONGEST_BRANDS = 300;
const LONGEST_TAG = 100;

/** The selection of a URL. Unknown values are ignored: a mistyped link shows more, not nothing. */
export function readChoice(search: string | URLSearchParams): ShelfChoice {
  const params = new URLSearchParams(search);
  const [priceMin, priceMax] = inOrder(priceOf(params.get(words.min)), priceOf(params.get(words.max)));
  return {
    brands: brandsOf(params.getAll(words.brand)),
    tag: (params.get(words.tag) ?? '').trim().slice(0, LONGEST_TAG),
    discounted: params.get(words.discounted) === YES,
    priceMin,
    priceMax,
    ...readShared(params),
  };
}

/** Reads what a search has as well: marks and order; null is the default order. */
export function readShared(params: URLSearchParams): Pick<ShelfChoice, 'marks' | 'sort'> {
  return {
    marks: labelMarks.filter((mark) => params.getAll(words.mark).includes(markWords[mark])),
    sort: shelfSorts.find((sort) => sortWords[sort] === params.get(words.sort)) ?? null,
  };
}

/** Writes both into a URL. Defaults have no parameter. */
export function writeShared(params: URLSearchParams, { marks, sort }: Pick<ShelfChoice, 'marks' | 'sort'>) {
  for (const mark of marks) params.append(words.mark, markWords[mark]);
  if (sort !== null) params.set(words.sort, sortWords[sort]);
}

/** The choice as the query of an address: '' or '?marca=…'. */
export function choiceSearch(choice: ShelfChoice): string {
  const { brands, tag, discounted, priceMin, priceMax } = choice;
  const params = new URLSearchParams();
  for (const brand of brands) params.append(words.brand, brand);
  if (tag !== '') params.set(words.tag, tag);
  if (discounted) params.set(words.discounted, YES);
  if (priceMin !== null) params.set(words.min, String(priceMin));
  if (priceMax !== null) params.set(words.max, String(priceMax));
  writeShared(params, choice);
  return `${params}` === '' ? '' : `?${params}`;
}

export function filterCount({ brands, tag, discounted, marks, priceMin, priceMax }: ShelfChoice): number {
  const price = priceMin !== null || priceMax !== null;
  return brands.length + marks.length + Number(tag !== '') + Number(discounted) + Number(price);
}

export function isChosen(choice: ShelfChoice): boolean {
  return choice.sort !== null || filterCount(choice) > 0;
}

/** The products.page query for this selection on a shelf. A brand's shelf remains limited to that brand. */
export function chosenQuery(shelf: ShelfQuery, choice: ShelfChoice): ShelfQuery {
  const { brands, tag, discounted, marks, priceMin, priceMax, sort } = choice;
  return {
    ...(brands.length > 0 && { brand: brands.join(',') }),
    ...(tag !== '' && { tag }),
    ...(discounted && { discounted: 'true' }),
    ...(marks.length > 0 && { marks: marks.join(',') }),
    ...(priceMin !== null && { price_min: priceMin }),
    ...(priceMax !== null && { price_max: priceMax }),
    ...(sort !== null && { sort }),
    ...shelf,
  };
}

/** The products.facets query for the same: offers become discounted, the order is omitted. */
export function facetsQuery({ offers, sort: _, ...shelf }: ShelfQuery): InputOf<'products.facets'>['query'] {
  return offers === undefined ? shelf : { ...shelf, discounted: 'true' };
}

function brandsOf(named: readonly string[]): string[] {
  // A comma separates brands in the call: no name contains one.
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
