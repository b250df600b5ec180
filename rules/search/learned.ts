/**
 * The most that choices of shoppers may move a product: less than lies between a product called so and one that only
 * mentions the word.
 */
const MOST_LEARNED = 0.15;
/** So many choices are worth half of the most: a few clicks move nothing. */
const HALF_AT = 30;

/**
 * How much higher a product comes in a search because people chose it there.
 *
 * @param times how often it was chosen after this search
 * @param most how often the one that was chosen most was
 */
export function learnedBonus(times: number, most: number): number {
  if (times <= 0 || most <= 0) return 0;
  return MOST_LEARNED * Math.min(1, times / most) * (times / (times + HALF_AT));
}
