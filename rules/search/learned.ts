/**
 * Maximum effect of shoppers' choices on ranking: less than the gap between a product called so and one that only
 * mentions the word.
 */
const MOST_LEARNED = 0.15;
/** The number of choices with half the maximum effect: a few clicks change nothing. */
const HALF_AT = 30;

/**
 * How much a product is boosted in a search because people chose it there.
 *
 * @param times how often it was chosen after this search
 * @param most how often the most chosen product was
 */
export function learnedBonus(times: number, most: number): number {
  if (times <= 0 || most <= 0) return 0;
  return MOST_LEARNED * Math.min(1, times / most) * (times / (times + HALF_AT));
}
