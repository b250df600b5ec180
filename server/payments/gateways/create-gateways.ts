import type { CredibancoKeys } from '#server/config/credibanco-keys.ts';
import type { PaymentAccounts } from '#server/config/payment-accounts.ts';
import type { PaymentsConfig } from '#server/config/payments.ts';
import type { WompiKeys } from '#server/config/wompi-keys.ts';
import { createCredibanco } from './credibanco.ts';
import { type CredibancoVerdict, readCredibancoCallback } from './credibanco-callback.ts';
import type { Gateway, GatewayName } from './gateway.ts';
import { createProviderHttp } from './provider-http.ts';
import { simulatorAccounts } from './simulator-accounts.ts';
import { createWompi } from './wompi.ts';
import { verifyWompiEvent, type WompiVerdict } from './wompi-event.ts';

/** The payment providers of one business, and the verification of their notices. */
export type BusinessGateways = {
  /** Those it has an account with; empty: no online payment. */
  gateways: readonly Gateway[];
  /** What an event of Wompi is worth, by the secret of this business's own account. */
  readWompiEvent(body: unknown): WompiVerdict;
  /** The order of a CredibanCo callback: only a reason to query. */
  readCredibancoCallback(query: Record<string, unknown>): CredibancoVerdict;
};

/**
 * The gateways of a business by its short name. `own`: accounts that staff gave it, which count where the environment
 * sets none (rule 67); the same object is the same gateways.
 */
export type Gateways = (business: string, own?: Partial<PaymentAccounts>) => BusinessGateways;

const wompiApis = { test: 'https://sandbox.wompi.co/v1', prod: 'https://production.wompi.co/v1' };
const wompiCheckout = 'https://checkout.wompi.co/p/';
const credibancoHosts = {
  test: 'https://ecouat.credibanco.com/payment',
  prod: 'https://eco.credibanco.com/payment',
};

/**
 * The configured accounts, ready to use. Each is created once, because its circuit breaker remembers the provider's
 * state. `now` only tells CredibanCo how long an order may wait.
 */
export function createGateways(config: PaymentsConfig, now: () => Date = () => new Date()): Gateways {
  const made = new Map<string, { own: Partial<PaymentAccounts> | undefined; gateways: BusinessGateways }>();
  return (business, own) => {
    const cached = made.get(business);
    if (cached && cached.own === own) return cached.gateways;
    const gateways = gatewaysOf(config, business, own ?? {}, now);
    made.set(business, { own, gateways });
    return gateways;
  };
}

function gatewaysOf(
  config: PaymentsConfig,
  business: string,
  own: Partial<PaymentAccounts>,
  now: () => Date,
): BusinessGateways {
  const { wompi, credibanco } = accountsOf(config, business, own);
  // The simulator knows only its own keys.
  const urlFor = (account: object) =>
    config.kind === 'none' || account === own.wompi || account === own.credibanco ? undefined : config.url;
  const gateways: Gateway[] = [];
  const httpOf = (provider: GatewayName) => createProviderHttp({ ...config, provider });
  if (wompi) gateways.push(createWompi(wompi, wompiHosts(wompi, urlFor(wompi)), httpOf('wompi')));
  if (credibanco) {
    gateways.push(
      createCredibanco(credibanco, credibancoHost(credibanco, urlFor(credibanco)), httpOf('credibanco'), now),
    );
  }
  return {
    gateways,
    readWompiEvent: (body) =>
      wompi
        ? verifyWompiEvent(body, wompi.eventsSecret, wompi.environment)
        : { verdict: 'refused', reason: 'this business has no account at Wompi' },
    readCredibancoCallback: (query) =>
      credibanco
        ? readCredibancoCallback(query, credibanco.callbackKey)
        : { verdict: 'refused', reason: 'this business has no account at CredibanCo' },
  };
}

/**
 * The environment's accounts take precedence over the business's own; the simulator is used when there are none.
 */
function accountsOf(
  config: PaymentsConfig,
  business: string,
  own: Partial<PaymentAccounts>,
): PaymentAccounts {
  const set = config.kind === 'accounts' ? config.accounts.get(business) : undefined;
  const wompi = set?.wompi ?? own.wompi;
  const credibanco = set?.credibanco ?? own.credibanco;
  // A simulator that is not running has no address.
  const isSimulated = config.kind === 'simulator' && config.url !== undefined;
  return isSimulated && !wompi && !credibanco ? simulatorAccounts(business) : { wompi, credibanco };
}

/** The keys' environment determines the host; Wompi refuses keys of the other environment. */
function wompiHosts(keys: WompiKeys, simulator: string | undefined) {
  if (simulator !== undefined) return { api: `${simulator}/v1`, checkout: `${simulator}/p/` };
  return { api: wompiApis[keys.environment], checkout: wompiCheckout };
}

function credibancoHost(keys: CredibancoKeys, simulator: string | undefined) {
  return { payment: simulator === undefined ? credibancoHosts[keys.environment] : `${simulator}/payment` };
}
