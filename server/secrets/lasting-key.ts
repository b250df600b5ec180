import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from '../config/secret-key.ts';
import type { Config } from '../config.ts';
import { ownSecret } from './own-secret.ts';

/** What lasting secrets of people are sealed with: the configured key, or one this installation makes for itself. */
export async function lastingKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  return secretKey ?? (await ownSecret(dataDir, 'secrets', () => randomBytes(KEY_BYTES)));
}
