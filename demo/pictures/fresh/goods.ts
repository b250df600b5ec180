import type { Art } from './art.ts';
import { counterGoods } from './counter-goods.ts';
import { produceGoods } from './produce-goods.ts';

/** Every good that is drawn as itself, by name. */
export const goods: Record<string, Art | undefined> = { ...produceGoods, ...counterGoods };
