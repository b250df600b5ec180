import spriteText from '../ui/icons/shop-icons.svg?raw';
import spriteUrl from '../ui/icons/shop-icons.svg?url&no-inline';

const symbols = new Map(
  [...spriteText.matchAll(/<symbol id="([^"]+)"(.*?<\/symbol>)/g)].map(([, name = '', rest = '']) => [
    name,
    rest,
  ]),
);

/**
 * A page that brings the drawings of its icons along, in place of a file of all of them: before the first paint every
 * request costs a slow phone one more way to the shop and back. Whatever React draws anew later reads the file. The
 * block stands first in the body, where React, taking over the page, passes by what is not its own.
 */
export function iconsInPage(page: string, url: string = spriteUrl): string {
  const used = new Set<string>();
  const html = page.replaceAll(new RegExp(`href="${url}#([\\w-]+)"`, 'g'), (whole, name: string) => {
    if (!symbols.has(name)) return whole;
    used.add(name);
    return `href="#icon-${name}"`;
  });
  if (used.size === 0) return page;
  const drawings = [...used].map((name) => `<symbol id="icon-${name}"${symbols.get(name)}`).join('');
  return html.replace(/<body[^>]*>/, (body) => `${body}<svg width="0" height="0" hidden>${drawings}</svg>`);
}
