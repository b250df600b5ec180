import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { shopUrl } from './shop.ts';

export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [pages = ''] = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    return (await (await caches.open(pages)).keys()).map(({ url }) => new URL(url).pathname);
  });
}

export function isKept(page: Page, file: RegExp): Promise<boolean> {
  return page.evaluate(async (source) => {
    const [files = ''] = (await caches.keys()).filter((name) => name.startsWith('files-'));
    return (await (await caches.open(files)).keys()).some(({ url }) => new RegExp(source).test(url));
  }, file.source);
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

/** Another door of the shop, which can be closed without closing the shop. */
export async function openDoor() {
  const server = createServer((asked, answer) => {
    const { method, headers, url } = asked;
    const inner = request(`${shopUrl}${url}`, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    open: () => listen(port),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
