/** What the label of a pack says: Resoluciones 5109 de 2005, 810 de 2021 and 2492 de 2022. */

/** Allergens of Resolución 5109 de 2005, article 5.4.1, with those that Colombian packs name apart. */
export const ALLERGENS = [
  'gluten',
  'milk',
  'egg',
  'soy',
  'peanut',
  'nuts',
  'fish',
  'crustaceans',
  'molluscs',
  'sesame',
  'mustard',
  'celery',
  'lupin',
  'sulphites',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** What the maker says of a food as a whole. */
export const DIETS = ['vegan', 'vegetarian', 'gluten_free', 'lactose_free', 'no_added_sugar'] as const;
export type Diet = (typeof DIETS)[number];

export const SEALS = ['sugars', 'sodium', 'saturated', 'trans', 'sweeteners'] as const;
export type Seal = (typeof SEALS)[number];

/** Rows of the table in its order, each with its unit and the most that 100 g can have of it. */
export const NUTRIENTS = {
  energy: { unit: 'kcal', most: 900 },
  fat: { unit: 'g', most: 100 },
  saturated: { unit: 'g', most: 100 },
  trans: { unit: 'mg', most: 100_000 },
  carbohydrates: { unit: 'g', most: 100 },
  fiber: { unit: 'g', most: 100 },
  sugars: { unit: 'g', most: 100 },
  addedSugars: { unit: 'g', most: 100 },
  protein: { unit: 'g', most: 100 },
  sodium: { unit: 'mg', most: 40_000 },
} as const;
export type Nutrient = keyof typeof NUTRIENTS;
export const NUTRIENT_NAMES = Object.keys(NUTRIENTS) as Nutrient[];

/** Amounts in 100 g or 100 ml; null: the label does not state it. */
export type Nutrition = Record<Nutrient, number | null> & {
  per: 'g' | 'ml';
  /** Grams or millilitres; null: none is said. */
  portion: number | null;
  /** '1 vaso', '3 galletas'. */
  measure: string;
};

export type ProductLabel = {
  ingredients: string;
  contains: Allergen[];
  /** It may contain them. */
  traces: Allergen[];
  /** It says that it contains none; without it an empty list says nothing. */
  noAllergens: boolean;
  diets: Diet[];
  nutrition: Nutrition | null;
  sweeteners: boolean;
  /** Null: those that its table makes; a list, also an empty one, is a person's word. */
  seals: Seal[] | null;
  origin: string;
  importer: string;
  storage: string;
};

/** A label as it is stored: without what says nothing. */
export type StoredLabel = Partial<ProductLabel>;

export const EMPTY_LABEL: ProductLabel = {
  ingredients: '',
  contains: [],
  traces: [],
  noAllergens: false,
  diets: [],
  nutrition: null,
  sweeteners: false,
  seals: null,
  origin: '',
  importer: '',
  storage: '',
};

export const EMPTY_NUTRITION: Nutrition = {
  per: 'g',
  portion: null,
  measure: '',
  energy: null,
  fat: null,
  saturated: null,
  trans: null,
  carbohydrates: null,
  fiber: null,
  sugars: null,
  addedSugars: null,
  protein: null,
  sodium: null,
};

/** A whole label from what is stored. */
export function labelOf(stored: StoredLabel): ProductLabel {
  const { nutrition } = stored;
  return {
    ...EMPTY_LABEL,
    ...stored,
    nutrition: nutrition ? { ...EMPTY_NUTRITION, ...nutrition } : null,
  };
}

/** A label in one order and without what says nothing: two equal ones are equal as JSON. */
export function toStored(label: ProductLabel): StoredLabel {
  const inOrder = <Name extends string>(all: readonly Name[], some: readonly Name[]) =>
    all.filter((name) => some.includes(name));
  const { nutrition } = label;
  const whole: ProductLabel = {
    ingredients: label.ingredients,
    contains: inOrder(ALLERGENS, label.contains),
    traces: inOrder(ALLERGENS, label.traces).filter((allergen) => !label.contains.includes(allergen)),
    noAllergens: label.noAllergens && label.contains.length === 0,
    diets: inOrder(DIETS, label.diets),
    nutrition: nutrition && hasFigure(nutrition) ? nutritionInOrder(nutrition) : null,
    sweeteners: label.sweeteners,
    seals: label.seals && inOrder(SEALS, label.seals),
    origin: label.origin,
    importer: label.importer,
    storage: label.storage,
  };
  const isEmpty = (name: string, value: unknown) =>
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0 && name !== 'seals');
  return Object.fromEntries(Object.entries(whole).filter(([name, value]) => !isEmpty(name, value)));
}

export function isSameLabel(one: ProductLabel, other: ProductLabel): boolean {
  return JSON.stringify(toStored(one)) === JSON.stringify(toStored(other));
}

export function hasFigure(nutrition: Nutrition): boolean {
  return NUTRIENT_NAMES.some((name) => nutrition[name] !== null);
}

/** The amount in one portion, rounded as the table shows it; null without a portion or a figure. */
export function perPortion(nutrition: Nutrition, name: Nutrient): number | null {
  const { [name]: per100, portion } = nutrition;
  if (per100 === null || portion === null) return null;
  const amount = (per100 * portion) / 100;
  const { unit } = NUTRIENTS[name];
  return unit === 'g' ? Math.round(amount * 10) / 10 : Math.round(amount);
}

/** A figure that contradicts another one: a part is never more than its whole. */
export function contradictionIn(nutrition: Nutrition): { part: Nutrient; whole: Nutrient } | undefined {
  const grams = (name: Nutrient) => {
    const figure = nutrition[name];
    return figure === null ? undefined : NUTRIENTS[name].unit === 'mg' ? figure / 1000 : figure;
  };
  const parts: readonly (readonly [part: Nutrient, whole: Nutrient])[] = [
    ['saturated', 'fat'],
    ['trans', 'fat'],
    ['sugars', 'carbohydrates'],
    ['addedSugars', 'sugars'],
    ['addedSugars', 'carbohydrates'],
  ];
  const wrong = parts.find(([part, whole]) => {
    const [one, all] = [grams(part), grams(whole)];
    return one !== undefined && all !== undefined && one > all;
  });
  return wrong && { part: wrong[0], whole: wrong[1] };
}

function nutritionInOrder(nutrition: Nutrition): Nutrition {
  const figures = Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, nutrition[name]]));
  const { per, portion, measure } = nutrition;
  return { per, portion, measure, ...(figures as Record<Nutrient, number | null>) };
}
