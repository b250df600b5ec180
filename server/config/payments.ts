import { type AccountsByBusiness, paymentAccounts } from './payment-accounts.ts';
import { type Env, type Faults, text, wholeNumber } from './values.ts';

/** Payment providers, and the timeout of their responses. */
export type PaymentsConfig = {
  timeLimitMs: number;
} & (
  | {
      kind: 'none';
    }
  | {
      /** The demonstration's simulator. Without an address it is started with the shop. */
      kind: 'simulator';
      url: string | undefined;
    }
  | {
      kind: 'accounts';
      accounts: AccountsByBusiness;
      /** Instead of the providers' own hosts: a simulator on this machine, for test keys only. */
      url: string | undefined;
    }
);

/**
 * With keys: the real providers. Without: the simulator, in the demonstration or when one is named; a shop that sells
 * real goods and has no keys offers no online payment, because the simulator approves unpaid orders.
 */
export function paymentsConfig(
  env: Env,
  shop: { demo: boolean; production: boolean; defaultBusiness: string | undefined },
  faults: Faults,
): PaymentsConfig {
  const timeLimitMs = wholeNumber(
    env,
    'PAYMENTS_TIMEOUT_MS',
    { from: 2_000, to: 8_000, fallback: 5_000 },
    faults,
  );
  const url = simulatorAddress(env, faults);
  const before = faults.length;
  const accounts = paymentAccounts(env, shop.defaultBusiness, faults);
  if (accounts.size > 0 || faults.length > before) {
    if (url !== undefined) faults.push(...overrideFaults(url, accounts));
    return { timeLimitMs, kind: 'accounts', accounts, url };
  }
  if (url !== undefined || shop.demo || !shop.production) return { timeLimitMs, kind: 'simulator', url };
  return { timeLimitMs, kind: 'none' };
}

/** Real keys go to the real hosts; test keys may go to a simulator, but not over the network. */
function overrideFaults(url: string, accounts: AccountsByBusiness): string[] {
  const used = [...accounts.values()].flatMap(({ wompi, credibanco }) => [wompi, credibanco]);
  if (used.some((keys) => keys?.environment === 'prod'))
    return ['PAYMENTS_URL is refused beside keys of production: they go to the providers only'];
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname))
    return ['PAYMENTS_URL must be an address of this machine when there are payment keys'];
  return [];
}

function simulatorAddress(env: Env, faults: Faults): string | undefined {
  const value = text(env, 'PAYMENTS_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  faults.push(
    `PAYMENTS_URL must be the payment simulator's address such as http://localhost:4000, without a path: "${value}"`,
  );
  return undefined;
}
