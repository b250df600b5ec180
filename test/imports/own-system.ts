import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A business's own system that hands out its catalogue over HTTP, on this machine. */
export async function startOwnSystem() {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const requests: IncomingMessage[] = [];
  const system = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(system.address() as AddressInfo).port}/productos.csv`,
    /** What it was asked so far. */
    asked: requests,
    says(body: string, headers: Record<string, string> = {}, status = 200): void {
      answer = (_, response) => response.writeHead(status, headers).end(body);
    },
    /** 304 to a client that has this version, a fault to everybody else. */
    hasOnly(etag: string): void {
      answer = ({ headers }, response) =>
        response.writeHead(headers['if-none-match'] === etag ? 304 : 500).end();
    },
    close(): void {
      system.closeAllConnections();
      system.close();
    },
  };
}
