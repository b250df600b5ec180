import type { Visitor } from '#contract/measuring/purchases.ts';
import type { Purchase } from '#rules/measuring/purchase.ts';

/** A purchase with the ids by which a service knows the browser and the shop. */
export type ToldPurchase = {
  purchase: Purchase;
  visitor: Visitor;
  userAgent: string;
  at: Date;
  /** The thank-you page, without the order's own address. */
  page: string;
  ids: { google: string; meta: string };
};

/** The service refuses it for good. The message contains no secret. */
export class RefusedPurchaseError extends Error {}
