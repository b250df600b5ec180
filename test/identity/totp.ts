import { webcrypto } from 'node:crypto';

/** An app of codes as a person has one on the phone: written apart from the server's own, on another library. */
export async function appCode(secretText: string, at: Date): Promise<string> {
  const key = await webcrypto.subtle.importKey(
    'raw',
    bytesOf(secretText),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  );
  const moving = new DataView(new ArrayBuffer(8));
  moving.setUint32(4, Math.floor(at.getTime() / 1000 / 30));
  const digest = new DataView(await webcrypto.subtle.sign('HMAC', key, moving.buffer));
  const at32 = digest.getUint8(19) % 16;
  const number = digest.getUint32(at32) % 2 ** 31;
  return `${number % 1_000_000}`.padStart(6, '0');
}

/** RFC 4648 base32, letter by letter. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = /[A-Z]/.test(letter) ? letter.charCodeAt(0) - 65 : letter.charCodeAt(0) - 50 + 26;
    held = held * 32 + value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(Math.floor(held / 2 ** bits));
    held %= 2 ** bits;
  }
  return Uint8Array.from(bytes);
}
