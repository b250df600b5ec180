import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { isErrno } from '#server/db/embedded/errno.ts';

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for tests and measurements: CHROMIUM_PATH if set; the installed one (Linux x64), so that everyone tests
 * with the same; elsewhere the machine's own.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return ofMachine(named);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return ofInstall();
  const system = [...pathsOf(systemNames), ...macPaths].find((path) => existsSync(path));
  if (!system) throw new Error('No Chromium on this machine: install one, or set CHROMIUM_PATH');
  return ofMachine(system);
}

function ofMachine(executablePath: string): Browser {
  return { executablePath, args: sandboxFlags(), env: {} };
}

/** Chromium's sandbox does not work for root. */
function sandboxFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function pathsOf(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Uses only the package's fonts, so that screenshots are the same on every machine. */
async function ofInstall(): Promise<Browser> {
  const folder = await unpacked();
  const env: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (existsSync(join(folder, 'needs-libraries'))) env.LD_LIBRARY_PATH = join(folder, 'lib');
  return {
    executablePath: join(folder, 'chromium'),
    // The sandbox needs a helper owned by root, which npm cannot install.
    args: ['--no-sandbox', '--font-render-hinting=none'],
    env,
  };
}

/** Unpacks aside, then one rename: safe when killed or run twice at once. */
async function unpacked(): Promise<string> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  const { version } = JSON.parse(await readFile(join(packed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  const aside = `${folder}.${process.pid}.new`;
  await mkdir(aside, { recursive: true });
  await Promise.all([
    unpackBrowser(join(packed, 'chromium.br'), join(aside, 'chromium')),
    unpackTar(join(packed, 'fonts.tar.br'), aside),
    unpackTar(join(packed, 'al2023.tar.br'), aside),
  ]);
  await writeFile(join(aside, 'fonts.conf'), fontSettings(folder));
  if (!starts(join(aside, 'chromium'), {})) {
    if (!starts(join(aside, 'chromium'), { LD_LIBRARY_PATH: join(aside, 'lib') })) {
      throw new Error('The Chromium of the install does not start on this machine: set CHROMIUM_PATH');
    }
    await writeFile(join(aside, 'needs-libraries'), '');
  }
  try {
    await rename(aside, folder);
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    await rm(aside, { recursive: true, force: true });
  }
  return folder;
}

export async function unpackBrowser(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
  await chmod(to, 0o755);
}

async function unpackTar(from: string, into: string): Promise<void> {
  const chunks: Buffer[] = [];
  await pipeline(createReadStream(from), createBrotliDecompress(), async (stream: AsyncIterable<Buffer>) => {
    for await (const chunk of stream) chunks.push(chunk);
  });
  for (const { path, content } of readTar(Buffer.concat(chunks))) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), content, { mode: 0o755 });
  }
}

/** Machines without a desktop may lack NSS, which the package includes. */
function starts(executable: string, env: Record<string, string>): boolean {
  try {
    execFileSync(executable, ['--version', '--no-sandbox'], {
      stdio: 'pipe',
      env: { ...process.env, ...env },
    });
    return true;
  } catch {
    return false;
  }
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

const block = 512;

/** The plain files of a tar archive. Enough for the archives we unpack: no links, no names over 100 bytes. */
function* readTar(archive: Buffer): Generator<{ path: string; content: Buffer }> {
  for (let at = 0; at + block <= archive.length; ) {
    const path = textAt(archive, at, 100);
    if (path === '') return;
    const size = Number.parseInt(textAt(archive, at + 124, 12), 8);
    const kind = textAt(archive, at + 156, 1);
    const start = at + block;
    if (kind === '0' || kind === '') yield { path, content: archive.subarray(start, start + size) };
    at = start + Math.ceil(size / block) * block;
  }
}

function textAt(archive: Buffer, from: number, length: number): string {
  const text = archive.toString('latin1', from, from + length);
  return text.slice(0, text.includes('\0') ? text.indexOf('\0') : length).trim();
}
