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

/** The file is cached and, where it draws a page, whatever else that page is drawn with. */
export function isKept(page: Page, file: RegExp): Promise<boolean> {
  return page.evaluate(async (source) => {
    const expected = new RegExp(source);
    const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('files-'));
    const files = await caches.open(name);
    const cached = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
    const manifest = [...cached].find((path) => /\/assets\/manifest-[\w-]+\.js$/.test(path));
    const text = (manifest && (await (await files.match(manifest))?.text())) ?? '={"routes":{}};';
    type Routes = Record<string, { module: string; imports?: string[]; css?: string[] }>;
    const { routes } = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as {
      routes: Routes;
    };
    const drawn = Object.values(routes).find(({ module }) => expected.test(module));
    const others = [...(drawn?.imports ?? []), ...(drawn?.css ?? [])];
    return (
      [...cached].some((path) => expected.test(path)) &&
      others.every((path) => cached.has(path.replace('#', '')))
    );
  }, file.source);
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

/** Another door of the shop, which can be closed without closing the shop. */
export async function openDoor() {
  const server = createServer((question, answer) => {
    const { method, headers, url } = question;
    const inner = request(`${shopUrl}${url}`, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    question.pipe(inner);
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
