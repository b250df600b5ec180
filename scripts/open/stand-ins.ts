import type { Config } from '#server/config/config.ts';
import { isErrno } from '#server/db/embedded/errno.ts';
import { STAND_IN_CLIENT } from '#server/identity/google/google-of.ts';
import { ownAddress, startPaymentSimulator } from './payment-simulator.ts';

type OnStop = (step: () => Promise<void>) => void;

/** Far enough from the shop's port, its payment simulator's and each other's. */
const portDistance = { google: 2_000, whatsapp: 3_500, measuring: 4_500 };

/**
 * Starts what stands in for services outside where nothing else is configured: payment providers, Google, WhatsApp,
 * and those who count purchases.
 * Returns the configuration with their addresses. A production start needs none, and no file of the demonstration.
 */
export async function withStandIns(config: Config, onStop: OnStop): Promise<Config> {
  const [payments, google, whatsapp, measuring] = await Promise.all([
    simulatedPayments(config, onStop),
    standInGoogle(config, onStop),
    standInWhatsapp(config, onStop),
    standInMeasuring(config, onStop),
  ]);
  return { ...config, payments, google, whatsapp, measuring };
}

async function simulatedPayments(config: Config, onStop: OnStop): Promise<Config['payments']> {
  const { payments } = config;
  if (payments.kind !== 'simulator' || payments.url !== undefined) return payments;
  const { url, stop } = await startPaymentSimulator(config);
  onStop(stop);
  return { ...payments, url };
}

async function standInGoogle(config: Config, onStop: OnStop): Promise<Config['google']> {
  const { google, host, publicUrl } = config;
  if (google.kind !== 'stand-in' || google.url !== undefined) return google;
  const { startGoogleStandIn } = await import('#demo/google-stand-in/start.ts');
  const place = { host, publicHost: new URL(publicUrl).hostname, clientId: STAND_IN_CLIENT };
  const { url, close } = await nearShop(config.port + portDistance.google, (port) =>
    startGoogleStandIn({ ...place, port }),
  );
  onStop(async () => close());
  return { ...google, url };
}

async function standInWhatsapp(config: Config, onStop: OnStop): Promise<Config['whatsapp']> {
  const { whatsapp, host, publicUrl } = config;
  if (whatsapp.kind !== 'stand-in' || whatsapp.url !== undefined) return whatsapp;
  const { startWhatsappStandIn } = await import('#demo/whatsapp-stand-in/start.ts');
  const shop = { url: `http://${ownAddress(host)}:${config.port}` };
  const place = { host, publicHost: new URL(publicUrl).hostname, shop };
  const { url, close } = await nearShop(config.port + portDistance.whatsapp, (port) =>
    startWhatsappStandIn({ ...place, port }),
  );
  onStop(async () => close());
  return { ...whatsapp, url };
}

async function standInMeasuring(config: Config, onStop: OnStop): Promise<Config['measuring']> {
  const { measuring, host, publicUrl } = config;
  if (measuring.kind !== 'stand-in' || measuring.url !== undefined) return measuring;
  const { startMeasuringStandIn } = await import('#demo/measuring-stand-in/start.ts');
  const place = { host, publicHost: new URL(publicUrl).hostname };
  const { url, close } = await nearShop(config.port + portDistance.measuring, (port) =>
    startMeasuringStandIn({ ...place, port }),
  );
  onStop(async () => close());
  return { ...measuring, url };
}

/** Near the shop's port, or on any free one. */
function nearShop<StandIn>(port: number, start: (port: number) => Promise<StandIn>): Promise<StandIn> {
  return start(port > 65_535 ? 0 : port).catch((error: unknown) => {
    if (!isErrno(error, 'EADDRINUSE') && !isErrno(error, 'EACCES')) throw error;
    return start(0);
  });
}
