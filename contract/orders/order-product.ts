import { z } from 'zod';
import { GoodsKindField } from '../catalogue/goods-kind.ts';

/** What an order keeps of a product, for who reads it. */
export const OrderProduct = z.object({
  title: z.string(),
  brand: z.string(),
  size: z.string(),
  photoUrl: z.string(),
  tint: z.string(),
  bar_code: z.string(),
  slug: z.string(),
  ageRestricted: z.boolean(),
  /** Under whose law it was sold, if under one of its own. */
  goodsKind: GoodsKindField.optional(),
});
