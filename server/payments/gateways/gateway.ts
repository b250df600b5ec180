import type { Pesos } from '#rules/money.ts';
import type { DirectMethod, PsePerson } from '#rules/payments/direct.ts';

export type GatewayName = 'wompi' | 'credibanco';

/** State of a transaction at its provider, in our terms. Approved, declined, error and voided are final. */
export type TransactionStatus = 'pending' | 'approved' | 'declined' | 'error' | 'voided';

/** A transaction as a provider reports it in answer to a query; in an event it is only a reason to query. */
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
  /** Further fields of the provider, stored for investigation, without card data. */
  says: Record<string, unknown>;
};

/** A payment request to a provider. */
export type PaymentOrder = {
  /** Unique for the account, at most 32 digits and letters; for CredibanCo digits only, so that PSE may be used. */
  reference: string;
  amount: Pesos;
  /** Inside the amount; null = not known. */
  taxes?: { vat: Pesos; consumption: Pesos } | null;
  expiresAt: Date;
  /** Where the shopper is redirected to; it says nothing about the payment. */
  returnUrl: string;
  description: string;
  customer: { fullname: string; email: string; phone: string };
};

/** What a shopper answered in the shop about how to pay. A card is its token at the provider, never its number. */
export type DirectMeans =
  | { type: 'nequi'; phone: string }
  | { type: 'pse'; bank: string; person: PsePerson; document: string }
  | { type: 'bancolombia' }
  | { type: 'card'; token: string; installments: number }
  | { type: 'saved_card'; source: string; installments: number };

/** A document of the provider that the payer accepts, with the token that proves which version was shown. */
export type ProviderDocument = { token: string; url: string };

/** What an account offers for paying in the shop. */
export type DirectOffer = {
  methods: DirectMethod[];
  /** Of PSE. */
  banks: { code: string; name: string }[];
  terms: ProviderDocument;
  personalData: ProviderDocument;
  /** Where the browser of the shopper exchanges a card for a token. */
  cards: { url: string; key: string };
};

/** The provider took the payment, refused its data, or has one under this reference. */
export type DirectAnswer =
  | { answer: 'taken'; transaction: Transaction }
  | { answer: 'refused'; reason: string }
  | { answer: 'known' };

/** What proves that the payer accepted the documents. */
export type Accepted = { terms: string; personalData: string };

/** Payments that the shop sends itself, without the provider's page. */
export type DirectGateway = {
  /** The host that browsers send cards to. */
  origin: string;
  /** Which account it is: cards that one keeps are unknown to another. */
  account: string;
  offer(): Promise<DirectOffer>;
  /** Keeps a card for further payments, by its token. */
  keepCard(
    token: string,
    email: string,
    accepted: Accepted,
  ): Promise<{ source: string } | { refused: string }>;
  /** The reference makes it once: sent again, the provider refuses it as known. */
  send(order: PaymentOrder, means: DirectMeans, accepted: Accepted): Promise<DirectAnswer>;
};

/** The provider was unreachable, too slow or sent an invalid response. The shop continues without it. */
export class GatewayError extends Error {}

/** The provider was not asked, or answered that it took nothing. */
export class NotTakenByGateway extends GatewayError {}

/** An account at a provider. Every call ends within its timeout or throws a GatewayError. */
export type Gateway = {
  name: GatewayName;
  /**
   * The address where the shopper pays. CredibanCo is called; Wompi's address is only built and signed. The same
   * reference gives the same payment, also when the first response was lost.
   */
  open(order: PaymentOrder): Promise<{ url: string; providerOrder: string | null }>;
  /** All transactions the provider has for our reference; the newest last. */
  find(payment: { reference: string; providerOrder: string | null }): Promise<Transaction[]>;
  /** A transaction of this account by the provider's id; undefined when the account has none. */
  get(transactionId: string): Promise<Transaction | undefined>;
  /** All transactions between two instants, for the daily reconciliation. */
  list(from: Date, until: Date): Promise<Transaction[]>;
  /** Undefined where payments are made at the provider's page alone. */
  direct?: DirectGateway;
  /** Requests to void an approved card payment in full. False with the provider's message when refused. */
  undo(transaction: { id: string; amountInCents: number }): Promise<{ done: boolean; answer: string }>;
};
