import type { Pesos } from '#rules/money.ts';

export type GatewayName = 'wompi' | 'credibanco';

/** How a provider says a transaction stands, in our words. Approved, declined, error and voided are final. */
export type TransactionStatus = 'pending' | 'approved' | 'declined' | 'error' | 'voided';

/** A transaction as a provider reports it in answer to a question; in an event it is a reason to ask, no more. */
export type Transaction = {
  /** The provider's own id: Wompi's transaction id, CredibanCo's mdOrder. */
  id: string;
  /** The reference we gave it. */
  reference: string;
  status: TransactionStatus;
  amountInCents: number;
  /** ISO 4217: 'COP'. */
  currency: string;
  /** CARD, NEQUI, PSE …; '' when unknown. */
  method: string;
  /** What the provider says beside: kept for whoever looks into it, without card data. */
  says: Record<string, unknown>;
};

/** What is asked of a provider when a shopper wants to pay. */
export type PaymentOrder = {
  /** Unique for the account, at most 32 digits and letters; for CredibanCo digits only, so that PSE may be used. */
  reference: string;
  amount: Pesos;
  expiresAt: Date;
  /** Where the shopper is sent back to; it says nothing about the payment. */
  returnUrl: string;
  description: string;
  customer: { fullname: string; email: string; phone: string };
};

/** The provider could not be reached, was too slow or talked nonsense. The shop goes on without it. */
export class GatewayError extends Error {}

/** One account at one provider. Every call ends within its time limit, or throws a GatewayError. */
export type Gateway = {
  name: GatewayName;
  /**
   * Where the shopper pays. CredibanCo is asked; Wompi's address is only put together and signed. Asking again with the
   * same reference gives the same payment, also when the first answer was lost.
   */
  open(order: PaymentOrder): Promise<{ url: string; providerOrder: string | null }>;
  /** Every transaction the provider knows of a reference of ours; the newest last. */
  find(payment: { reference: string; providerOrder: string | null }): Promise<Transaction[]>;
  /** One transaction of this account by the provider's id; undefined when the account has none of that id. */
  get(transactionId: string): Promise<Transaction | undefined>;
  /** All transactions between two instants, for the daily reconciliation. */
  list(from: Date, until: Date): Promise<Transaction[]>;
  /** Asks to undo an approved card payment, whole. False with the provider's words when it will not. */
  undo(transaction: { id: string; amountInCents: number }): Promise<{ done: boolean; answer: string }>;
};
