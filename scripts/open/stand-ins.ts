import type { Config } from '#server/config/config.ts';
import { isErrno } from '#server/db/embedded/errno.ts';
import { STAND_IN_CLIENT } from '#server/identity/google/google-of.ts';
import { startPaymentSimulator } from './payment-simulator.ts';

type OnStop = (step: () => Promise<void>) => void;

/** Far enough from the shop's port and its payment simulator's. */
const portDistance = 2_000;

/**
 * Starts what stands in for services outside where nothing else is configured: payment providers and Google. Returns
 * the configuration with their addresses. A production start needs none, and no file of the demonstration.
 */
export async function withStandIns(config: Config, onStop: OnStop): Promise<Config> {
  const [payments, google] = await Promise.all([
    simulatedPayments(config, onStop),
    standInGoogle(config, onStop),
  ]);
  return { ...config, payments, google };
}

async function simulatedPayments(config: Config, onStop: OnStop): Promise<Config['payments']> {
  const { payments } = config;
  if (payments.kind !== 'simulator' || payments.url !== undefined) return payments;
  const { url, stop } = await startPaymentSimulator(config);
  onStop(stop);
  return { ...payments, url };
}

/** Near the shop's port, or on any free one. */
async function standInGoogle(config: Config, onStop: OnStop): Promise<Config['google']> {
  const { google, host, publicUrl } = config;
  if (google.kind !== 'stand-in' || google.url !== undefined) return google;
  const { startGoogleStandIn } = await import('#demo/google-stand-in/start.ts');
  const place = { host, publicHost: new URL(publicUrl).hostname, clientId: STAND_IN_CLIENT };
  const port = config.port + portDistance;
  const { url, close } = await startGoogleStandIn({ ...place, port: port > 65_535 ? 0 : port }).catch(
    (error: unknown) => {
      if (!isErrno(error, 'EADDRINUSE') && !isErrno(error, 'EACCES')) throw error;
      return startGoogleStandIn({ ...place, port: 0 });
    },
  );
  onStop(async () => close());
  return { ...google, url };
}
