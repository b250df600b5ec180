import type { Gateway, GatewayName } from './gateways/gateway.ts';
import type { WompiVerdict } from './gateways/wompi-event.ts';

/** The accounts at payment providers that this installation can serve a business with. */
export type PaymentProviders = {
  gatewaysOf(business: { id: string; slug: string }): readonly Gateway[];
  /** Checks the signature of an event of Wompi with the secret of the business's own account. */
  readWompiEvent(business: { id: string; slug: string }, body: Record<string, unknown>): WompiVerdict;
};

/** No account at any provider: nothing can be paid online. */
export const noProviders: PaymentProviders = {
  gatewaysOf: () => [],
  readWompiEvent: () => ({ verdict: 'refused', reason: 'there is no account at Wompi' }),
};

/** Something of a payment that a person must see, as a log line with a name that stays. */
export type PaymentAlert = { event: string; [fact: string]: unknown };

/** What of paying online a business is served with. */
export type PaymentDesk = {
  gateways: readonly Gateway[];
  gateway(name: GatewayName): Gateway | undefined;
  readWompiEvent(body: Record<string, unknown>): WompiVerdict;
  /** Tells whoever watches the log that a person is needed. */
  alert(alert: PaymentAlert): void;
  /** Tells the log; it mends itself. */
  note(note: PaymentAlert): void;
  /** There is something for the worker: it need not wait for its next round. */
  wake(): void;
};

/** Makes the desks of all businesses. */
export function createPaymentDesks(
  providers: PaymentProviders,
  tell: {
    alert(alert: PaymentAlert & { businessId: string }): void;
    note(note: PaymentAlert & { businessId: string }): void;
    wake(): void;
  },
): (business: { id: string; slug: string }) => PaymentDesk {
  return (business) => {
    const gateways = providers.gatewaysOf(business);
    return {
      gateways,
      gateway: (name) => gateways.find((gateway) => gateway.name === name),
      readWompiEvent: (body) => providers.readWompiEvent(business, body),
      alert: (alert) => tell.alert({ ...alert, businessId: business.id }),
      note: (note) => tell.note({ ...note, businessId: business.id }),
      wake: tell.wake,
    };
  };
}
