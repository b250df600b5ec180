/**
 * Generates the two sprite files from the icons of @phosphor-icons/react (MIT) listed in icon-list.ts: loaded once as a
 * picture, so that icons add nothing to the JavaScript. `node web/ui/icons/generate.ts` writes them; the test beside it
 * detects stale ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { iconList } from './icon-list.ts';

const require = createRequire(import.meta.url);
const definitions = require.resolve('@phosphor-icons/react').replace(/dist\/.*$/, 'dist/defs/');

/** The content of a sprite: a symbol per name. Throws when the package has no such icon. */
export function sprite(names: readonly string[]): string {
  const symbols = names.map((name) => `<symbol id="${name}" viewBox="0 0 256 256">${paths(name)}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

function paths(name: string): string {
  const [, base = name, weight = 'regular'] = /^(.+)-(fill|bold)$/.exec(name) ?? [];
  const pascal = base.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const source = readFileSync(`${definitions}${pascal}.es.js`, 'utf8');
  const block = source.split(/^ {2}\[$/m).find((part) => part.trimStart().startsWith(`"${weight}"`));
  const found = [...(block ?? '').matchAll(/ d: "([^"]+)"/g)].map((match) => `<path d="${match[1]}"/>`);
  if (found.length === 0) throw new Error(`No drawing for the icon ${name}`);
  return found.join('');
}

if (import.meta.main) {
  writeFileSync(new URL('shop-icons.svg', import.meta.url), sprite(iconList.shop));
  writeFileSync(new URL('staff-icons.svg', import.meta.url), sprite(iconList.staff));
}
