import type { Visitor } from '#contract/measuring/purchases.ts';
import type { Purchase } from '#rules/measuring/purchase.ts';

/** A purchase with what a service knows its browser and its shop by. */
export type ToldPurchase = {
  purchase: Purchase;
  visitor: Visitor;
  userAgent: string;
  /** When it was ordered. */
  at: Date;
  /** The thank-you page, without the order's own address. */
  page: string;
  ids: { google: string; meta: string };
};

/** The service will not take it, however often it is told: its words name no secret. */
export class RefusedPurchaseError extends Error {}
