/**
 * Generates the two sprite files from the icons of Phosphor (MIT) listed in icon-list.ts: loaded once as a picture, so
 * that icons add nothing to the JavaScript. `node web/ui/icons/generate.ts` writes them; the test beside it detects
 * missing and left-over ones. Its 9,000 files are fetched here and not installed for everybody.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iconList } from './icon-list.ts';

const PACKAGE = '@phosphor-icons/react';
const VERSION = '2.1.10';

function sprite(folder: string, names: readonly string[]): string {
  const definitions = join(folder, 'node_modules', PACKAGE, 'dist/defs/');
  const symbols = names.map(
    (name) => `<symbol id="${name}" viewBox="0 0 256 256">${paths(definitions, name)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

function paths(definitions: string, name: string): string {
  const [, base = name, weight = 'regular'] = /^(.+)-(fill|bold)$/.exec(name) ?? [];
  const pascal = base.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const source = readFileSync(`${definitions}${pascal}.es.js`, 'utf8');
  const block = source.split(/^ {2}\[$/m).find((part) => part.trimStart().startsWith(`"${weight}"`));
  const found = [...(block ?? '').matchAll(/ d: "([^"]+)"/g)].map((match) => `<path d="${match[1]}"/>`);
  if (found.length === 0) throw new Error(`No drawing for the icon ${name}`);
  return found.join('');
}

const folder = mkdtempSync(join(tmpdir(), 'canasta-icons-'));
try {
  const args = ['install', '--no-save', '--legacy-peer-deps', '--prefix', folder, `${PACKAGE}@${VERSION}`];
  execFileSync('npm', args, { stdio: 'inherit' });
  writeFileSync(new URL('shop-icons.svg', import.meta.url), sprite(folder, iconList.shop));
  writeFileSync(new URL('staff-icons.svg', import.meta.url), sprite(folder, iconList.staff));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
