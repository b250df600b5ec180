import { type Config, readConfig } from '#server/config/config.ts';
import { createIdentitySeal, type IdentitySeal } from '#server/secrets/identity-seal.ts';
import { lastingKeys } from '#server/secrets/lasting-keys.ts';

/** How the shop under measurement is started, whatever the environment says. */
export function shopConfig(port = '3000'): Config {
  const { DRAIN_SECONDS = '0' } = process.env;
  const read = readConfig({ PORT: port, LOG_LEVEL: 'warn', DRAIN_SECONDS });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.config;
}

/** What it seals with. */
export async function shopSeal(): Promise<IdentitySeal> {
  return createIdentitySeal(await lastingKeys(shopConfig()));
}
