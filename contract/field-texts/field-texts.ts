import { cartTexts } from './cart-texts.ts';
import { catalogueTexts } from './catalogue-texts.ts';
import { ordersTexts } from './orders-texts.ts';
import { peopleTexts } from './people-texts.ts';
import { pickingTexts } from './picking-texts.ts';
import { returnTexts } from './return-texts.ts';
import { sharedTexts } from './shared-texts.ts';
import { shopTexts } from './shop-texts.ts';
import { staffTexts } from './staff-texts.ts';
import { stockTexts } from './stock-texts.ts';
import { systemsTexts } from './systems-texts.ts';

/**
 * What fields and parameters mean, for the readers of the API's document. A name has one meaning on the wire: its text
 * is found by the name. Where a name means something else inside of something ('move.from', 'Cart.version', or of one
 * domain: 'erp.after'), that text comes first. A field with `.describe()` of its own has that one.
 */
export const fieldTexts: readonly Readonly<Record<string, string>>[] = [
  sharedTexts,
  cartTexts,
  catalogueTexts,
  ordersTexts,
  peopleTexts,
  pickingTexts,
  returnTexts,
  shopTexts,
  staffTexts,
  stockTexts,
  systemsTexts,
];

const textOf: ReadonlyMap<string, string> = new Map(fieldTexts.flatMap((texts) => Object.entries(texts)));

/** The key of the text of a field; `inside` names what it is inside of, from the outermost. */
export function fieldTextKey(name: string, inside: readonly string[]): string | undefined {
  const narrow = inside.toReversed().map((outer) => `${outer}.${name}`);
  return [...narrow, name].find((key) => textOf.has(key));
}

export function fieldText(key: string): string | undefined {
  return textOf.get(key);
}
