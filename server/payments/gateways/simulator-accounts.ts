import { createHash } from 'node:crypto';
import type { CredibancoKeys } from '#server/config/credibanco-keys.ts';
import type { WompiKeys } from '#server/config/wompi-keys.ts';

/**
 * The accounts of a business at the payment simulator, derived from its short name, so that shop and simulator agree
 * without communication, and one business's signatures are invalid for another. They protect no money.
 */
export function simulatorAccounts(business: string): {
  wompi: WompiKeys;
  credibanco: CredibancoKeys;
} {
  const key = (name: string) =>
    createHash('sha256').update(`canasta simulator ${name} ${business}`).digest('hex').slice(0, 32);
  return {
    wompi: {
      environment: 'test',
      publicKey: `pub_test_${business}_${key('public')}`,
      privateKey: `prv_test_${business}_${key('private')}`,
      eventsSecret: `test_events_${key('events')}`,
      integritySecret: `test_integrity_${key('integrity')}`,
      direct: true,
    },
    credibanco: {
      environment: 'test',
      user: `${business}-api`,
      password: key('password').slice(0, 30),
      callbackKey: undefined,
    },
  };
}
