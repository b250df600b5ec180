import { createSheet, type Sheet } from '../svg/sheet.ts';
import { brevas, empanadas, natilla, pandebono } from './baked.ts';
import { atollado, cazuela } from './clay-pots.ts';
import { champus, cholado, lulada } from './drinks.ts';
import { aborrajados, chuleta, tostadas } from './fried.ts';
import { asado, bag, basket } from './gatherings.ts';
import { sancocho, tortillas } from './soups.ts';

/** Every dish that is drawn, by the name that data files use ('dish:chuleta'), and what one brings home. */
export const dishes: Record<string, ((sheet: Sheet) => string) | undefined> = {
  aborrajados,
  asado,
  atollado,
  bag,
  basket,
  brevas,
  cazuela,
  champus,
  cholado,
  chuleta,
  empanadas,
  lulada,
  natilla,
  pandebono,
  sancocho,
  tortillas,
  tostadas,
};

/** The picture of a dish as SVG; undefined of one that is not drawn. */
export function pictureOfDish(name: string): string | undefined {
  const sheet = createSheet();
  const drawn = dishes[name]?.(sheet);
  return drawn && sheet.finish(drawn);
}
