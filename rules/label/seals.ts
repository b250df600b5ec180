import { type Nutrition, type ProductLabel, SEALS, type Seal } from './label.ts';

/**
 * Limits of the warning seals: Resolución 810 de 2021, article 32, as Resolución 2492 de 2022 and 254 de 2023 have it.
 * Shares are of the energy of the food; sodium has an amount as well.
 */
export const SEAL_LIMITS = {
  sugars: 0.1,
  saturated: 0.1,
  trans: 0.01,
  sodiumPerKcal: 1,
  /** In 100 g of what is no drink. */
  sodiumOfSolids: 300,
  /** In 100 ml of a drink without energy. */
  sodiumOfDrinks: 40,
} as const;

/** Codex CXG 23: a drink with less is without energy. */
const FIRST_ENERGY = 4;

const KCAL_PER_GRAM = { sugars: 4, fat: 9 };

/**
 * The seals that a table asks for; null while a figure that decides is missing. The table has added sugars, the law
 * counts free ones: of juices and honey a person says the seals.
 */
export function sealsOfTable(nutrition: Nutrition | null, hasSweeteners: boolean): Seal[] | null {
  if (!nutrition) return null;
  const { per, energy, addedSugars, saturated, trans, sodium } = nutrition;
  if (energy === null || addedSugars === null || saturated === null || trans === null || sodium === null)
    return null;
  const share = (kcal: number) => (energy > 0 ? rounded(kcal / energy) : 0);
  const isDrinkWithoutEnergy = per === 'ml' && energy < FIRST_ENERGY;
  const isSalty = isDrinkWithoutEnergy
    ? sodium >= SEAL_LIMITS.sodiumOfDrinks
    : (energy > 0 && rounded(sodium / energy) >= SEAL_LIMITS.sodiumPerKcal) ||
      (per === 'g' && sodium >= SEAL_LIMITS.sodiumOfSolids);
  const has: Record<Seal, boolean> = {
    sugars: share(addedSugars * KCAL_PER_GRAM.sugars) >= SEAL_LIMITS.sugars,
    sodium: isSalty,
    saturated: share(saturated * KCAL_PER_GRAM.fat) >= SEAL_LIMITS.saturated,
    trans: share((trans / 1000) * KCAL_PER_GRAM.fat) >= SEAL_LIMITS.trans,
    sweeteners: hasSweeteners,
  };
  return SEALS.filter((seal) => has[seal]);
}

/** What a person says comes first; null: nobody knows. */
export function sealsOf({
  seals,
  nutrition,
  sweeteners,
}: Pick<ProductLabel, 'seals' | 'nutrition' | 'sweeteners'>) {
  return seals ?? sealsOfTable(nutrition, sweeteners);
}

/** A share without the last digits that floating point adds: 0.1 is the limit, not 0.09999999999999999. */
function rounded(share: number): number {
  return Math.round(share * 1e9) / 1e9;
}
