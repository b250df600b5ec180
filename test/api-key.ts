import { SCOPES } from '#contract/api-keys/scopes.ts';
import type { Client } from './client.ts';

/** A key of another system that may do all that keys may; a superadmin makes it. */
export async function makeKey(superadmin: Client): Promise<string> {
  return (await superadmin.call('apiKeys.create', { body: { name: 'Caja', scopes: [...SCOPES] } })).ok().key;
}
