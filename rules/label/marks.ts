import { declaresNone, isNamedIn } from './allergen-words.ts';
import type { Allergen, ProductLabel } from './label.ts';
import { sealsOf } from './seals.ts';

/**
 * What lists are filtered by, each a bit of `product.label_marks` in this order: new ones come at the end. Nothing is
 * marked that the label does not say: who lists ingredients alone has said nothing of
 * allergens, unless they say that there are none.
 */
export const LABEL_MARKS = [
  'no_seals',
  'no_sugars_seal',
  'no_sodium_seal',
  'no_sweeteners',
  'vegan',
  'vegetarian',
  'gluten_free',
  'lactose_free',
  'no_added_sugar',
  'without_milk',
  'without_egg',
  'without_nuts',
  'without_soy',
  'without_seafood',
] as const;
export type LabelMark = (typeof LABEL_MARKS)[number];

export function marksOf(label: ProductLabel): number {
  const seals = sealsOf(label);
  const isListed = label.contains.length > 0 || label.traces.length > 0;
  // What is of a single ingredient needs no list of them.
  const isDeclared = declaresNone(label) || (label.ingredients !== '' && isListed);
  const lacks = (...allergens: Allergen[]) =>
    isDeclared &&
    !allergens.some(
      (one) =>
        label.contains.includes(one) || label.traces.includes(one) || isNamedIn(label.ingredients, one),
    );
  // What is vegan is vegetarian as well.
  const isVegan = label.diets.includes('vegan');
  // Milk without lactose is milk.
  const mayBeMilk = label.diets.includes('lactose_free') && !isVegan;
  const has: Record<LabelMark, boolean> = {
    no_seals: seals?.length === 0,
    no_sugars_seal: seals !== null && !seals.includes('sugars'),
    no_sodium_seal: seals !== null && !seals.includes('sodium'),
    no_sweeteners: seals !== null && !seals.includes('sweeteners') && !label.sweeteners,
    vegan: isVegan,
    vegetarian: isVegan || label.diets.includes('vegetarian'),
    gluten_free: label.diets.includes('gluten_free') && !label.contains.includes('gluten'),
    lactose_free: label.diets.includes('lactose_free'),
    no_added_sugar: label.diets.includes('no_added_sugar'),
    without_milk: lacks('milk') && !mayBeMilk,
    without_egg: lacks('egg'),
    without_nuts: lacks('nuts', 'peanut'),
    without_soy: lacks('soy'),
    without_seafood: lacks('fish', 'crustaceans', 'molluscs'),
  };
  return LABEL_MARKS.reduce((bits, mark, at) => (has[mark] ? bits | (1 << at) : bits), 0);
}

export const bitOf = (mark: LabelMark): number => 1 << LABEL_MARKS.indexOf(mark);

/** All of them at once, as bits that a product must have. */
export function bitsOf(marks: readonly LabelMark[]): number {
  return marks.reduce((bits, mark) => bits | bitOf(mark), 0);
}
