import type { AllOwnAccounts } from '#server/business/keys/own-accounts.ts';
import type { MeasuringConfig } from '#server/config/measuring.ts';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createConversionsApi } from './conversions-api.ts';
import { createMeasurementProtocol } from './measurement-protocol.ts';
import type { ToldPurchase } from './told-purchase.ts';

const GOOGLE_URL = 'https://www.google-analytics.com';
const META_URL = 'https://graph.facebook.com';
const TIME_LIMIT_MS = 8_000;

export type ServiceOfPurchases = 'google' | 'meta';

/** Reports a purchase to a service; it may repeat, because the service counts an order number once. */
export type TellPurchase = (purchase: ToldPurchase) => Promise<void>;

/** Services for which a business has a key. */
export type MeasuringDesk = Partial<Record<ServiceOfPurchases, TellPurchase>>;

export type MeasuringDesks = (business: { id: string; practice: boolean }) => MeasuringDesk;

/** By the keys that a business typed (rule 67); nobody is told of what is practised. */
export function createMeasuringDesks(config: MeasuringConfig, accounts: AllOwnAccounts): MeasuringDesks {
  const place = (url: string) => (config.kind === 'stand-in' ? config.url : url);
  const outgoing = (provider: string) => createOutgoing({ provider, timeLimitMs: TIME_LIMIT_MS });
  const google = createMeasurementProtocol(outgoing('google-analytics'), place(GOOGLE_URL));
  const meta = createConversionsApi(outgoing('meta-conversions'), place(META_URL));
  return ({ id, practice }) => {
    if (practice) return {};
    const { analytics, conversions } = accounts.of(id);
    return {
      ...(analytics && { google: (purchase) => google(purchase, analytics) }),
      ...(conversions && { meta: (purchase) => meta(purchase, conversions) }),
    };
  };
}
