import { gzipSync } from 'node:zlib';

/** JavaScript a shopper's first page may make a browser load, in kB of 1000 bytes, gzipped. */
export const MOST_SCRIPT_KB = 150;

/** The same of a first page of the back office. */
export const MOST_ADMIN_SCRIPT_KB = 270;

export type PageScripts = { files: string[]; kilobytes: number };

/**
 * The JavaScript of a page: what its head preloads and its scripts import, and what these files import in turn
 * before they run; for the session `token`. Not what they fetch later on (`import()`), when somebody opens
 * something or the page is quiet.
 */
export async function scriptsOf(url: string, path: string, token?: string): Promise<PageScripts> {
  const session = token === undefined ? {} : { cookie: `canasta_session=${token}; signed_in=1` };
  const answer = await fetch(`${url}${path}`, { headers: { accept: 'text/html', ...session } });
  const html = await answer.text();
  const named = [
    ...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+\.js)"/g),
    ...(/const scripts=\[([^\]]*)\]/.exec(html)?.[1] ?? '').matchAll(/"([^"]+\.js)"/g),
    ...html.matchAll(/<script[^>]* src="([^"]+\.js)"/g),
    ...html.matchAll(/\bimport\b[^"';]*\(?"(\/assets\/[^"]+\.js)"/g),
  ].map(([, file = '']) => file);
  if (!answer.ok || named.length === 0) throw new Error(`${path} answers ${answer.status} without scripts`);

  const files = new Set(named);
  let bytes = 0;
  // A set goes on with what is added to it meanwhile.
  for (const file of files) {
    const { code, gzipped } = await readScript(url, file);
    bytes += gzipped;
    for (const [, next = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)) {
      files.add(new URL(next, `${url}${file}`).pathname);
    }
  }
  return { files: [...files], kilobytes: Math.round(bytes / 100) / 10 };
}

type Script = { code: string; gzipped: number };

/** Files are named by what is in them: pages that share one have it read once. */
const scripts = new Map<string, Promise<Script>>();

export function readScript(url: string, file: string): Promise<Script> {
  const address = `${url}${file}`;
  const existing = scripts.get(address);
  if (existing) return existing;
  const read = fetch(address)
    .then((answer) => answer.text())
    .then((code) => ({ code, gzipped: gzipSync(code).length }));
  scripts.set(address, read);
  return read;
}
