import { pictureAddress } from '#demo/pictures/addresses.ts';

const GOOD = 'sku:';
const DISH = 'dish:';

/** The product that is shown; undefined for anything else. */
export function goodShown(named: string): string | undefined {
  return named.startsWith(GOOD) ? named.slice(GOOD.length) : undefined;
}

/** The dish that is shown; undefined for anything else. */
export function dishShown(named: string): string | undefined {
  return named.startsWith(DISH) ? named.slice(DISH.length) : undefined;
}

/**
 * A picture as the data files name it: a drawing of the set ('1f951'), a product as it is drawn ('sku:813'), or a dish
 * ('dish:lulada').
 */
export function picture(named: string): string {
  const drawn = dishShown(named) === undefined ? goodShown(named) : named;
  return drawn === undefined ? `${named}.webp` : pictureAddress(drawn);
}
