import { isSignatureOf, type SecretKeys, signatureOf } from './secret-keys.ts';

const ID_BYTES = 16;
const SIGN_BYTES = 8;
/**
 * What a link is about: a message of a campaign, an authorisation given by phone, a request without an account, or an
 * order that is repeated.
 */
type About = 'promotion' | 'authorisation' | 'pqr' | 'standing-order';

/** The token in a test message staff send to themselves: it changes nothing. */
export const TEST_TOKEN = 'prueba';

/** The token of a message's link: the row it is about, signed, short enough for an SMS. */
export function linkToken(
  secretKeys: SecretKeys,
  businessId: string,
  row: string,
  about: About = 'promotion',
) {
  const id = Buffer.from(row.replaceAll('-', ''), 'hex');
  const signature = signatureOf(secretKeys, signed(about, businessId, id), SIGN_BYTES);
  return Buffer.concat([id, signature]).toString('base64url');
}

/** The row; undefined when a character of the link is not ours, or it is about something else or another business's. */
export function readLinkToken(
  secretKeys: SecretKeys,
  businessId: string,
  token: string,
  about: About = 'promotion',
): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGN_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  if (!isSignatureOf(secretKeys, signed(about, businessId, id), signature, SIGN_BYTES)) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signed(about: About, businessId: string, id: Buffer) {
  return [`${about} ${businessId} `, id];
}
