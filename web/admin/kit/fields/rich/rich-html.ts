/** The elements that have no end, in the way the server writes them. */
const VOID = /<(br|hr|img)((?:"[^"]*"|[^">])*?)\s*\/?>/g;

/**
 * What the editor made, letter by letter as the server's sanitiser leaves it: then what comes back after saving is
 * what was sent, and nobody is asked about a change nobody made. An empty paragraph alone is no text.
 */
export function canonicalHtml(html: string): string {
  if (html === '<p></p>') return '';
  return html
    .replace(VOID, (_, name: string, attributes: string) => `<${name}${escaped(attributes)} />`)
    .replace(/<a ((?:"[^"]*"|[^">])*)>/g, (_, attributes: string) => `<a ${escaped(attributes)}>`)
    .replaceAll('&nbsp;', '\u00a0');
}

/** Within quotes, browsers of some years ago leave < and > as they are. */
function escaped(attributes: string): string {
  return attributes.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What a link may lead to; the server lets nothing else through (server/community/safe-html.ts). */
export function isLinkAddress(address: string): boolean {
  return /^(https:\/\/[^\s/]+|mailto:\S+@|tel:\+?\d|\/(?!\/)|#)/i.test(address.trim());
}

/** Where a picture may be: in this shop. From elsewhere the content policy of its pages lets none in. */
export function isPictureAddress(address: string): boolean {
  return /^\/(?!\/)\S/.test(address.trim());
}
