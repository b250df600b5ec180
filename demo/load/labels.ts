import type { DemoLabel, DemoProduct } from '#demo/types.ts';
import { allergensNamedIn } from '#rules/label/allergen-words.ts';
import {
  EMPTY_LABEL,
  EMPTY_NUTRITION,
  labelOf,
  NUTRIENT_NAMES,
  NUTRIENTS,
  type Nutrition,
  type StoredLabel,
  toStored,
} from '#rules/label/label.ts';
import { marksOf } from '#rules/label/marks.ts';
import { hash32, share } from './random.ts';

/** What the label of a product says: invented, from what such goods have (demo/data/labels.json). */
export type GoodLabel = { label: StoredLabel; label_marks: number; sanitary_record: string };

const WITHOUT: GoodLabel = { label: {}, label_marks: 0, sanitary_record: '' };
const IMPORTER = 'Canasta Importaciones S.A.S., Yumbo, Valle del Cauca';
const HOME = 'Colombia';

export function labelsOf(profiles: readonly DemoLabel[]): (good: DemoProduct) => GoodLabel {
  const known = profiles.map((profile) => ({
    profile,
    pattern: new RegExp(profile.title ?? '', 'i'),
  }));
  return (good) => {
    const found = known.find(
      ({ profile, pattern }) => profile.subs.includes(good.sub) && pattern.test(good.title),
    );
    if (!found) return WITHOUT;
    const { profile } = found;
    const { origin = HOME, contains = [], traces = [], diets = [], seals = null } = profile;
    const label = toStored({
      ...EMPTY_LABEL,
      ingredients: profile.ingredients,
      contains,
      traces,
      noAllergens: contains.length + traces.length + allergensNamedIn(profile.ingredients).length === 0,
      diets,
      nutrition: tableOf(profile, good),
      sweeteners: profile.sweeteners ?? false,
      seals,
      origin,
      importer: origin === HOME ? '' : IMPORTER,
      storage: profile.storage ?? '',
    });
    return { label, label_marks: marksOf(labelOf(label)), sanitary_record: recordOf(good) };
  };
}

/** Of two such goods one has some more of everything than the other. */
function tableOf(
  { figures, per = 'g', portion, measure = '' }: DemoLabel,
  good: DemoProduct,
): Nutrition | null {
  if (!figures) return null;
  const richness = 0.95 + 0.1 * share(`label ${good.brand ?? good.sku} ${good.sub}`);
  const table = NUTRIENT_NAMES.map((name, at) => {
    const { unit, most } = NUTRIENTS[name];
    const amount = Math.min(most, (figures[at] ?? 0) * richness);
    return [name, unit === 'g' ? Math.round(amount * 10) / 10 : Math.round(amount)];
  });
  return { ...EMPTY_NUTRITION, ...Object.fromEntries(table), per, portion: portion ?? null, measure };
}

function recordOf({ sku, grams }: DemoProduct): string {
  if (grams) return '';
  const number = hash32(`record ${sku}`);
  return `RSA-${String(number % 100_000).padStart(7, '0')}-${2016 + (number % 9)}`;
}
