/** Void elements as the server writes them. */
const VOID = /<(br|hr|img)((?:"[^"]*"|[^">])*?)\s*\/?>/g;

/**
 * Converts the editor's output to exactly what the server's sanitiser leaves: then the saved value equals the one sent,
 * and no phantom change is reported. A single empty paragraph becomes ''.
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

/** Whether an address is an allowed link target; the server allows no others (server/resource/safe-html.ts). */
export function isLinkAddress(address: string): boolean {
  return /^(https:\/\/[^\s/]+|mailto:\S+@|tel:\+?\d|\/(?!\/)|#)/i.test(address.trim());
}

/** Whether a picture is in this shop: the content policy blocks others. */
export function isPictureAddress(address: string): boolean {
  return /^\/(?!\/)\S/.test(address.trim());
}
