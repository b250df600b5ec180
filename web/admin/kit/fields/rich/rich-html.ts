/** Void elements as the server writes them. */
const VOID = /<(br|hr|img)((?:"[^"]*"|[^">])*?)\s*\/?>/g;

/**
 * The editor's output exactly as the server's sanitiser leaves it: then the saved value equals the one that was sent,
 * and no phantom change is reported. A single empty paragraph is empty.
 */
export function canonicalHtml(html: string): string {
  if (html === '<p></p>') return '';
  return html
    .replace(VOID, (_, name: string, attributes: string) => `<${name}${escaped(attributes)} />`)
    .replace(/<a ((?:"[^"]*"|[^">])*)>/g, (_, attributes: string) => `<a ${escaped(attributes)}>`)
    .replaceAll('&nbsp;', '\u00a0');
}

/** Older browsers do not escape < and > inside attributes. */
function escaped(attributes: string): string {
  return attributes.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Allowed link targets; the server allows no others (server/resource/safe-html.ts). */
export function isLinkAddress(address: string): boolean {
  return /^(https:\/\/[^\s/]+|mailto:\S+@|tel:\+?\d|\/(?!\/)|#)/i.test(address.trim());
}

/** Pictures must be in this shop: the content policy blocks others. */
export function isPictureAddress(address: string): boolean {
  return /^\/(?!\/)\S/.test(address.trim());
}
