import type { ClientBase } from 'pg';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { type AuditHead, isSignedBy } from '../audit/seal.ts';
import type { Finding, Queried } from './examine.ts';

/**
 * A line of the log records the head of the audit; its owner can check whether the audit still contains it. In the
 * caller's transaction.
 */
export async function missingHead(client: ClientBase, head: AuditHead): Promise<Finding[]> {
  await asBusiness(client, head.businessId);
  const { rowCount } = await client.query(
    "select from audit_link where business_id = $1 and number = $2 and hash = decode($3, 'hex')",
    [head.businessId, head.number, head.hash],
  );
  return rowCount === 1
    ? []
    : [{ promise: 'La auditoría llega hasta donde dice el registro', times: 1, examples: [head] }];
}

/** Seals this installation did not sign, of all businesses. In the caller's transaction. */
export async function foreignSeals(client: ClientBase, secretKeys: SecretKeys): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id } of (
    await client.query<{ id: string }>('select id from business where moving is null order by id')
  ).rows) {
    await asBusiness(client, id);
    findings.push(...(await foreignSealsOf(client, id, secretKeys)));
  }
  return findings;
}

/** Of one business, whose rows the client sees: rewriting the whole chain does not allow signing its head. */
export async function foreignSealsOf(
  client: Queried,
  businessId: string,
  secretKeys: SecretKeys,
): Promise<Finding[]> {
  const { rows } = await client.query(
    `select business_id as "businessId", number, encode(hash, 'hex') as hash, signature
     from audit_seal where business_id = $1 order by number`,
    [businessId],
  );
  const foreign = (rows as (AuditHead & { signature: Buffer })[]).filter(
    ({ signature, ...head }) => !isSignedBy(secretKeys, head, signature),
  );
  if (foreign.length === 0) return [];
  const examples = foreign.slice(0, 3).map(({ number }) => ({ business_id: businessId, number }));
  return [{ promise: 'Los sellos de la auditoría son de esta instalación', times: foreign.length, examples }];
}

/** For an administrator bound by row-level security, as on hosted databases; until the caller's transaction ends. */
async function asBusiness(client: ClientBase, businessId: string): Promise<void> {
  await client.query("select set_config('app.business_id', $1, true)", [businessId]);
}
