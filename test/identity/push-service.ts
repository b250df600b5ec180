import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Arrived = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A push service as browsers have one, on this machine: it takes what comes, or answers with what a test sets. */
export async function startPushService() {
  const arrived: Arrived[] = [];
  type Answer = { status: number; body?: string; headers?: Record<string, string> };
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    arrived.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const { status, body = '', headers = {} } = answers.get(path) ?? { status: 201 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    /** How it answers at a path from now on. */
    answer: (path: string, status: number, body = '', headers: Record<string, string> = {}) =>
      answers.set(path, { status, body, headers }),
    at: (path: string) => arrived.filter((one) => one.path === path),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser that is subscribed: its keys, and how it reads what its service hands it (RFC 8291, 3.4; RFC 8188, 2). */
export function newBrowser(own: { privateKey?: Buffer; auth?: Buffer } = {}) {
  const pair = createECDH('prime256v1');
  if (own.privateKey) pair.setPrivateKey(own.privateKey);
  else pair.generateKeys();
  const auth = own.auth ?? randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const shared = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
