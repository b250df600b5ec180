import { normaliseText } from '#rules/search/normalise-text.ts';
import { ALLERGEN_WORDS } from './allergen-words.ts';
import {
  ALLERGENS,
  type Allergen,
  DIETS,
  type Diet,
  EMPTY_NUTRITION,
  hasFigure,
  NUTRIENT_NAMES,
  NUTRIENTS,
  type Nutrient,
  type Nutrition,
  type ProductLabel,
  SEALS,
  type Seal,
  toStored,
} from './label.ts';
import { ALLERGEN_NAMES, DIET_NAMES, NUTRIENT_WORDS, SEAL_NAMES } from './names.ts';

/** Columns of files that say what a label says; what an export writes an import reads as the same. */
export const LABEL_FIELDS = [
  'ingredients',
  'contains',
  'traces',
  'diets',
  'seals',
  'sweeteners',
  'origin',
  'importer',
  'storage',
  'per',
  'portion',
  'measure',
  ...NUTRIENT_NAMES,
] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];

const nutrientHeads = Object.fromEntries(
  NUTRIENT_NAMES.map((name) => [name, `${NUTRIENT_WORDS[name]} (${NUTRIENTS[name].unit})`]),
) as Record<Nutrient, string>;

export const LABEL_HEADS: Readonly<Record<LabelField, string>> = {
  ingredients: 'Ingredientes',
  contains: 'Alérgenos',
  traces: 'Puede contener',
  diets: 'Apto para',
  seals: 'Sellos de advertencia',
  sweeteners: 'Con edulcorantes',
  origin: 'País de origen',
  importer: 'Importador',
  storage: 'Conservación',
  per: 'Tabla nutricional por',
  portion: 'Tamaño de porción',
  measure: 'Medida casera',
  ...nutrientHeads,
};

/** The longest text of each, as staff may write them. */
export const LONGEST_LABEL_TEXT = {
  ingredients: 4_000,
  origin: 80,
  importer: 200,
  storage: 400,
  measure: 60,
} as const;
type TextField = keyof typeof LONGEST_LABEL_TEXT;

export const MOST_PORTION = 10_000;

const NONE = 'Ninguno';
const isNone = (text: string) => /^(ningun[oa]s?|no( tiene| contiene| aplica)?|sin sellos|n a|0)$/.test(text);
const isYes = (text: string) => /^(s|si|x|1|true|verdadero)$/.test(text);

/** What a file has of a field; '' where the label says nothing, which leaves a product as it is. */
export function labelCell(label: ProductLabel, field: LabelField): string {
  const { nutrition } = label;
  switch (field) {
    case 'contains':
      return namesOf(label.contains) || (label.noAllergens ? NONE : '');
    case 'traces':
      return namesOf(label.traces);
    case 'diets':
      return label.diets.map((one) => DIET_NAMES[one]).join(', ');
    case 'seals':
      return label.seals === null ? '' : label.seals.map((one) => SEAL_NAMES[one]).join(', ') || NONE;
    case 'sweeteners':
      return label.sweeteners ? 'Sí' : '';
    case 'ingredients':
    case 'origin':
    case 'importer':
    case 'storage':
      return label[field];
    case 'per':
      return nutrition ? `100 ${nutrition.per}` : '';
    case 'portion':
      return nutrition?.portion == null ? '' : `${written(nutrition.portion)} ${nutrition.per}`;
    case 'measure':
      return nutrition?.measure ?? '';
    default:
      return nutrition?.[field] == null ? '' : written(nutrition[field]);
  }
}

