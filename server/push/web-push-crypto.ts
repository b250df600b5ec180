import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
/** The order of P-256: a private key is below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** One record contains everything; services accept 4096 bytes at most (RFC 8291, 4). */
const RECORD_SIZE = 4096;
const TAG_BYTES = 16;
const JWT_SECONDS = 12 * 3600;

export type VapidKeys = { privateKey: KeyObject; publicKey: Buffer };

/** The shop's own pair of keys, the same for every process that has the same secret. */
export function vapidKeys(secret: Buffer): VapidKeys {
  for (let round = 0; ; round += 1) {
    const d = Buffer.from(hkdfSync('sha256', secret, '', `VAPID ${round}`, 32));
    const value = BigInt(`0x${d.toString('hex')}`);
    if (value === 0n || value >= ORDER) continue;
    const pair = createECDH(CURVE);
    pair.setPrivateKey(d);
    const publicKey = pair.getPublicKey();
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      d: d.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    };
    return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey };
  }
}

/** Identifies the sender to the browser's service (RFC 8292). */
export function vapidHeader(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1000) + JWT_SECONDS;
  const head = encoded({ typ: 'JWT', alg: 'ES256' });
  const claims = encoded({ aud: new URL(endpoint).origin, exp, sub: subject });
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}

/**
 * The body only that browser can read (RFC 8291 over RFC 8188, aes128gcm). `own` is for the vectors of the RFC; else
 * a new pair of keys and a new salt each time. Throws for a key that is no point of the curve.
 */
export function encryptForBrowser(
  plain: Buffer,
  { p256dh, auth }: { p256dh: string; auth: string },
  own: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const pair = createECDH(CURVE);
  if (own.privateKey) pair.setPrivateKey(own.privateKey);
  else pair.generateKeys();
  const salt = own.salt ?? randomBytes(16);
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = hkdf(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  // The 2 marks the last record.
  const hidden = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, hidden, cipher.getAuthTag()]);
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
