import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordEvent } from '../examples/record.ts';

export type Received = { headers: Record<string, string>; body: string };

/** Another system that is sent webhooks, on this machine. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer = (response: ServerResponse) => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers as Record<string, string>, body });
      recordEvent(body);
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    received,
    says(status: number, body = '', headers: Record<string, string> = {}): void {
      answer = (response) => void response.writeHead(status, headers).end(body);
    },
    hangs(): void {
      answer = () => {};
    },
    /** Takes what comes and answers it when the function that comes back is called. */
    holds(): () => void {
      const held: ServerResponse[] = [];
      answer = (response) => void held.push(response);
      return () => {
        answer = (response) => void response.writeHead(204).end();
        for (const response of held) answer(response);
      };
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * What the libraries of Standard Webhooks check, written for itself: which of the signatures is right for this secret.
 */
export async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (sign) => sign.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  const made = await crypto.subtle.sign('HMAC', key, encoder.encode(`${id}.${at}.${body}`));
  const expected = `v1,${btoa(String.fromCharCode(...new Uint8Array(made)))}`;
  return Math.abs(Date.now() / 1000 - Number(at)) < 300 && signatures.split(' ').includes(expected);
}
