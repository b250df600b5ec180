import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What shrinks; pictures and fonts are compressed already. */
const SHRINKS = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz copies of every compressible file of a build: the server sends them directly. */
export function writeCompressedCopies(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !SHRINKS.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: size }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
