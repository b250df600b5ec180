import { normaliseText } from '#rules/search/normalise-text.ts';
import { ALLERGENS, type Allergen, type ProductLabel } from './label.ts';

/** How packs and files write allergens, in normalised text. */
export const ALLERGEN_WORDS: Readonly<Record<Allergen, RegExp>> = {
  gluten: /gluten|trigo|cebada|centeno|avena/,
  milk: /leche|lacte|lactosa/,
  egg: /huevo/,
  soy: /soya|soja/,
  peanut: /\bmanis?\b|cacahuate/,
  nuts: /frutos? secos|nuez|nueces|almendra|avellana|maranon|pistacho|macadamia/,
  fish: /pescado/,
  crustaceans: /crustaceo|camaron|langostino/,
  molluscs: /molusco|calamar/,
  sesame: /ajonjoli|sesamo/,
  mustard: /mostaza/,
  celery: /apio/,
  lupin: /altramu|lupino/,
  sulphites: /sulfito|dioxido de azufre/,
};

/** Ingredients made of an allergen whose name does not say it. */
const MADE_OF: Partial<Record<Allergen, RegExp>> = {
  milk: /\blact|suero|casein|queso|mantequilla|yogu/,
  egg: /albumin|mayonesa|\bclaras?\b|\byemas?\b/,
  fish: /atun|salmon|sardina|anchoa|bacalao|trucha|tilapia/,
  crustaceans: /langosta|cangrejo|jaiba/,
  molluscs: /mejillon|ostra|pulpo|almeja/,
};

/** Whether a word of the ingredients is this allergen, or may be: 'leche de coco' is read as milk, too. */
export function isNamedIn(ingredients: string, allergen: Allergen): boolean {
  const words = normaliseText(ingredients);
  return ALLERGEN_WORDS[allergen].test(words) || MADE_OF[allergen]?.test(words) === true;
}

export function allergensNamedIn(ingredients: string): Allergen[] {
  return ALLERGENS.filter((allergen) => isNamedIn(ingredients, allergen));
}

/** Whether the label says that it contains no allergen, and its ingredients do not name one. */
export function declaresNone({ noAllergens, contains, ingredients }: ProductLabel): boolean {
  return noAllergens && contains.length === 0 && allergensNamedIn(ingredients).length === 0;
}
