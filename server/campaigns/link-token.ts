import { isSignatureOf, type SecretKeys, signatureOf } from '#server/secrets/secret-keys.ts';

const ID_BYTES = 16;
const SIGN_BYTES = 8;
/** The token in a test message staff send to themselves: it changes nothing. */
export const TEST_TOKEN = 'prueba';

/** The token of a message's link: its recipient's row, signed, short enough for an SMS. */
export function linkToken(secretKeys: SecretKeys, businessId: string, recipientId: string): string {
  const id = Buffer.from(recipientId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(secretKeys, signed(businessId, id), SIGN_BYTES)]).toString(
    'base64url',
  );
}

/** The recipient's row; undefined when a character of the link is not ours, or it is another business's. */
export function readLinkToken(secretKeys: SecretKeys, businessId: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGN_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  if (!isSignatureOf(secretKeys, signed(businessId, id), signature, SIGN_BYTES)) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signed(businessId: string, id: Buffer) {
  return [`promotion ${businessId} `, id];
}
