import spriteText from '../ui/icons/shop-icons.svg?raw';
import spriteUrl from '../ui/icons/shop-icons.svg?url&no-inline';

const symbols = new Map(
  [...spriteText.matchAll(/<symbol id="([^"]+)"(.*?<\/symbol>)/g)].map(([, name = '', rest = '']) => [
    name,
    rest,
  ]),
);

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
