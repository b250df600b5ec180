import type { AccountsByBusiness, PaymentAccounts } from '#server/config/payment-accounts.ts';
import { simulatorAccounts } from '#server/payments/gateways/simulator-accounts.ts';
import { standardSettings } from './settings.ts';

export type WompiStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'ERROR' | 'VOIDED';
export type Method = 'CARD' | 'NEQUI' | 'PSE' | 'BANCOLOMBIA_TRANSFER';

/** A card that was exchanged for a token: what the provider lets others see of it. */
export type CardToken = {
  business: string;
  brand: string;
  lastFour: string;
  expMonth: string;
  expYear: string;
  outcome: WompiStatus;
};

/** A transaction at the imitated Wompi. */
export type WompiPayment = {
  id: string;
  business: string;
  reference: string;
  amountInCents: number;
  currency: string;
  status: WompiStatus;
  method: Method;
  email: string;
  /** '' when the shop gave none. */
  redirectUrl: string;
  createdAt: Date;
  finalizedAt: Date | null;
  /** The page where a payment by bank is finished; null for others. */
  bankUrl: string | null;
  /** What the bank will say. */
  outcome: WompiStatus;
};

/**
 * An order at the imitated CredibanCo, by the numbers of its manual: 0 registered, 2 paid, 4 voided, 6 declined, 7
 * PSE.
 */
export type CredibancoOrder = {
  mdOrder: string;
  business: string;
  orderNumber: string;
  amount: number;
  currency: string;
  description: string;
  returnUrl: string;
  failUrl: string;
  status: 0 | 2 | 4 | 6 | 7;
  method: Method;
  createdAt: Date;
  expiresAt: Date;
};

/** A call of the shop to a provider, without its secrets. */
export type Received = { at: string; method: string; path: string; parameters: Record<string, string> };

/** An event or callback on its way to the shop: the shop's last status, 0 when it could not be reached. */
export type Delivery = {
  path: string;
  body: string;
  attempts: number;
  status: number | 'dropped' | 'waiting';
};

export type ShopPlace = {
  /** The address at which the simulator reaches the shop. */
  url: string;
  /** Host names of businesses; without one, the host of the return address. */
  hosts?: Record<string, string>;
};

/** The simulator's state, in memory only: a restart forgets every payment. */
export type State = ReturnType<typeof createState>;

export function createState(options: {
  shop: ShopPlace;
  now?: (() => Date) | undefined;
  /** Accounts with their own keys; others have keys derived from their name. */
  accounts?: AccountsByBusiness | undefined;
}) {
  const { shop, now = () => new Date(), accounts } = options;
  return {
    shop,
    now,
    /** Set when the server listens. */
    url: '',
    settings: standardSettings(),
    wompi: new Map<string, WompiPayment>(),
    tokens: new Map<string, CardToken>(),
    /** Cards that shops had kept, by their number. */
    sources: new Map<number, CardToken>(),
    credibanco: new Map<string, CredibancoOrder>(),
    received: [] as Received[],
    deliveries: [] as Delivery[],
    accountsOf: (business: string): PaymentAccounts => accounts?.get(business) ?? simulatorAccounts(business),
    /** Names of businesses with their own keys. */
    known: [...(accounts?.keys() ?? [])],
  };
}

/** Only the latest are stored, because a shop may run for weeks. */
const MOST_REMEMBERED = 2_000;

export function remember<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > MOST_REMEMBERED) list.shift();
}
