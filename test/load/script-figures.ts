import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from './report.ts';

const MOST_KB = 130;

/** JavaScript that a shopper's first page makes a browser load, gzipped, as the page itself names it. */
export async function scriptFigures(url: string): Promise<Figure[]> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const files = new Set<string>();
  for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)) files.add(file);
  for (const [, file = ''] of html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)) files.add(file);
  let bytes = 0;
  for (const file of files)
    bytes += gzipSync(Buffer.from(await (await fetch(`${url}${file}`)).arrayBuffer())).length;
  return [
    atMost(
      `JavaScript of the home page, ${files.size} files, gzipped`,
      Math.round(bytes / 102.4) / 10,
      'KB',
      MOST_KB,
    ),
  ];
}