function namesOf(allergens: readonly Allergen[]): string {
  return allergens.map((one) => ALLERGEN_NAMES[one].replace(/ \(.*/, '')).join(', ');
}

/** The label with what the cells of a row say; empty cells, and those that nobody understands, leave it as it is. */
export function withCells(
  label: ProductLabel,
  cells: Partial<Record<LabelField, string>>,
): { label: ProductLabel; wrong: LabelField[] } {
  const wrong: LabelField[] = [];
  const next: ProductLabel = { ...label };
  const table: Nutrition = { ...(label.nutrition ?? EMPTY_NUTRITION) };
  for (const field of LABEL_FIELDS) {
    const text = cells[field]?.trim() ?? '';
    if (text !== '' && !take(next, table, field, text)) wrong.push(field);
  }
  next.nutrition = hasFigure(table) ? table : label.nutrition;
  return { label: next, wrong };
}

/** Fields whose cells differ, with what each has. */
export function labelChanges(before: ProductLabel, after: ProductLabel): { before: string; after: string } {
  const changed = LABEL_FIELDS.filter((field) => labelCell(before, field) !== labelCell(after, field));
  const text = (label: ProductLabel) =>
    changed
      .map((field) => [LABEL_HEADS[field], labelCell(label, field)] as const)
      .filter(([, cell]) => cell !== '')
      .map(([head, cell]) => `${head}: ${cell}`)
      .join('; ');
  return { before: text(before), after: text(after) };
}

export const hasLabel = (label: ProductLabel) => Object.keys(toStored(label)).length > 0;

function take(label: ProductLabel, table: Nutrition, field: LabelField, text: string): boolean {
  if (field === 'contains' || field === 'traces') {
    const found = namesIn<Allergen>(text, ALLERGEN_WORDS, ALLERGENS);
    if (found) label[field] = found;
    if (found && field === 'contains') label.noAllergens = found.length === 0;
    return found !== undefined;
  }
  if (field === 'diets') {
    const found = namesIn<Diet>(text, DIET_WORDS, DIETS);
    if (found) label.diets = found;
    return found !== undefined;
  }
  if (field === 'seals') {
    const found = namesIn<Seal>(text, SEAL_WORDS, SEALS);
    if (found) label.seals = found;
    return found !== undefined;
  }
  if (field === 'sweeteners') {
    const words = normaliseText(text);
    if (!isYes(words) && !isNone(words)) return false;
    label.sweeteners = isYes(words);
    return true;
  }
  if (field === 'per') {
    const [, unit] = /^(?:por )?(?:100 ?)?(g|gr|gramos?|ml|mililitros?)$/.exec(normaliseText(text)) ?? [];
    if (unit) table.per = unit.startsWith('m') ? 'ml' : 'g';
    return unit !== undefined;
  }
  if (isText(field)) {
    const short = text.slice(0, LONGEST_LABEL_TEXT[field]);
    if (field === 'measure') table.measure = short;
    else label[field] = short;
    return true;
  }
  const unit = field === 'portion' ? '(?:g|gr|gramos|ml)' : NUTRIENTS[field].unit;
  const figure = figureIn(text.replace(new RegExp(`\\s*${unit}\\.?$`, 'i'), ''), field);
  if (figure === undefined || figure > (field === 'portion' ? MOST_PORTION : NUTRIENTS[field].most))
    return false;
  if (field === 'portion' && figure === 0) return false;
  table[field] = figure;
  return true;
}

const isText = (field: LabelField): field is TextField => field in LONGEST_LABEL_TEXT;

const DIET_WORDS: Readonly<Record<Diet, RegExp>> = {
  vegan: /vegan/,
  vegetarian: /vegetarian/,
  gluten_free: /sin gluten|libre de gluten|celiac/,
  lactose_free: /sin lactosa|libre de lactosa|deslactosad/,
  no_added_sugar: /sin azucar/,
};

const SEAL_WORDS: Readonly<Record<Seal, RegExp>> = {
  sugars: /azucar/,
  sodium: /sodio/,
  saturated: /saturad/,
  trans: /trans/,
  sweeteners: /edulcorante/,
};

/** Names in a list of any spelling; undefined where one of them is unknown. */
function namesIn<Name extends string>(
  text: string,
  words: Readonly<Record<Name, RegExp>>,
  order: readonly Name[],
): Name[] | undefined {
  const bare = text.replace(/\([^)]*\)/g, '').replace(/^\s*(contiene|puede contener|trazas de)\b:?/i, '');
  const parts = bare
    .split(/[,;|/\n]|\s[yeo]\s/i)
    .map(normaliseText)
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.every(isNone)) return parts.length === 0 ? undefined : [];
  const found = parts.map((part) => order.find((name) => words[name].test(part)));
  return found.every((name) => name !== undefined) ? order.filter((name) => found.includes(name)) : undefined;
}

/** '3,5', '3.5', '1.250' mg, which are thousands; grams have no thousands. */
function figureIn(text: string, field: Nutrient | 'portion'): number | undefined {
  const bare = text.trim();
  const isGrams = field !== 'portion' && NUTRIENTS[field].unit === 'g';
  if (!isGrams && /^\d{1,3}([.,]\d{3})+$/.test(bare)) return Number(bare.replace(/[.,]/g, ''));
  return /^\d{1,6}([.,]\d{1,3})?$/.test(bare) ? toHundredths(bare.replace(',', '.')) : undefined;
}

/** No label has more decimals. */
const toHundredths = (text: string) => Math.round(Number(text) * 100) / 100;

/** A figure with the decimal comma that files of the country have. */
function written(figure: number): string {
  return String(figure).replace('.', ',');
}
