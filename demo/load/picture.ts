import { pictureAddress } from '#demo/pictures/addresses.ts';

const GOOD = 'sku:';

/** Which product is shown; undefined of a drawing of the set. */
export function goodShown(named: string): string | undefined {
  return named.startsWith(GOOD) ? named.slice(GOOD.length) : undefined;
}

/** A picture as the data files name it: a drawing of the set ('1f951'), or a product as it is drawn ('sku:813'). */
export function picture(named: string): string {
  const sku = goodShown(named);
  return sku === undefined ? `${named}.webp` : pictureAddress(sku);
}
