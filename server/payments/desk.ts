import type { AllOwnAccounts } from '#server/business/keys/own-accounts.ts';
import type { BusinessGateways, Gateways } from './gateways/create-gateways.ts';
import type { Gateway, GatewayName } from './gateways/gateway.ts';

/** A log entry about a payment, under a stable name. */
export type PaymentNote = { event: string; [fact: string]: unknown };

/** What of paying online a business is served with. */
export type PaymentDesk = BusinessGateways & {
  gateway(name: GatewayName): Gateway | undefined;
  /** Alerts the operator that a person is needed. */
  alert(alert: PaymentNote): void;
  /** Logs a problem that resolves itself. */
  note(note: PaymentNote): void;
  /** There is something for the worker: it need not wait for its next round. */
  wake(): void;
};

type Business = { id: string; slug: string; practice: boolean };

/** Without an account at any provider nothing can be paid online. */
export const noGateways: Gateways = () => nothing;
const nothing: BusinessGateways = {
  gateways: [],
  readWompiEvent: () => ({ verdict: 'refused', reason: 'there is no account at Wompi' }),
  readCredibancoCallback: () => ({ verdict: 'refused', reason: 'there is no account at CredibanCo' }),
};

/** Creates the desks of all businesses. */
export function createPaymentDesks(
  gatewaysOf: Gateways,
  accounts: AllOwnAccounts,
  report: {
    alert(alert: PaymentNote): void;
    note(note: PaymentNote): void;
    wake(businessId: string): void;
  },
): (business: Business) => PaymentDesk {
  const made = new Map<string, { served: BusinessGateways; desk: PaymentDesk }>();
  return ({ id: businessId, slug, practice }) => {
    const served = practice ? nothing : gatewaysOf(slug, accounts.of(businessId));
    const cached = made.get(businessId);
    if (cached?.served === served) return cached.desk;
    const desk: PaymentDesk = {
      ...served,
      gateway: (name) => served.gateways.find((gateway) => gateway.name === name),
      alert: (alert) => report.alert({ ...alert, businessId }),
      note: (note) => report.note({ ...note, businessId }),
      wake: () => report.wake(businessId),
    };
    made.set(businessId, { served, desk });
    return desk;
  };
}
